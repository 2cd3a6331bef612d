//! One contract, two databases: every law here runs on SQLite and on PostgreSQL.
//!
//! The laws stand in one program with a file for each room, since every program of tests starts a PostgreSQL cluster of its
//! own.
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "../cluster/mod.rs"]
mod cluster;
mod common;

/// Makes two tests of a law.
macro_rules! law {
    ($name:ident) => {
        mod $name {
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                super::$name(crate::common::Place::File(tempfile::tempdir().unwrap())).await;
            }
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                super::$name(crate::common::Place::Url(crate::cluster::database().await)).await;
            }
        }
    };
}

mod answers;
mod clock;
mod jobs;
mod lists;
mod lobby;
mod manners;
mod people;
mod rating;
mod review;
mod table;
mod writes;
