clock-choice = Time
clock-none = No clock: everybody takes the time they like
clock-quick = Quick
clock-calm = Calm
clock-brisk = Brisk
clock-steady = Steady
clock-slow = Slow
clock-days = { $n ->
        [one] 1 day
       *[other] { $n } days
    }
clock-hours = { $n ->
        [one] 1 hour
       *[other] { $n } hours
    }
clock-minutes = { $n ->
        [one] 1 minute
       *[other] { $n } minutes
    }
clock-seconds = { $n ->
        [one] 1 second
       *[other] { $n } seconds
    }
clock-left-days = { $d } d { $h } h
clock-left-hours = { $h }:{ $m } h
clock-left-many = { $d } d
clock-left = { $time } left
clock-has-start = { $start } each for the whole match
clock-has = { $start } each, and { $increment } more for every turn
clock-has-cap = { $start } each, and { $increment } more for every turn, up to { $cap }
clock-lasts = A match usually takes { $usual }, and { $most } at most.
clock-lasts-usually = A match usually takes { $usual }.
clock-zero-live = Whoever runs out of time loses the match.
clock-zero-days = If somebody runs out of time, the other player can claim the match, let a bot finish it, or wait for them, but for no more than three days. After that it ends by itself.
clock-zero-more = If somebody runs out of time, a bot plays on for them and they cannot win.
clock-first-turn = Everybody has two days for their first turn. If somebody does not come, the match does not count.
clock-own = A clock of your own
clock-own-use = Use this clock
clock-start = To begin with
clock-increment = More for every turn
clock-cap = Never more than (may stay empty)
clock-own-about = To begin with, from one minute to two weeks; for every turn, no more than two days. Without a limit, nobody ever has more than at the beginning.
clock-unit = Unit
clock-unit-days = days
clock-unit-hours = hours
clock-unit-minutes = minutes
clock-unit-seconds = seconds
clock-without = There is no clock: everybody takes the time they like.
clock-without-short = no clock
clock-with = The clock: { $clock }.
clock-heading = Time
clock-bot = a bot, whose time does not count
clock-give = Give { $name } { $time } of my time
clock-late = Time is up: move!
clock-up-theirs = { $name } is out of time.
clock-ends = The match ends by itself on { $until } (UTC), if nothing else happens before.
clock-claim = Claim the match
clock-lost = { $name } ran out of time.
clock-error = There is no such clock. { clock-own-about }
clock-too-late = Your time was up before this turn arrived.
clock-nothing = Nothing can be done about the time now.
clock-next = To my next game
clock-more = How the clock works
clock-more-giving = The clock, and giving time
clock-more-pauses = The clock, pauses, giving time
clock-first-turn-live = If somebody runs out of time before their first turn, the match does not count.
clock-let-bot = Let a bot finish
clock-let-bot-about = The match then does not count for your rating. For whoever left it is a loss.
clock-pause = Agree on a pause
clock-pause-about = While the match is paused nobody can move and no time is used. It goes on by itself at the end. All pauses of a match together last thirty days at most.
clock-pause-days = How long
clock-pause-until = { $n ->
        [one] 1 day, until { $until } (UTC)
       *[other] { $n } days, until { $until } (UTC)
    }
clock-pause-propose = Propose this pause
clock-pause-proposed = { $name } proposes a pause until { $until } (UTC).
clock-pause-waits = You propose a pause until { $until } (UTC). It begins when it is accepted.
clock-pause-accept = Accept
clock-pause-decline = Decline
clock-pause-withdraw = Withdraw
clock-pause-error = This cannot be done about a pause.
clock-paused = The match is paused until { $until } (UTC).
clock-paused-until = paused until { $until }
clock-paused-notice = The match is paused. Nobody can move before the pause is over.
vacation-table = Whoever has an account and goes on vacation has their time held meanwhile.
vacation-table-none = No vacation: time is used up here even while somebody is on vacation.
vacation-none-short = no vacation
vacation-choice = No vacation
vacation-choice-about = With a clock by days, members have 20 days of vacation a year, which begin by themselves when their time is up. At a table without vacation they do not.
vacation-mine = You are on vacation: no time is used until you are back, on { $until } (UTC) at the latest. You can move whenever you like.
vacation-mine-short = You are on vacation
vacation-theirs = { $name } is on vacation, until { $until } at the latest.
vacation-in-list = on vacation
vacation-heading = Vacation
vacation-about = You have 480 hours of vacation a year, for matches with a clock by days. Vacation begins by itself when your time in a match is up, and holds your time in all of them. You are back as soon as you have moved and your time is up in none of them.
vacation-left = { $n ->
        [one] 1 hour is left this year.
       *[other] { $n } hours are left this year, which is { $days ->
            [one] 1 whole day
           *[other] { $days } whole days
        }.
    }
vacation-away = You have been on vacation since { $since } (UTC).
vacation-away-about = If you come back now, your time is used again from this moment on. Where it was up, your opponents can claim the match. Vacation then no longer begins by itself until you switch it on again.
vacation-is-on = It begins by itself.
vacation-is-off = It does not begin by itself: whoever runs out of time is out of time.
vacation-switch-on = Let it begin by itself
vacation-switch-off = Do not let it begin by itself
vacation-come-back = Come back now
vacation-done = Your vacation was changed.
vacation-error = This cannot be done about a vacation.
