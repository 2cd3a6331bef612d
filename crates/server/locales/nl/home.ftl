home-title-waiting = ({ $n }) Fivepaths
home-lead = Vijf paden, een hand vol kaarten en de moed om te beginnen.
home-about = Lost Cities, het kaartspel voor twee en het bordspel voor twee tot vier. Zonder account.
home-your-games = Jouw spellen
home-name = Jouw naam aan nieuwe tafels
home-name-change = Wijzigen
home-card-about = Twee spelers, drie rondes, ongeveer een half uur.
home-board-about = Twee tot vier spelers, drie rondes, ongeveer een uur.
home-bot = Bot
home-bot-rated = { $name }, sterkte { $rating }
home-play-bot = Speel tegen deze bot
home-bots = Hoe spelen de bots?
home-open-seat = een vrije plaats
home-one-screen = Op één scherm
home-waits = wacht op jou
home-waiting = wacht op spelers
home-closed = gesloten
home-over = voorbij
home-your-turn = jouw beurt
home-turn-of = { $name } is aan de beurt
home-their-turn = ander aan zet
home-play-card = Speel het kaartspel
home-play-board = Speel het bordspel
home-against = tegen { $name }
home-invite-card = Kaartspel met een vriend
home-invite-board = Bordspel met vrienden
home-choose-bot = Kies een bot
home-won = Winst
home-lost = Verlies
home-drawn = Gelijk
home-shared = Gedeelde winst
home-just-now = zojuist
home-minutes = { $n ->
        [one] een minuut geleden
       *[other] { $n } minuten geleden
    }
home-hours = { $n ->
        [one] een uur geleden
       *[other] { $n } uur geleden
    }
home-days = { $n ->
        [one] gisteren
       *[other] { $n } dagen geleden
    }
home-guided = Nieuw hier? Met uitleg duurt het drie minuten:
home-guided-card = Kaartspel met uitleg
home-guided-board = Bordspel met uitleg
home-keep-games = Maak een account en houd je spellen
home-all-games = Al mijn spellen
home-member = Je speelt als { $name }.
