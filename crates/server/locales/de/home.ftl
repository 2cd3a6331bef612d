home-title-waiting = ({ $n }) Fivepaths
home-lead = Fünf Pfade, eine Handvoll Karten und der Mut zum Aufbruch.
home-about = Lost Cities, das Kartenspiel für zwei und das Brettspiel für zwei bis vier. Ganz ohne Konto.
home-your-games = Deine Spiele
home-name = Dein Name an neuen Tischen
home-name-change = Ändern
home-card-about = Zu zweit, drei Runden, etwa eine halbe Stunde.
home-board-about = Zu zweit bis zu viert, drei Runden, etwa eine Stunde.
home-bot = Bot
home-bot-rated = { $name }, Stärke { $rating }
home-play-bot = Gegen ihn spielen
home-bots = Wie spielen die Bots?
home-open-seat = ein freier Platz
home-one-screen = An einem Bildschirm
home-waits = wartet auf dich
home-waiting = wartet auf Mitspieler
home-closed = geschlossen
home-over = vorbei
home-your-turn = du bist dran
home-turn-of = { $name } ist dran
home-their-turn = Gegner am Zug
home-play-card = Kartenspiel spielen
home-play-board = Brettspiel spielen
home-against = gegen { $name }
home-invite-card = Kartenspiel mit Freunden
home-invite-board = Brettspiel mit Freunden
home-choose-bot = Such dir einen Bot aus
home-won = Sieg
home-lost = Niederlage
home-drawn = Unentschieden
home-shared = Geteilter Sieg
home-just-now = gerade eben
home-minutes = { $n ->
        [one] vor einer Minute
       *[other] vor { $n } Minuten
    }
home-hours = { $n ->
        [one] vor einer Stunde
       *[other] vor { $n } Stunden
    }
home-days = { $n ->
        [one] gestern
       *[other] vor { $n } Tagen
    }
home-guided = Neu hier? Mit Anleitung dauert es drei Minuten:
home-guided-card = Kartenspiel mit Anleitung
home-guided-board = Brettspiel mit Anleitung
home-keep-games = Konto anlegen und Spiele behalten
home-all-games = Alle meine Spiele
home-member = Du spielst als { $name }.
