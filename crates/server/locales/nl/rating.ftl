rating-heading = Ratings
rating-card-match = Kaartspel, drie rondes
rating-card-round = Kaartspel, één ronde
rating-six-colours = Kaartspel, zes kleuren
rating-board-two = Bordspel met twee spelers
rating-board-more = Bordspel met drie of vier spelers
rating-value = { $rating } ± { $deviation }
rating-matches = { $n ->
    [one] één partij voor de rating
   *[other] { $n } partijen voor de rating
    }
rating-provisional = nog voorlopig
rating-graph = De laatste { $n } partijen voor de rating
rating-about = Het getal na ± zegt hoe onzeker een rating is. Het wordt met elke partij voor de rating kleiner.
rating-counts = Deze partij telt mee voor de rating.
rating-casual = Dit is een vriendschappelijke partij, die niet meetelt voor de rating.
rating-rated = voor de rating
rating-choice = Telt de partij mee?
rating-choice-casual = vriendschappelijk: niets telt mee
rating-choice-rated = voor de rating: iedereen heeft een account nodig, er wordt niets teruggenomen en er zijn geen hints
rating-choice-guest = Voor partijen om de rating heb je een account nodig.
rating-get-account = Account maken
rating-needs-account = Deze partij telt mee voor de rating, dus iedereen heeft een account nodig. Log in of maak een account op de accountpagina en open deze link dan opnieuw.
rating-needs-named-rules = Deze partij kan niet meetellen voor de rating: het kaartspel telt mee met één of drie rondes, en met zes kleuren alleen met drie rondes. Kies een ander aantal rondes of een vriendschappelijke partij.
rating-needs-others = Een partij aan één scherm kan niet meetellen voor de rating. Kies een vriendschappelijke partij.
