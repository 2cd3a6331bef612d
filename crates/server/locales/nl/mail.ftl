mail-reset-subject = Een nieuw wachtwoord voor Fivepaths
mail-reset-body =
    Hallo { $name },

    iemand, waarschijnlijk jij, heeft een nieuw wachtwoord aangevraagd. Open binnen een uur deze link om er een in te stellen:

    { $url }

    Was jij dat niet, dan hoef je niets te doen: je wachtwoord blijft zoals het is.
mail-confirm-subject = Bevestig je adres voor Fivepaths
mail-confirm-body =
    Hallo { $name },

    open binnen twee dagen deze link, dan wordt dit het adres van je account:

    { $url }

    Heb je zo’n account niet, dan kun je deze mail negeren. Je krijgt er geen meer.
mail-taken-subject = Je adres bij Fivepaths
mail-taken-body =
    Hallo { $name },

    iemand, waarschijnlijk jij, wilde dit adres voor een ander account gebruiken. Het hoort bij je account { $name }, dus er is niets veranderd.

    Ben je je wachtwoord vergeten, vraag dan een nieuw aan op de inlogpagina.
