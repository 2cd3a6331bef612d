mail-reset-subject = Ein neues Passwort für Fivepaths
mail-reset-body =
    Hallo { $name },

    jemand, vermutlich du, hat um ein neues Passwort gebeten. Öffne innerhalb einer Stunde diesen Link, um eins festzulegen:

    { $url }

    Wenn du das nicht warst, musst du nichts tun: Dein Passwort bleibt, wie es ist.
mail-confirm-subject = Bitte bestätige deine Adresse für Fivepaths
mail-confirm-body =
    Hallo { $name },

    öffne innerhalb von zwei Tagen diesen Link, dann gehört diese Adresse zu deinem Konto:

    { $url }

    Wenn du kein solches Konto hast, beachte diese Mail bitte nicht. Du bekommst keine weitere.
mail-taken-subject = Deine Adresse bei Fivepaths
mail-taken-body =
    Hallo { $name },

    jemand, vermutlich du, wollte diese Adresse für ein anderes Konto verwenden. Sie gehört zu deinem Konto { $name }, deshalb hat sich nichts geändert.

    Wenn du dein Passwort vergessen hast, lass dir auf der Seite zum Anmelden ein neues schicken.
