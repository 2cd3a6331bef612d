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
clock-zero-days = Als iemands tijd op is, kan de ander de partij opeisen, een bot laten uitspelen of wachten, maar niet langer dan drie dagen. Daarna eindigt ze vanzelf.
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
clock-next = Naar mijn volgende partij
clock-more = Hoe de klok werkt
clock-more-giving = De klok, tijd weggeven
clock-more-pauses = De klok, pauzes, tijd weggeven
clock-first-turn-live = Als iemands tijd al voor de eerste beurt op is, telt de partij niet.
clock-let-bot = Bot laten uitspelen
clock-let-bot-about = De partij telt dan niet voor jouw rating. Voor wie weg is, is ze verloren.
clock-pause = Een pauze afspreken
clock-pause-about = Tijdens een pauze kan niemand een beurt doen en gaat er geen tijd af. Aan het einde gaat de partij vanzelf verder. Alle pauzes van een partij duren samen hooguit dertig dagen.
clock-pause-days = Hoe lang
clock-pause-until = { $n ->
        [one] 1 dag, tot { $until } (UTC)
       *[other] { $n } dagen, tot { $until } (UTC)
    }
clock-pause-propose = Deze pauze voorstellen
clock-pause-proposed = { $name } stelt een pauze voor tot { $until } (UTC).
clock-pause-waits = Je stelt een pauze voor tot { $until } (UTC). Ze begint zodra ze is aanvaard.
clock-pause-accept = Aanvaarden
clock-pause-decline = Afwijzen
clock-pause-withdraw = Intrekken
clock-pause-error = Dat kan niet met een pauze.
clock-paused = De partij is gepauzeerd tot { $until } (UTC).
clock-paused-until = gepauzeerd tot { $until }
clock-paused-notice = De partij is gepauzeerd. Niemand kan een beurt doen voordat de pauze voorbij is.
vacation-table = Van wie een account heeft en op vakantie is, staat de tijd zolang stil.
vacation-table-none = Geen vakantie: hier loopt de tijd door, ook als iemand op vakantie is.
vacation-none-short = geen vakantie
vacation-choice = Geen vakantie
vacation-choice-about = Met een klok per dag hebben leden 20 dagen vakantie per jaar, die vanzelf begint als hun tijd op is. Aan een tafel zonder vakantie gebeurt dat niet.
vacation-mine = Je bent op vakantie: er gaat geen tijd af tot je terug bent, uiterlijk op { $until } (UTC). Je kunt je beurt doen wanneer je wilt.
vacation-mine-short = Je bent op vakantie
vacation-theirs = { $name } is op vakantie, uiterlijk tot { $until }.
vacation-in-list = op vakantie
vacation-heading = Vakantie
vacation-about = Voor partijen met dagen op de klok heb je 480 uur vakantie per jaar. Die begint vanzelf als je tijd in een partij op is, en zet je tijd in alle partijen stil. Je bent terug zodra je een beurt hebt gedaan en je tijd nergens meer op is.
vacation-left = { $n ->
        [one] Er is dit jaar nog 1 uur over.
       *[other] Er zijn dit jaar nog { $n } uur over, dat { $days ->
            [one] is 1 hele dag
           *[other] zijn { $days } hele dagen
        }.
    }
vacation-away = Je bent op vakantie sinds { $since } (UTC).
vacation-away-about = Als je nu terugkomt, loopt je tijd vanaf dit moment weer. Waar die op was, kunnen anderen de partij opeisen. Vakantie begint dan niet meer vanzelf, tot je haar weer aanzet.
vacation-is-on = Ze begint vanzelf.
vacation-is-off = Ze begint niet vanzelf: is je tijd op, dan is die op.
vacation-switch-on = Vanzelf laten beginnen
vacation-switch-off = Niet vanzelf laten beginnen
vacation-come-back = Nu terugkomen
vacation-done = Je vakantie is gewijzigd.
vacation-error = Dat kan niet met een vakantie.
