clock-choice = Zeit
clock-none = Keine Uhr: Alle nehmen sich so viel Zeit, wie sie möchten
clock-quick = Flott
clock-calm = Ruhig
clock-brisk = Zügig
clock-steady = Stetig
clock-slow = Gemächlich
clock-days = { $n ->
        [one] 1 Tag
       *[other] { $n } Tage
    }
clock-hours = { $n ->
        [one] 1 Stunde
       *[other] { $n } Stunden
    }
clock-minutes = { $n ->
        [one] 1 Minute
       *[other] { $n } Minuten
    }
clock-seconds = { $n ->
        [one] 1 Sekunde
       *[other] { $n } Sekunden
    }
clock-left-days = { $d } T { $h } h
clock-left-hours = { $h }:{ $m } h
clock-left-many = { $d } T
clock-left = noch { $time }
clock-has-start = { $start } für jeden, für die ganze Partie
clock-has = { $start } für jeden und { $increment } mehr für jeden Zug
clock-has-cap = { $start } für jeden und { $increment } mehr für jeden Zug, bis zu { $cap }
clock-lasts = Übliche Dauer einer Partie: { $usual }; höchstens: { $most }.
clock-lasts-usually = Übliche Dauer einer Partie: { $usual }.
clock-zero-live = Wessen Zeit abläuft, der verliert die Partie.
clock-zero-days = Läuft jemandes Zeit ab, kann der andere die Partie für sich beanspruchen, einen Bot zu Ende spielen lassen oder warten, aber nicht länger als drei Tage. Danach endet sie von selbst.
clock-zero-more = Läuft jemandes Zeit ab, spielt ein Bot für ihn weiter, und er kann nicht mehr gewinnen.
clock-first-turn = Alle haben zwei Tage für ihren ersten Zug. Kommt jemand nicht, zählt die Partie nicht.
clock-own = Eine eigene Uhr
clock-own-use = Diese Uhr verwenden
clock-start = Zu Beginn
clock-increment = Mehr für jeden Zug
clock-cap = Nie mehr als (darf leer bleiben)
clock-own-about = Zu Beginn zwischen einer Minute und zwei Wochen; für jeden Zug höchstens zwei Tage. Ohne Obergrenze hat niemand je mehr als zu Beginn.
clock-unit = Einheit
clock-unit-days = Tage
clock-unit-hours = Stunden
clock-unit-minutes = Minuten
clock-unit-seconds = Sekunden
clock-without = Es gibt keine Uhr: Alle nehmen sich so viel Zeit, wie sie möchten.
clock-without-short = ohne Uhr
clock-with = Die Uhr: { $clock }.
clock-heading = Bedenkzeit
clock-bot = ein Bot, dessen Zeit nicht zählt
clock-give = { $time } meiner Zeit an { $name } abgeben
clock-late = Zeit um – zieh jetzt!
clock-up-theirs = { $name } hat keine Zeit mehr.
clock-ends = Die Partie endet von selbst am { $until } (UTC), wenn vorher nichts geschieht.
clock-claim = Partie beanspruchen
clock-lost = { $name ->
        [Du] Deine Zeit ist abgelaufen.
       *[other] Die Zeit von { $name } ist abgelaufen.
    }
clock-error = Eine solche Uhr gibt es nicht. { clock-own-about }
clock-too-late = Deine Zeit war abgelaufen, bevor dieser Zug ankam.
clock-nothing = An der Zeit lässt sich gerade nichts ändern.
clock-next = Zu meiner nächsten Partie
clock-more = Wie die Uhr geht
clock-more-giving = Die Uhr, Zeit abgeben
clock-more-pauses = Die Uhr, Pausen, Zeit abgeben
clock-first-turn-live = Läuft jemandes Zeit vor dem ersten Zug ab, zählt die Partie nicht.
clock-let-bot = Bot weiterspielen lassen
clock-let-bot-about = Für deine Wertung zählt die Partie dann nicht. Für den anderen ist sie verloren.
clock-pause = Eine Pause vereinbaren
clock-pause-about = Während einer Pause kann niemand ziehen, und keine Zeit vergeht. Am Ende geht es von selbst weiter. Alle Pausen einer Partie dauern zusammen höchstens dreißig Tage.
clock-pause-days = Wie lange
clock-pause-until = { $n ->
        [one] 1 Tag, bis { $until } (UTC)
       *[other] { $n } Tage, bis { $until } (UTC)
    }
clock-pause-propose = Diese Pause vorschlagen
clock-pause-proposed = { $name } schlägt eine Pause bis { $until } (UTC) vor.
clock-pause-waits = Du schlägst eine Pause bis { $until } (UTC) vor. Sie beginnt, sobald sie angenommen wird.
clock-pause-accept = Annehmen
clock-pause-decline = Ablehnen
clock-pause-withdraw = Zurückziehen
clock-pause-error = Das geht mit einer Pause nicht.
clock-paused = Die Partie pausiert bis { $until } (UTC).
clock-paused-until = pausiert bis { $until }
clock-paused-notice = Die Partie pausiert. Bis zum Ende der Pause kann niemand ziehen.
vacation-table = Wer ein Konto hat und im Urlaub ist, dessen Zeit steht solange still.
vacation-table-none = Kein Urlaub: Hier läuft die Zeit weiter, auch wenn jemand im Urlaub ist.
vacation-none-short = kein Urlaub
vacation-choice = Kein Urlaub
vacation-choice-about = Bei Uhren mit Tagen haben Mitglieder 20 Tage Urlaub im Jahr, die von selbst beginnen, wenn ihre Zeit abläuft. An einem Tisch ohne Urlaub nicht.
vacation-mine = Du bist im Urlaub: Keine Zeit vergeht, bis du zurück bist, spätestens am { $until } (UTC). Du kannst jederzeit ziehen.
vacation-mine-short = Du bist im Urlaub
vacation-theirs = { $name } ist im Urlaub, spätestens bis zum { $until }.
vacation-in-list = im Urlaub
vacation-heading = Urlaub
vacation-about = Für Partien mit Tagen auf der Uhr hast du im Jahr 480 Stunden Urlaub. Er beginnt von selbst, wenn deine Zeit in einer Partie abläuft, und hält deine Zeit in allen an. Du bist zurück, sobald du gezogen hast und deine Zeit in keiner mehr abgelaufen ist.
vacation-left = { $n ->
        [one] In diesem Jahr ist noch 1 Stunde übrig.
       *[other] In diesem Jahr sind noch { $n } Stunden übrig, das { $days ->
            [one] ist 1 ganzer Tag
           *[other] sind { $days } ganze Tage
        }.
    }
vacation-away = Du bist seit { $since } (UTC) im Urlaub.
vacation-away-about = Wenn du jetzt zurückkommst, läuft deine Zeit ab sofort wieder. Wo sie abgelaufen war, können andere die Partie beanspruchen. Urlaub beginnt dann nicht mehr von selbst, bis du ihn wieder einschaltest.
vacation-is-on = Er beginnt von selbst.
vacation-is-off = Er beginnt nicht von selbst: Ist deine Zeit abgelaufen, dann ist sie abgelaufen.
vacation-switch-on = Von selbst beginnen lassen
vacation-switch-off = Nicht von selbst beginnen lassen
vacation-come-back = Jetzt zurückkommen
vacation-done = Dein Urlaub wurde geändert.
vacation-error = Das geht mit dem Urlaub nicht.
