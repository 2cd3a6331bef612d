remind-title = Reminders · Fivepaths
remind-heading = Reminders
remind-about = So that no game is lost because you forgot it. A reminder says who waits and until when, and never names a card.
remind-mail = By mail
remind-mail-on = Send me mails about my games
remind-mail-which = Which mails
remind-digest = When a turn has waited for a third of its time, or for a day: all my games in one mail
remind-calls = When my time runs out in a game by correspondence
remind-away = When my vacation begins by itself
remind-address = They go to { $email }.
remind-no-mail = This server sends no mail, so there are no reminders by mail. Only its host can change that.
remind-no-address = Your account has no address, so no mail can reach you.
remind-give-address = Give an address
remind-not-confirmed = Your address is not confirmed yet. Please open the link in the mail that we have sent you.
remind-push = As a message in a browser
remind-push-about = A message comes at once, unless a page of Fivepaths is open. There is one for each game, and a newer one takes its place.
remind-push-turns = When it becomes my turn
remind-push-calls = When my time runs out in a game by correspondence
remind-hours = Quiet hours
remind-hours-about = In these hours you hear nothing. What can wait comes afterwards; when your time runs out, you are told before.
remind-quiet-from = From
remind-quiet-to = Until
remind-quiet-never = never
remind-quiet-wrong = Please choose both times, and leave at least four hours of the day in which we can reach you.
remind-zone = Time zone
remind-zone-wrong = There is no such time zone.
remind-keep = Save
remind-browsers = Browsers that show messages
remind-browsers-none = No browser shows messages yet.
remind-browser-since = since { $date }
remind-browser-remove = Remove
remind-browser-add = Show messages in this browser
remind-browser-cannot = This browser cannot show messages here: it needs JavaScript and a secure address (https).
remind-browser-denied = This browser has been told not to show messages from here. You can allow it in its settings.
remind-browser-failed = This did not work. Please try again later, or use another browser.
remind-browser-wrong = This browser cannot be reached by the server.
remind-install = On an iPhone or iPad, put Fivepaths on the home screen first (Share, then Add to Home Screen), open it from there and come back to this page. Elsewhere that is possible too, but not needed. When you sign out, the messages end.
remind-no-push = This server cannot send messages to browsers. Its host has to tell it its public address first.
remind-done-kept = Kept.
remind-done-added = This browser shows messages from now on.
remind-done-removed = That browser shows no messages any more.
remind-yourself = yourself
remind-game-until =
    Against { $names }, until { $time }:
    { $url }
remind-game =
    Against { $names }:
    { $url }
remind-times = The times are those of { $zone }.
remind-digest-subject = { $n ->
        [one] A game waits for you
       *[other] { $n } games wait for you
    }
remind-digest-body =
    Hello { $name },

    { $n ->
        [one] it is your turn in a game:
       *[other] it is your turn in { $n } games:
    }
remind-digest-end =
    You get no other mail about these turns, except when time runs out.

    No more mails like this one: { $stop }
    All reminders: { $settings }
remind-calls-subject = { $n ->
        [one] Your time runs out in a game
       *[other] Your time runs out in { $n } games
    }
remind-calls-body =
    Hello { $name },

    { $n ->
        [one] your time runs out soon in this game:
       *[other] your time runs out soon in these games:
    }
remind-calls-end =
    No more mails like this one: { $stop }
    All reminders: { $settings }
remind-away-subject = Your vacation has begun
remind-away-body =
    Hello { $name },

    your time would have run out in a game, so your vacation has begun by itself. It holds the clocks of all your games until you are back or your hours of this year are used up.
remind-away-end =
    No more mails like this one: { $stop }
    All reminders: { $settings }
remind-push-turn = It is your turn
remind-push-call = Your time runs out
remind-push-until = Against { $names }, until { $time }
remind-push-against = Against { $names }
remind-stop-title = No more mails · Fivepaths
remind-stop-heading = No more of these mails?
remind-stop-mail = Mails about my games
remind-stop-digest = Mails that say which games wait for me
remind-stop-calls = Mails that say that my time runs out
remind-stop-away = Mails that say that my vacation has begun
remind-stop-button = No more of these
remind-stop-all = No mails about my games at all
remind-stop-settings = All reminders
remind-stopped = Switched off
remind-stopped-about = You get no more of these mails. You can switch them on again whenever you like.
canary-subject = Fivepaths sends mail
canary-body =
    This is the daily mail of your server { $url }, written at { $time } UTC. If it does not arrive one day, mails to your players do not arrive either.

    The setting --canary says where it goes.
canary-test-subject = Fivepaths can send mail
canary-test-body = This mail was sent by “fivepaths admin mail-test” at { $time } UTC. If you read it, the settings work.
