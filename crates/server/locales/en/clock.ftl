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
clock-zero-days = If somebody runs out of time, the other player can claim the match or wait for them, but for no more than three days. After that it ends by itself.
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
clock-next = To the next game that waits for me
clock-first-turn-live = If somebody runs out of time before their first turn, the match does not count.
