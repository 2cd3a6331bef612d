mail-reset-subject = A new password for Fivepaths
mail-reset-body =
    Hello { $name },

    somebody, probably you, has asked for a new password. Open this link within an hour to set one:

    { $url }

    If it was not you, you need not do anything: your password stays as it is.
mail-confirm-subject = Please confirm your address for Fivepaths
mail-confirm-body =
    Hello { $name },

    open this link within two days, and this address becomes that of your account:

    { $url }

    If you have no such account, please ignore this mail. You will get no other.
mail-taken-subject = Your address at Fivepaths
mail-taken-body =
    Hello { $name },

    somebody, probably you, has tried to use this address for another account. It belongs to your account { $name }, so nothing has changed.

    If you have forgotten your password, ask for a new one on the page where you sign in.
