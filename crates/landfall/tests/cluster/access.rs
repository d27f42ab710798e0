//! Passwords, credentials, certificates.

use std::path::{Path, PathBuf};
use std::process::Command;

use data_encoding::BASE64URL_NOPAD;
use nkeys::KeyPair;
use serde_json::{Value, json};

use crate::place::{PROGRAM, Place};
use crate::server::Server;
use crate::workers::Worker;

/// A scan with these variables must do as on one machine; without them it must be sent away.
fn check(place: &Place, url: &str, variables: &[(&str, &str)]) {
    let expected = place.expected();
    let _worker = Worker::of(Path::new(PROGRAM), url, variables);
    let scan = place.begin_as("scan", url, variables);
    place.finish(scan, "scan", &expected);
    let stranger = Worker::start(url);
    assert_eq!(stranger.wait(), Some(2));
    let mut scan = place.begin("stranger", url);
    assert_eq!(scan.wait().unwrap().code(), Some(2), "{}", place.said("stranger"));
    assert!(place.said("stranger").contains("no connection to the server of the queue"), "{}", place.said("stranger"));
}

#[test]
fn a_password_comes_from_the_environment() {
    let place = Place::with_project();
    let server = Server::with(place.path(), "authorization { user: me, password: secret }");
    check(&place, &server.url(), &[("NATS_USER", "me"), ("NATS_PASSWORD", "secret")]);
}

#[test]
fn secrets_on_the_command_line_are_refused() {
    for url in ["nats://me:secret@127.0.0.1:1", "nats://token@127.0.0.1:1", "http://127.0.0.1:1"] {
        let output = Command::new(PROGRAM).args(["worker", url]).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
    }
}

#[test]
fn nothing_goes_to_other_machines_in_the_clear() {
    // An address that is this machine's but does not look so.
    let place = Place::with_project();
    let server = Server::start(place.path());
    let url = format!("nats://0.0.0.0:{}", server.port());
    let output = Command::new(PROGRAM).args(["worker", &url]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let worker = Worker::of(Path::new(PROGRAM), &url, &[("LANDFALL_NATS_PLAIN", "1")]);
    worker.wait_for("working for version");
}

/// A signed text as NATS reads it: <https://docs.nats.io/running-a-nats-service/nats_admin/security/jwt>.
fn signed(issuer: &KeyPair, subject: &KeyPair, name: &str, claims: &Value) -> String {
    let header = json!({"typ": "JWT", "alg": "ed25519-nkey"});
    let claims = json!({
        "jti": name, "iat": 1_700_000_000, "iss": issuer.public_key(), "name": name, "sub": subject.public_key(), "nats": claims
    });
    let text = [header, claims].map(|part| BASE64URL_NOPAD.encode(part.to_string().as_bytes())).join(".");
    let signature = issuer.sign(text.as_bytes()).unwrap();
    format!("{text}.{}", BASE64URL_NOPAD.encode(&signature))
}

#[test]
fn credentials_come_from_a_file() {
    let place = Place::with_project();
    let [operator, system, account, user] =
        [KeyPair::new_operator(), KeyPair::new_account(), KeyPair::new_account(), KeyPair::new_user()];
    let limits = json!({
        "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true, "conn": -1, "leaf": -1,
        "mem_storage": -1, "disk_storage": -1, "streams": -1, "consumer": -1
    });
    let own = signed(&operator, &operator, "operator", &json!({"type": "operator", "version": 2}));
    let of_account = |key: &KeyPair, name, limits: Value| {
        signed(&operator, key, name, &json!({"type": "account", "version": 2, "limits": limits}))
    };
    let mut no_store = limits.clone();
    for name in ["mem_storage", "disk_storage", "streams", "consumer"] {
        no_store[name] = json!(0);
    }
    let preload = format!(
        "operator: {own}\nsystem_account: {}\nresolver: MEMORY\nresolver_preload: {{\n{}: {}\n{}: {}\n}}",
        system.public_key(),
        system.public_key(),
        of_account(&system, "SYS", no_store),
        account.public_key(),
        of_account(&account, "landfall", limits),
    );
    let of_user =
        signed(&account, &user, "me", &json!({"type": "user", "version": 2, "subs": -1, "data": -1, "payload": -1}));
    let credentials = place.file(
        "me.creds",
        &format!(
            "-----BEGIN NATS USER JWT-----\n{of_user}\n------END NATS USER JWT------\n\n\
             -----BEGIN USER NKEY SEED-----\n{}\n------END USER NKEY SEED------\n",
            user.seed().unwrap()
        ),
    );
    let server = Server::with(place.path(), &preload);
    check(&place, &server.url(), &[("NATS_CREDS", credentials.to_str().unwrap())]);
}

/// A certificate signed by an authority of the test's.
fn certificate(place: &Place, name: &str, more: &[&str]) -> (PathBuf, PathBuf) {
    let [certificate, key] = ["pem", "key"].map(|end| place.path().join(format!("{name}.{end}")));
    let mut command = Command::new("openssl");
    command.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]);
    command.args(["-subj", &format!("/CN={name}")]).arg("-out").arg(&certificate).arg("-keyout").arg(&key);
    let output = command.args(more).current_dir(place.path()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    (certificate, key)
}

#[test]
fn certificates_of_both_sides_are_checked() {
    let place = Place::with_project();
    let (authority, _) = certificate(&place, "authority", &[]);
    let by = ["-CA", "authority.pem", "-CAkey", "authority.key", "-addext", "basicConstraints=critical,CA:FALSE"];
    let (certificate_of_server, key_of_server) =
        certificate(&place, "server", &[&by[..], &["-addext", "subjectAltName=IP:127.0.0.1"]].concat());
    let (own, own_key) = certificate(&place, "client", &[&by[..], &["-addext", "subjectAltName=DNS:client"]].concat());
    let config = format!(
        "tls {{ cert_file: {certificate_of_server:?}, key_file: {key_of_server:?}, ca_file: {authority:?}, verify: true }}"
    );
    let server = Server::with(place.path(), &config);
    let url = server.url().replace("nats://", "tls://");
    let text = |path: &PathBuf| path.display().to_string();
    let (authority, own, own_key) = (text(&authority), text(&own), text(&own_key));
    check(&place, &url, &[("NATS_CA", &authority), ("NATS_CERT", &own), ("NATS_KEY", &own_key)]);
}
