remind-title = Erinnerungen · Fivepaths
remind-heading = Erinnerungen
remind-about = Damit keine Partie verloren geht, weil du sie vergessen hast. Eine Erinnerung sagt, wer wartet und bis wann, und nennt nie eine Karte.
remind-mail = Per Mail
remind-mail-on = Schick mir Mails zu meinen Partien
remind-mail-which = Welche Mails
remind-digest = Wenn ein Zug ein Drittel seiner Zeit oder einen Tag lang wartet: alle Partien in einer Mail
remind-calls = Wenn meine Zeit in einer Fernpartie knapp wird
remind-away = Wenn mein Urlaub von selbst beginnt
remind-address = Sie gehen an { $email }.
remind-no-mail = Dieser Server verschickt keine Mails, deshalb gibt es keine Erinnerungen per Mail. Nur sein Betreiber kann das ändern.
remind-no-address = Zu deinem Konto gehört keine Adresse, deshalb erreicht dich keine Mail.
remind-give-address = Adresse angeben
remind-not-confirmed = Deine Adresse ist noch nicht bestätigt. Öffne bitte den Link in der Mail, die wir dir geschickt haben.
remind-push = Als Mitteilung im Browser
remind-push-about = Eine Mitteilung kommt sofort, außer wenn eine Seite von Fivepaths offen ist. Zu jeder Partie gibt es eine, und eine neuere ersetzt sie.
remind-push-turns = Wenn ich an der Reihe bin
remind-push-calls = Wenn meine Zeit in einer Fernpartie knapp wird
remind-hours = Ruhezeit
remind-hours-about = In dieser Zeit hörst du nichts. Was warten kann, kommt danach; wenn deine Zeit knapp wird, erfährst du es vorher.
remind-quiet-from = Von
remind-quiet-to = Bis
remind-quiet-never = nie
remind-quiet-wrong = Wähle bitte beide Uhrzeiten und lass mindestens vier Stunden am Tag übrig, in denen wir dich erreichen können.
remind-zone = Zeitzone
remind-zone-wrong = Diese Zeitzone gibt es nicht.
remind-keep = Speichern
remind-browsers = Browser, die Mitteilungen zeigen
remind-browsers-none = Noch zeigt kein Browser Mitteilungen.
remind-browser-since = seit { $date }
remind-browser-remove = Entfernen
remind-browser-add = Mitteilungen in diesem Browser zeigen
remind-browser-cannot = Dieser Browser kann hier keine Mitteilungen zeigen: Dazu braucht es JavaScript und eine sichere Adresse (https).
remind-browser-denied = Diesem Browser wurde verboten, Mitteilungen von hier zu zeigen. In seinen Einstellungen kannst du es erlauben.
remind-browser-failed = Das hat nicht geklappt. Versuch es bitte später noch einmal oder in einem anderen Browser.
remind-browser-wrong = Diesen Browser kann der Server nicht erreichen.
remind-install = Auf einem iPhone oder iPad leg Fivepaths zuerst auf den Home-Bildschirm (Teilen, dann Zum Home-Bildschirm), öffne es dort und komm auf diese Seite zurück. Anderswo geht das auch, ist aber nicht nötig. Wenn du dich abmeldest, enden die Mitteilungen.
remind-no-push = Dieser Server kann keine Mitteilungen an Browser schicken. Sein Betreiber muss ihm dazu erst seine öffentliche Adresse nennen.
remind-done-kept = Gespeichert.
remind-done-added = Dieser Browser zeigt ab jetzt Mitteilungen.
remind-done-removed = Der Browser zeigt keine Mitteilungen mehr.
remind-yourself = dich selbst
remind-game-until =
    Gegen { $names }, bis { $time }:
    { $url }
remind-game =
    Gegen { $names }:
    { $url }
remind-times = Die Uhrzeiten gelten für { $zone }.
remind-digest-subject = { $n ->
        [one] Eine Partie wartet auf dich
       *[other] { $n } Partien warten auf dich
    }
remind-digest-body =
    Hallo { $name },

    { $n ->
        [one] in einer Partie bist du an der Reihe:
       *[other] in { $n } Partien bist du an der Reihe:
    }
remind-digest-end =
    Zu diesen Zügen bekommst du keine weitere Mail, außer wenn die Zeit knapp wird.

    Keine solchen Mails mehr: { $stop }
    Alle Erinnerungen: { $settings }
remind-calls-subject = { $n ->
        [one] In einer Partie wird deine Zeit knapp
       *[other] In { $n } Partien wird deine Zeit knapp
    }
remind-calls-body =
    Hallo { $name },

    { $n ->
        [one] in dieser Partie wird deine Zeit knapp:
       *[other] in diesen Partien wird deine Zeit knapp:
    }
remind-calls-end =
    Keine solchen Mails mehr: { $stop }
    Alle Erinnerungen: { $settings }
remind-away-subject = Dein Urlaub hat begonnen
remind-away-body =
    Hallo { $name },

    in einer Partie wäre deine Zeit abgelaufen, deshalb hat dein Urlaub von selbst begonnen. Er hält die Uhren aller deiner Partien an, bis du zurück bist oder deine Stunden für dieses Jahr aufgebraucht sind.
remind-away-end =
    Keine solchen Mails mehr: { $stop }
    Alle Erinnerungen: { $settings }
remind-push-turn = Du bist an der Reihe
remind-push-call = Deine Zeit wird knapp
remind-push-until = Gegen { $names }, bis { $time }
remind-push-against = Gegen { $names }
remind-stop-title = Keine Mails mehr · Fivepaths
remind-stop-heading = Keine solchen Mails mehr?
remind-stop-mail = Mails zu meinen Partien
remind-stop-digest = Mails darüber, welche Partien auf mich warten
remind-stop-calls = Mails darüber, dass meine Zeit knapp wird
remind-stop-away = Mails darüber, dass mein Urlaub begonnen hat
remind-stop-button = Keine mehr davon
remind-stop-all = Überhaupt keine Mails zu meinen Partien
remind-stop-settings = Alle Erinnerungen
remind-stopped = Abgeschaltet
remind-stopped-about = Du bekommst keine solchen Mails mehr. Du kannst sie jederzeit wieder einschalten.
canary-subject = Fivepaths verschickt Mails
canary-body =
    Das ist die tägliche Mail deines Servers { $url }, geschrieben um { $time } UTC. Wenn sie eines Tages nicht ankommt, kommen auch die Mails an deine Spieler nicht an.

    Die Einstellung --canary sagt, wohin sie geht.
canary-test-subject = Fivepaths kann Mails verschicken
canary-test-body = Diese Mail hat „fivepaths admin mail-test“ um { $time } UTC verschickt. Wenn du sie liest, stimmen die Einstellungen.
