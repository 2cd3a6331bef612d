//! Reviews.

use crate::common::{Place, make, person};
use fivepaths_insight::review::{Report, StepReport, Task};
use fivepaths_server::review::{Season, store as reviews};
use fivepaths_server::store::jobs::Claim;
use fivepaths_server::table::SeatRow;
use futures_util::future::join_all;
use serde_json::json;

law!(one_review_is_under_way_for_a_person_and_a_match);
law!(a_finished_review_never_changes);
law!(a_season_is_the_sum_of_the_latest_reviews);

fn step_report() -> StepReport {
    serde_json::from_value(json!({
        "ply": 3, "seat": 1, "turn": "Y4-s", "left": 40, "before": 0.0, "decision": 0.0, "known": 0.0, "known_se": 0.0,
        "guess": 0.0, "draw": null, "after": 0.0, "decision_chance": 0.0, "draw_chance": null,
        "loss": { "points": 1.2, "se": 0.4, "chance": 0.0, "chance_se": 0.0 }, "verdict": "cost", "mark": 1,
        "best": "xB9-s", "exact": false, "worlds": 64, "candidates": [], "by_colour": {}, "why": [],
        "reasons": [{ "is": "most", "colour": "Y", "own": true, "lost": 1.1 }], "found_from": null
    }))
    .unwrap()
}

fn empty_report() -> Report {
    let reviewer = json!({ "policy": "p", "value": "v", "belief": "b", "worlds": 1, "seed": 1 });
    serde_json::from_value(json!({ "format": "f", "record": null, "game": "card", "players": [], "reviewer": reviewer,
                                   "rounds": [], "summary": [] }))
    .unwrap()
}

async fn one_review_is_under_way_for_a_person_and_a_match(place: Place) {
    let nodes = [place.open().await, place.open().await];
    let mut games = Vec::new();
    for invite in ["a", "b", "c"] {
        games.push(make(&nodes[0], invite, vec![SeatRow::open()]).await);
    }
    let (ann, bob) = (person(&nodes[0], "Ann").await, person(&nodes[0], "Bob").await);
    let asks = [(0, ann), (1, ann), (0, bob), (0, ann), (2, ann), (0, bob)];
    let tasks = asks.into_iter().cycle().take(24).enumerate().map(|(n, (game, person))| {
        let (store, game) = (nodes[n % 2].clone(), games[game]);
        tokio::spawn(async move { store.write(reviews::ask(game, person, "x", 5)).await.unwrap() })
    });
    let done = join_all(tasks.collect::<Vec<_>>()).await.into_iter().filter(|asked| asked.as_ref().unwrap().is_done());
    // Either both got one, at different matches, or one of them took the match that the other wanted.
    let done = done.count();
    assert!((1..=2).contains(&done), "{done}");
    let since = async |person| reviews::asked_since(&nodes[1], person, 4).await.unwrap();
    assert_eq!(since(ann).await + since(bob).await, done as i64);
    assert_eq!(reviews::asked_since(&nodes[1], ann, 5).await.unwrap(), 0);
    let claim = Claim { kind: reviews::REVIEW, lane: reviews::LANE, now: 6, until: 9, horizon: 99, most: 9 };
    assert_eq!(nodes[1].claim(claim).await.unwrap().len(), done, "each has its job");
}

async fn a_season_is_the_sum_of_the_latest_reviews(place: Place) {
    let (store, again) = (place.open().await, place.open().await);
    let (ann, bob) = (person(&store, "Ann").await, person(&store, "Bob").await);
    let seat = |person| SeatRow { entropy: Some(String::new()), ..SeatRow::person(person, "x") };
    // Points from seat 0's side: the hands are worth `deal`, the rest is a decision.
    let report = |deal: f64, margin: f64| -> Report {
        let sum = |seat: u8, luck: f64| {
            json!({ "seat": seat, "decisions": 1, "loss": 0.0, "loss_se": 0.0, "per_decision": 0.0,
                    "marks": [0, 0, 0, 0], "luck": luck, "known": 0.0, "guesses": 0.0, "adjusted": 0.0 })
        };
        let mut step = serde_json::to_value(step_report()).unwrap();
        step["guess"] = json!(margin - deal);
        let round = json!({ "round": 1, "start": 0.0, "deal": deal, "margin": margin as i32, "start_chance": 0.5,
                            "deal_chance": 0.0, "steps": [step] });
        let mut report = serde_json::to_value(empty_report()).unwrap();
        report["rounds"] = json!([round]);
        report["summary"] = json!([sum(0, deal), sum(1, -deal)]);
        serde_json::from_value(report).unwrap()
    };
    let reviewed = async |game: i64, report: &Report| {
        let id = store.write(reviews::ask(game, ann, "with", 5)).await.unwrap().drawn().unwrap();
        store.write(reviews::finish(id, report, 6)).await.unwrap();
        id
    };
    let season = async |person| reviews::season(&again, person).await.unwrap();
    assert_eq!(season(ann).await, Season::default());
    let game = make(&store, "a", vec![seat(ann), seat(bob)]).await;
    let first = reviewed(game, &report(12.34, 20.0)).await;
    let other = make(&store, "b", vec![seat(bob), seat(ann)]).await;
    reviewed(other, &report(5.0, -10.0)).await;
    // A match against oneself says nothing about luck.
    reviewed(make(&store, "c", vec![seat(ann), seat(ann)]).await, &report(50.0, 50.0)).await;
    let squares = 1_234 * 1_234 + 500 * 500;
    assert_eq!(season(ann).await, Season { matches: 2, result: 3_000, luck: 734, squares });
    assert_eq!(season(bob).await, Season { matches: 2, result: -3_000, luck: -734, squares });
    // A newer review takes the place of the older one, and somebody who was thought dead changes nothing.
    reviewed(game, &report(2.0, 20.0)).await;
    store.write(reviews::finish(first, &report(99.0, 99.0), 7)).await.unwrap();
    assert_eq!(season(ann).await, Season { matches: 2, result: 3_000, luck: -300, squares: 40_000 + 250_000 });
}

async fn a_finished_review_never_changes(place: Place) {
    let store = place.open().await;
    let game = make(&store, "a", vec![SeatRow::open()]).await;
    let ann = person(&store, "Ann").await;
    let ask = async || store.write(reviews::ask(game, ann, "with", 5)).await.unwrap().drawn();
    let (first, step, task) = (ask().await.unwrap(), step_report(), Task { round: 0, ply: 3 });
    let report = |record: &str| Report { record: Some(record.into()), ..empty_report() };
    store.write(reviews::draft(first, &report("draft"))).await.unwrap();
    for _ in 0..2 {
        store.write(reviews::add_step(first, task, &step)).await.unwrap();
    }
    let again = place.open().await;
    let found = reviews::latest(&again, game).await.unwrap().unwrap();
    assert_eq!((found.report, found.done, found.person), (Some(report("draft")), None, ann));
    assert_eq!(reviews::steps(&again, first).await.unwrap(), [(task, step.clone())]);
    // What another release began is begun anew.
    store.write(reviews::begin_anew(first, "newer")).await.unwrap();
    let found = reviews::review(&again, first).await.unwrap().unwrap();
    assert_eq!((found.made_with.as_str(), found.report), ("newer", None));
    assert_eq!(reviews::steps(&again, first).await.unwrap(), []);
    assert_eq!(reviews::finished(&again, game).await.unwrap(), []);
    store.write(reviews::add_step(first, task, &step)).await.unwrap();
    store.write(reviews::finish(first, &report("done"), 8)).await.unwrap();
    let done = reviews::review(&again, first).await.unwrap().unwrap();
    assert_eq!((&done.report, done.done), (&Some(report("done")), Some(8)));
    assert_eq!(reviews::steps(&again, first).await.unwrap(), []);
    // Somebody who was thought dead comes back and changes nothing.
    store.write(reviews::draft(first, &report("late"))).await.unwrap();
    store.write(reviews::finish(first, &report("late"), 9)).await.unwrap();
    store.write(reviews::give_up(first, "late", 9)).await.unwrap();
    store.write(reviews::begin_anew(first, "late")).await.unwrap();
    assert_eq!(reviews::review(&again, first).await.unwrap(), Some(done));
    assert_eq!(store.next_due(reviews::REVIEW, reviews::LANE).await.unwrap(), None);
    // A new one is another row, and the old one stays.
    let second = ask().await.unwrap();
    store.write(reviews::give_up(second, "unsound", 9)).await.unwrap();
    let found = reviews::latest(&again, game).await.unwrap().unwrap();
    assert_eq!((found.id, found.failed.as_deref(), found.report), (second, Some("unsound"), None));
    assert_eq!(reviews::finished(&again, game).await.unwrap(), [(first, "newer".to_owned())]);
}
