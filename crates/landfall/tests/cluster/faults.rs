//! The faults of `75-projects.md`.

use std::path::PathBuf;

use crate::place::{PROGRAM, Place, eventually};
use crate::server::Server;
use crate::workers::Worker;

#[test]
fn the_document_is_that_of_one_machine() {
    let place = Place::with_project();
    let expected = place.expected();
    let server = Server::start(place.path());
    let _workers = [Worker::start(&server.url()), Worker::start(&server.url())];
    let scan = place.begin("first", &server.url());
    place.finish(scan, "first", &expected);
    assert_eq!(server.answers().len(), Place::FUNCTIONS);
    // A second call finds all that it needs.
    let scan = place.begin("second", &server.url());
    place.finish(scan, "second", &expected);
    assert_eq!(server.tasks(), []);
}

/// Contracts, numbers and the language of another tool reach the workers: each of them changes what comes out.
#[test]
fn what_a_scan_sets_reaches_the_workers() {
    let place = Place::with_project();
    let plain = place.expected();
    place.file("project/reviewed.contracts", "length: string(s);\n");
    place.file("project/assumed.toml", "contracts = ['reviewed.contracts']\n\n[assume]\nsum = 'n <= 5'\n");
    let configured = ["--config", "assumed.toml"];
    let limited = ["--limit", "summary.rounds=0"];
    let foreign = ["--format", "acsl"];
    let server = Server::start(place.path());
    let _worker = Worker::start(&server.url());
    for (name, options) in [("contracts", configured), ("limits", limited), ("language", foreign)] {
        let expected = place.expected_of(&options);
        assert!(name == "language" || expected != plain, "{name}");
        let scan = place.begin_with(name, &server.url(), &options);
        place.finish(scan, name, &expected);
        if name == "language" {
            let printed = place.printed("expected");
            assert!(printed.contains("requires"), "{printed}");
            assert_eq!(place.printed(name), printed);
        }
    }
}

#[test]
fn a_worker_is_killed_in_the_middle() {
    let place = Place::with_project();
    let expected = place.expected();
    let server = Server::start(place.path());
    let first = Worker::start(&server.url());
    let scan = place.begin("scan", &server.url());
    first.stop_in_the_middle();
    first.kill();
    let _second = Worker::start(&server.url());
    place.finish(scan, "scan", &expected);
}

#[test]
fn all_workers_are_killed_and_others_start() {
    let place = Place::with_project();
    let expected = place.expected();
    let server = Server::start(place.path());
    let first = [Worker::start(&server.url()), Worker::start(&server.url())];
    let scan = place.begin("scan", &server.url());
    for worker in &first {
        worker.stop_in_the_middle();
    }
    first.into_iter().for_each(Worker::kill);
    let _others = [Worker::start(&server.url()), Worker::start(&server.url())];
    place.finish(scan, "scan", &expected);
}

#[test]
fn the_server_is_killed_and_comes_back() {
    let place = Place::with_project();
    let expected = place.expected();
    let mut server = Server::start(place.path());
    let worker = Worker::start(&server.url());
    let scan = place.begin("scan", &server.url());
    let judge = worker.stop_in_the_middle();
    server.kill();
    worker.wait_for("is lost");
    // The answer comes while there is no server.
    crate::place::kill(judge, "CONT");
    server.start_again();
    place.finish(scan, "scan", &expected);
}

#[test]
fn the_server_loses_all_that_it_had() {
    let place = Place::with_project();
    let expected = place.expected();
    let mut server = Server::start(place.path());
    let scan = place.begin("scan", &server.url());
    server.wait_for_tasks(Place::FUNCTIONS);
    server.kill();
    std::fs::remove_dir_all(place.path().join("nats/store")).unwrap();
    server.start_again();
    let _worker = Worker::start(&server.url());
    place.finish(scan, "scan", &expected);
}

#[test]
fn a_task_is_done_twice() {
    let place = Place::with_project();
    let expected = place.expected();
    let server = Server::start(place.path());
    let scan = place.begin("first", &server.url());
    let tasks = server.wait_for_tasks(Place::FUNCTIONS);
    let worker = Worker::start(&server.url());
    place.finish(scan, "first", &expected);
    let answers = server.answers();
    // All of them once more; and what the workers know of them is lost, so that the work is done, too.
    server.ask(async |context| {
        let bucket = context.get_key_value("landfall-answers").await.unwrap();
        for (key, _) in &answers {
            bucket.purge(key).await.unwrap();
        }
    });
    tasks.iter().for_each(|(subject, text)| server.publish(subject, text));
    // Each answer is written more than once: they are compared as they were found to be complete.
    let again = eventually("the answers", || Some(server.answers()).filter(|found| found.len() == answers.len()));
    let timeless = |answers: Vec<(String, serde_json::Value)>| {
        let row = |(key, mut answer): (String, serde_json::Value)| {
            let row = answer["row"].as_object_mut().unwrap();
            row.remove("seconds");
            row.remove("peak_memory_mb");
            (key, answer)
        };
        answers.into_iter().map(row).collect::<Vec<_>>()
    };
    assert_eq!(timeless(again), timeless(answers));
    // And once more where the answers are known.
    eventually("no task", || server.tasks().is_empty().then_some(()));
    tasks.iter().for_each(|(subject, text)| server.publish(subject, text));
    eventually("no task", || server.tasks().is_empty().then_some(()));
    let scan = place.begin("second", &server.url());
    place.finish(scan, "second", &expected);
    drop(worker);
}

#[test]
fn a_worker_hangs_and_wakes_up_when_others_have_done_its_task() {
    let place = Place::with_project();
    let expected = place.expected();
    let server = Server::start(place.path());
    let hanging = Worker::start(&server.url());
    let scan = place.begin("first", &server.url());
    let judge = hanging.stop_in_the_middle();
    hanging.signal("STOP");
    let other = Worker::start(&server.url());
    place.finish(scan, "first", &expected);
    // Its process that judges is killed: what it has to say is that this failed, and this is too late.
    crate::place::kill(judge, "KILL");
    other.kill();
    hanging.signal("CONT");
    let lost = server.answers().len();
    let scan = place.begin("second", &server.url());
    place.finish(scan, "second", &expected);
    assert_eq!(server.answers().len(), lost);
}

#[test]
fn a_worker_of_another_version_does_nothing() {
    let place = Place::with_project();
    let expected = place.expected();
    let server = Server::start(place.path());
    // The same program with a byte behind its end.
    let program: PathBuf = place.path().join("landfall");
    let mut bytes = std::fs::read(PROGRAM).unwrap();
    bytes.push(0);
    std::fs::write(&program, bytes).unwrap();
    std::fs::set_permissions(&program, std::fs::metadata(PROGRAM).unwrap().permissions()).unwrap();
    let old = Worker::of(&program, &server.url(), &[]);
    old.wait_for("working for version ");
    let version = |worker: &Worker| {
        let said = worker.said();
        said.split("version ").nth(1).unwrap().split(',').next().unwrap().to_owned()
    };
    let scan = place.begin("scan", &server.url());
    let tasks = server.wait_for_tasks(Place::FUNCTIONS);
    // Also where somebody hands it a task that is not for it.
    let (subject, text) = &tasks[0];
    let key = subject.rsplit('.').next().unwrap();
    server.publish(&format!("landfall.tasks.{}.{key}", version(&old)), text);
    old.wait_for("a message is thrown away: it is for another version of Landfall");
    assert_eq!(server.tasks().len(), Place::FUNCTIONS);
    let right = Worker::start(&server.url());
    place.finish(scan, "scan", &expected);
    assert_ne!(version(&old), version(&right));
}

#[test]
fn a_client_goes_away_and_comes_back() {
    let place = Place::with_project();
    let expected = place.expected();
    let server = Server::start(place.path());
    let worker = Worker::start(&server.url());
    let mut scan = place.begin("first", &server.url());
    let judge = worker.stop_in_the_middle();
    scan.kill().unwrap();
    scan.wait().unwrap();
    crate::place::kill(judge, "CONT");
    // The workers go on without it.
    eventually("all answers", || (server.answers().len() == Place::FUNCTIONS).then_some(()));
    drop(worker);
    let scan = place.begin("second", &server.url());
    place.finish(scan, "second", &expected);
}

#[test]
fn a_worker_dies_between_its_answer_and_the_end_of_its_task() {
    let place = Place::with_project();
    let expected = place.expected();
    let server = Server::start(place.path());
    let scan = place.begin("first", &server.url());
    let tasks = server.wait_for_tasks(Place::FUNCTIONS);
    let worker = Worker::start(&server.url());
    place.finish(scan, "first", &expected);
    eventually("no task", || server.tasks().is_empty().then_some(()));
    worker.kill();
    // The answers are there, and the tasks are, too.
    for (subject, text) in &tasks {
        server.publish(subject, text);
    }
    let scan = place.begin("second", &server.url());
    place.finish(scan, "second", &expected);
}

#[test]
fn a_worker_that_is_asked_to_end_gives_its_task_back() {
    let place = Place::with_project();
    let expected = place.expected();
    let server = Server::start(place.path());
    let first = Worker::start(&server.url());
    let scan = place.begin("scan", &server.url());
    first.stop_in_the_middle();
    first.signal("TERM");
    assert_eq!(first.wait(), Some(0));
    let _second = Worker::start(&server.url());
    place.finish(scan, "scan", &expected);
}
