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
clock-zero-days = Läuft jemandes Zeit ab, kann der andere die Partie für sich beanspruchen oder warten, aber nicht länger als drei Tage. Danach endet sie von selbst.
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
clock-next = Zur nächsten Partie, die auf mich wartet
clock-first-turn-live = Läuft jemandes Zeit vor dem ersten Zug ab, zählt die Partie nicht.
