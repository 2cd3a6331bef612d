remind-title = Herinneringen · Fivepaths
remind-heading = Herinneringen
remind-about = Zodat je geen partij verliest omdat je die vergeten bent. Een herinnering zegt wie er wacht en tot wanneer, en noemt nooit een kaart.
remind-mail = Per mail
remind-mail-on = Stuur me mails over mijn partijen
remind-mail-which = Welke mails
remind-digest = Als een beurt een derde van de tijd of een dag wacht: al mijn partijen in één mail
remind-calls = Als mijn tijd in een correspondentiepartij bijna om is
remind-away = Als mijn vakantie vanzelf begint
remind-address = Ze gaan naar { $email }.
remind-no-mail = Deze server verstuurt geen mail, dus er zijn geen herinneringen per mail. Alleen de beheerder kan dat veranderen.
remind-no-address = Bij je account hoort geen adres, dus geen mail kan je bereiken.
remind-give-address = Adres opgeven
remind-not-confirmed = Je adres is nog niet bevestigd. Open de link in de mail die we je hebben gestuurd.
remind-push = Als melding in een browser
remind-push-about = Een melding komt meteen, behalve als er een pagina van Fivepaths openstaat. Er is er één per partij, en een nieuwere komt ervoor in de plaats.
remind-push-turns = Als ik aan de beurt ben
remind-push-calls = Als mijn tijd in een correspondentiepartij bijna om is
remind-hours = Stille uren
remind-hours-about = In deze uren hoor je niets. Wat kan wachten, komt daarna; als je tijd bijna om is, hoor je het ervoor.
remind-quiet-from = Van
remind-quiet-to = Tot
remind-quiet-never = nooit
remind-quiet-wrong = Kies beide tijden, en laat minstens vier uur per dag over waarin we je kunnen bereiken.
remind-zone = Tijdzone
remind-zone-wrong = Die tijdzone bestaat niet.
remind-keep = Opslaan
remind-browsers = Browsers die meldingen tonen
remind-browsers-none = Nog geen enkele browser toont meldingen.
remind-browser-since = sinds { $date }
remind-browser-remove = Verwijderen
remind-browser-add = Meldingen tonen in deze browser
remind-browser-cannot = Deze browser kan hier geen meldingen tonen: daarvoor zijn JavaScript en een veilig adres (https) nodig.
remind-browser-denied = Deze browser mag van jou geen meldingen van hier tonen. In de instellingen kun je dat toestaan.
remind-browser-failed = Dat is niet gelukt. Probeer het later nog eens, of gebruik een andere browser.
remind-browser-wrong = De server kan deze browser niet bereiken.
remind-install = Zet Fivepaths op een iPhone of iPad eerst op het beginscherm (Deel, dan Zet op beginscherm), open het daar en kom terug naar deze pagina. Elders kan dat ook, maar het hoeft niet. Als je je afmeldt, stoppen de meldingen.
remind-no-push = Deze server kan geen meldingen naar browsers sturen. De beheerder moet eerst het openbare adres van de server opgeven.
remind-done-kept = Opgeslagen.
remind-done-added = Deze browser toont vanaf nu meldingen.
remind-done-removed = Die browser toont geen meldingen meer.
remind-yourself = jezelf
remind-game-until =
    Tegen { $names }, tot { $time }:
    { $url }
remind-game =
    Tegen { $names }:
    { $url }
remind-times = De tijden zijn die van { $zone }.
remind-digest-subject = { $n ->
        [one] Er wacht een partij op je
       *[other] Er wachten { $n } partijen op je
    }
remind-digest-body =
    Hallo { $name },

    { $n ->
        [one] in één partij ben jij aan de beurt:
       *[other] in { $n } partijen ben jij aan de beurt:
    }
remind-digest-end =
    Over deze beurten krijg je geen mail meer, behalve als de tijd bijna om is.

    Geen mails meer zoals deze: { $stop }
    Alle herinneringen: { $settings }
remind-calls-subject = { $n ->
        [one] Je tijd in een partij is bijna om
       *[other] Je tijd in { $n } partijen is bijna om
    }
remind-calls-body =
    Hallo { $name },

    { $n ->
        [one] in deze partij is je tijd bijna om:
       *[other] in deze partijen is je tijd bijna om:
    }
remind-calls-end =
    Geen mails meer zoals deze: { $stop }
    Alle herinneringen: { $settings }
remind-away-subject = Je vakantie is begonnen
remind-away-body =
    Hallo { $name },

    in een partij zou je tijd om zijn geweest, daarom is je vakantie vanzelf begonnen. Ze zet de klokken van al je partijen stil tot je terug bent of je uren van dit jaar op zijn.
remind-away-end =
    Geen mails meer zoals deze: { $stop }
    Alle herinneringen: { $settings }
remind-push-turn = Je bent aan de beurt
remind-push-call = Je tijd is bijna om
remind-push-until = Tegen { $names }, tot { $time }
remind-push-against = Tegen { $names }
remind-stop-title = Geen mails meer · Fivepaths
remind-stop-heading = Geen mails meer zoals deze?
remind-stop-mail = Mails over mijn partijen
remind-stop-digest = Mails over welke partijen op me wachten
remind-stop-calls = Mails dat mijn tijd bijna om is
remind-stop-away = Mails dat mijn vakantie is begonnen
remind-stop-button = Geen meer van deze
remind-stop-all = Helemaal geen mails over mijn partijen
remind-stop-settings = Alle herinneringen
remind-stopped = Uitgezet
remind-stopped-about = Je krijgt deze mails niet meer. Je kunt ze altijd weer aanzetten.
canary-subject = Fivepaths verstuurt mail
canary-body =
    Dit is de dagelijkse mail van je server { $url }, geschreven om { $time } UTC. Als die op een dag niet aankomt, komen mails aan je spelers ook niet aan.

    De instelling --canary zegt waar hij heen gaat.
canary-test-subject = Fivepaths kan mail versturen
canary-test-body = Deze mail is door “fivepaths admin mail-test” verstuurd om { $time } UTC. Als je dit leest, kloppen de instellingen.
