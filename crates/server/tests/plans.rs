//! What pages of people cost does not grow with the database: every statement that they and signing in send follows an
//! index, on both databases. How long that takes is in docs/server-speed.md; here the databases say how they would do it.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod cluster;
mod guest;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use axum::http::StatusCode;
use fivepaths_server::Settings;
use fivepaths_server::store::{Purpose, Store};
use guest::{Guest, Server, one_turn};
use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, Row as _};
use tracing::field::{Field, Visit};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

const PASSWORD: &str = "a+tower+of+cards";

/// Tables that have a handful of rows, however many people there are.
const SMALL: [&str; 2] = ["announcement", "counter"];

/// Every statement that is sent to a database.
#[derive(Clone, Default)]
struct Statements(Arc<Mutex<BTreeSet<String>>>);

impl Statements {
    fn take(&self) -> BTreeSet<String> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

impl<S: tracing::Subscriber> Layer<S> for Statements {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() == "sqlx::query" {
            let mut statement = Statement::default();
            event.record(&mut statement);
            // A short statement is its own summary.
            let text = if statement.whole.trim().is_empty() { statement.summary } else { statement.whole };
            self.0.lock().unwrap().insert(text.trim().to_owned());
        }
    }
}

#[derive(Default)]
struct Statement {
    summary: String,
    whole: String,
}

impl Visit for Statement {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "summary" => value.clone_into(&mut self.summary),
            "db.statement" => value.clone_into(&mut self.whole),
            _ => {}
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn Debug) {}
}

/// What people do, with everything that their pages show.
async fn visits(server: &Server) {
    let (mut ann, mut bob) = (Guest::default(), Guest::default());
    for (who, name) in [(&mut ann, "Ann"), (&mut bob, "Bob")] {
        let form = format!("name={name}&password={PASSWORD}");
        assert_eq!(server.post(who, "/account/claim", &form).await.0, StatusCode::SEE_OTHER);
    }
    for _ in 0..2 {
        let (_, game) = server.post(&mut ann, "/quick", "game=card&level=stroller").await;
        one_turn(server, &mut ann, &game, 1).await;
    }
    server.post(&mut ann, "/game/1/resign", "sure=yes").await;
    for page in [
        "/",
        "/games",
        "/games?with=stroller",
        "/games?before=9999999999999-1",
        "/player/1",
        "/player/2",
        "/bot/card/stroller",
        "/game/1",
        "/game/2",
        "/account",
    ] {
        for who in [&ann, &bob, &Guest::default()] {
            assert_ne!(server.get(who, page).await.0, StatusCode::INTERNAL_SERVER_ERROR, "{page}");
        }
    }
    let mut phone = Guest::default();
    for form in [format!("name=Ann&password={PASSWORD}"), "name=ann%40example.org&password=wrong".to_owned()] {
        server.post(&mut phone, "/sign-in", &form).await;
    }
    server.post(&mut phone, "/sign-out", "").await;
}

/// The tables that SQLite would go through from one end to the other.
async fn sqlite_scans(store: &Store, statement: &str) -> Vec<String> {
    let tables = sqlx::query("SELECT name FROM sqlite_schema WHERE type = 'table'").fetch_all(store.reads()).await;
    let tables: Vec<String> = tables.unwrap().iter().map(|row| row.get(0)).collect();
    let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
    let steps =
        sqlx::query(explain).fetch_all(store.reads()).await.unwrap_or_else(|error| panic!("{error}: {statement}"));
    let steps = steps.iter().map(|row| row.get::<String, _>("detail"));
    // An alias is no name of a table, so what is not known to be harmless counts.
    let harmless = |what: &str| {
        let name = what.split(' ').next().unwrap_or_default();
        name.starts_with('(')
            || ["json_each", "page", "visitor", "CONSTANT"].contains(&name) && !tables.iter().any(|t| t == name)
    };
    let scans = steps.filter_map(|step| step.strip_prefix("SCAN ").map(str::to_owned));
    scans.filter(|what| !harmless(what) && !SMALL.iter().any(|small| what.starts_with(small))).collect()
}

/// The tables that PostgreSQL would go through from one end to the other if there is any other way.
async fn postgres_scans(connection: &mut PgConnection, statement: &str) -> Vec<String> {
    let most = (1..=99).rev().find(|n| statement.contains(&format!("${n}"))).unwrap_or(0);
    let nothing = if most == 0 { String::new() } else { format!("({})", vec!["NULL"; most].join(", ")) };
    let prepare = format!("PREPARE asked AS {statement}");
    sqlx::raw_sql(AssertSqlSafe(prepare))
        .execute(&mut *connection)
        .await
        .unwrap_or_else(|error| panic!("{error}: {statement}"));
    let explain = format!("EXPLAIN (FORMAT JSON) EXECUTE asked{nothing}");
    let plan = sqlx::raw_sql(AssertSqlSafe(explain)).fetch_one(&mut *connection).await.unwrap();
    let plan: Value = serde_json::from_str(plan.try_get_unchecked(0).unwrap()).unwrap();
    sqlx::raw_sql("DEALLOCATE asked").execute(connection).await.unwrap();
    let mut scans = Vec::new();
    collect(&plan, &mut scans);
    scans
}

fn collect(plan: &Value, scans: &mut Vec<String>) {
    match plan {
        Value::Array(plans) => plans.iter().for_each(|plan| collect(plan, scans)),
        Value::Object(fields) => {
            let kind = fields.get("Node Type").and_then(Value::as_str).unwrap_or_default();
            let table = fields.get("Relation Name").and_then(Value::as_str);
            let without_condition = kind.starts_with("Index") && !fields.contains_key("Index Cond");
            if let Some(table) = table.filter(|table| !SMALL.contains(table))
                && (kind == "Seq Scan" || without_condition)
            {
                scans.push(format!("{kind} on {table}"));
            }
            fields.values().for_each(|value| collect(value, scans));
        }
        _ => {}
    }
}

fn is_plannable(statement: &str) -> bool {
    ["SELECT", "WITH", "INSERT", "UPDATE", "DELETE"].iter().any(|word| statement.starts_with(word))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_people_and_signing_in_follow_indexes_on_both_databases() {
    let statements = Statements::default();
    tracing_subscriber::registry().with(statements.clone()).init();
    let folder = || tempfile::tempdir().unwrap();
    let settings = || Settings { bot_delay: 0, posts_a_minute: 0, ..Settings::default() };
    let mut found = Vec::new();

    let place = folder();
    let store = Store::open(place.path().join("plans.db").to_str().unwrap(), Purpose::Serve).await.unwrap();
    let server = Server::opened(store.clone(), place, settings());
    statements.take();
    visits(&server).await;
    let sent = statements.take();
    // Make sure that the test tests something.
    for part in
        ["FROM result", "FROM tally", "FROM account", "FROM session", "INTO session", "INTO device", "FROM seat"]
    {
        assert!(sent.iter().any(|statement| statement.contains(part)), "{part} in {sent:#?}");
    }
    assert_eq!(sqlite_scans(&store, "SELECT 1 FROM seat AS other WHERE name = $1").await, ["other"]);
    for statement in sent.iter().filter(|statement| is_plannable(statement)) {
        found.extend(
            sqlite_scans(&store, statement).await.into_iter().map(|scan| format!("SQLite: {scan}: {statement}")),
        );
    }

    let database = cluster::database().await;
    let store = Store::open(&database, Purpose::Serve).await.unwrap();
    let server = Server::opened(store, folder(), settings());
    statements.take();
    visits(&server).await;
    let sent = statements.take();
    assert!(sent.len() > 30, "{sent:#?}");
    let mut connection = PgConnection::connect(&database).await.unwrap();
    // Plans for any values, as if the tables were large.
    sqlx::raw_sql("SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off")
        .execute(&mut connection)
        .await
        .unwrap();
    let slow = postgres_scans(&mut connection, "SELECT 1 FROM seat WHERE name = $1").await;
    assert_eq!(slow, ["Seq Scan on seat"]);
    for statement in sent.iter().filter(|statement| is_plannable(statement)) {
        let scans = postgres_scans(&mut connection, statement).await;
        found.extend(scans.into_iter().map(|scan| format!("PostgreSQL: {scan}: {statement}")));
    }
    assert!(found.is_empty(), "{} scans\n{}", found.len(), found.join("\n\n"));
}
