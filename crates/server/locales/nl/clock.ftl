clock-choice = Tijd
clock-none = Geen klok: iedereen neemt de tijd die hij wil
clock-quick = Vlot
clock-calm = Kalm
clock-brisk = Stevig
clock-steady = Gestaag
clock-slow = Langzaam
clock-days = { $n ->
        [one] 1 dag
       *[other] { $n } dagen
    }
clock-hours = { $n ->
        [one] 1 uur
       *[other] { $n } uur
    }
clock-minutes = { $n ->
        [one] 1 minuut
       *[other] { $n } minuten
    }
clock-seconds = { $n ->
        [one] 1 seconde
       *[other] { $n } seconden
    }
clock-left-days = { $d } d { $h } u
clock-left-hours = { $h }:{ $m } u
clock-left-many = { $d } d
clock-left = nog { $time }
clock-has-start = { $start } per speler voor de hele partij
clock-has = { $start } per speler, plus { $increment } voor elke beurt
clock-has-cap = { $start } per speler, plus { $increment } voor elke beurt, tot { $cap }
clock-lasts = Een partij duurt meestal { $usual } en hooguit { $most }.
clock-lasts-usually = Een partij duurt meestal { $usual }.
clock-zero-live = Wie geen tijd meer heeft, verliest de partij.
clock-zero-days = Als iemands tijd op is, kan de ander de partij opeisen of wachten, maar niet langer dan drie dagen. Daarna eindigt ze vanzelf.
clock-zero-more = Als iemands tijd op is, speelt een bot voor die speler verder, die dan niet meer kan winnen.
clock-first-turn = Iedereen heeft twee dagen voor de eerste beurt. Komt iemand niet, dan telt de partij niet.
clock-own = Een eigen klok
clock-own-use = Deze klok gebruiken
clock-start = Om mee te beginnen
clock-increment = Erbij voor elke beurt
clock-cap = Nooit meer dan (mag leeg blijven)
clock-own-about = Om mee te beginnen van één minuut tot twee weken; voor elke beurt hooguit twee dagen. Zonder grens heeft niemand ooit meer dan aan het begin.
clock-unit = Eenheid
clock-unit-days = dagen
clock-unit-hours = uur
clock-unit-minutes = minuten
clock-unit-seconds = seconden
clock-without = Er is geen klok: iedereen neemt de tijd die hij wil.
clock-without-short = zonder klok
clock-with = De klok: { $clock }.
clock-heading = Bedenktijd
clock-bot = een bot, wiens tijd niet telt
clock-give = { $name } { $time } van mijn tijd geven
clock-late = Tijd op: doe je beurt!
clock-up-theirs = De tijd van { $name } is op.
clock-ends = De partij eindigt vanzelf op { $until } (UTC), als er eerder niets gebeurt.
clock-claim = Partij opeisen
clock-lost = { $name ->
        [Jij] Je tijd is op.
       *[other] De tijd van { $name } is op.
    }
clock-error = Zo'n klok bestaat niet. { clock-own-about }
clock-too-late = Je tijd was op voordat deze beurt aankwam.
clock-nothing = Aan de tijd valt nu niets te veranderen.
clock-next = Naar de volgende partij die op mij wacht
clock-first-turn-live = Als iemands tijd al voor de eerste beurt op is, telt de partij niet.
