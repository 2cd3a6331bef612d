home-title-waiting = ({ $n }) Fivepaths
home-lead = Vijf paden, een hand vol kaarten en de moed om te beginnen.
home-about = Lost Cities, het kaartspel voor twee en het bordspel voor twee tot vier. Zonder account.
home-your-games = Jouw spellen
home-name = Jouw naam aan nieuwe tafels
home-name-change = Wijzigen
home-learn-card = Leer het kaartspel
home-learn-board = Leer het bordspel
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
home-their-turn = { $name } is aan de beurt
home-play-card = Speel het kaartspel
home-play-board = Speel het bordspel
home-against = tegen { $name }
home-invite-card = Uitnodigen voor kaartspel
home-invite-board = Uitnodigen voor bordspel
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
home-guided = Nooit gespeeld? Leer het al spelend, in een minuut of drie:
home-guided-card = Kaartspel met uitleg
home-guided-board = Bordspel met uitleg
home-keep-games = Maak een account en houd je spellen
home-all-games = Al mijn spellen
home-member = Je speelt als { $name }.
