//! Servers, credentials, TLS. The variables are those of NATS's own tools.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions, Event, ServerAddr};

use crate::Error;

/// Servers by their addresses: `nats://` or `tls://`, with commas between them.
#[derive(Clone, Debug)]
pub struct Servers(Vec<ServerAddr>);

impl FromStr for Servers {
    type Err = String;

    fn from_str(text: &str) -> Result<Servers, String> {
        let mut servers = Vec::new();
        for part in text.split(',') {
            if !part.starts_with("nats://") && !part.starts_with("tls://") {
                return Err("an address begins with nats:// or tls://".to_owned());
            }
            let server = ServerAddr::from_str(part).map_err(|_| "not an address of a server".to_owned())?;
            // Everybody on the machine sees a command line.
            if server.username().is_some() || server.password().is_some() {
                return Err("no secrets in an address: set NATS_CREDS, NATS_NKEY, NATS_USER or NATS_TOKEN".to_owned());
            }
            servers.push(server);
        }
        Ok(Servers(servers))
    }
}

impl Servers {
    /// Whether all of them are on this machine.
    fn are_here(&self) -> bool {
        let is_here = |host: &str| match host.trim_matches(['[', ']']).parse::<std::net::IpAddr>() {
            Ok(address) => address.is_loopback(),
            Err(_) => host == "localhost",
        };
        self.0.iter().all(|server| is_here(server.host()))
    }

    fn ask_for_tls(&self) -> bool {
        self.0.iter().any(|server| server.scheme() == "tls")
    }
}

/// Who we are, and how we know the server.
#[derive(Clone, Default)]
pub struct Access {
    credentials: Option<PathBuf>,
    nkey: Option<String>,
    user: Option<(String, String)>,
    token: Option<String>,
    authority: Option<PathBuf>,
    certificate: Option<(PathBuf, PathBuf)>,
    plain: bool,
}

impl std::fmt::Debug for Access {
    /// No secrets.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Access").finish_non_exhaustive()
    }
}

/// For the server's first answer.
const CONNECTING: Duration = Duration::from_secs(10);

impl Access {
    /// As the environment says: `NATS_CREDS` (a file), `NATS_NKEY` (a seed, or a file with one), `NATS_USER` and `NATS_PASSWORD`,
    /// `NATS_TOKEN`, `NATS_CA`, `NATS_CERT` and `NATS_KEY` (files).
    pub fn of_environment() -> Result<Access, Error> {
        Access::of(&|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
    }

    fn of(value: &dyn Fn(&str) -> Option<String>) -> Result<Access, Error> {
        let path = |name| value(name).map(PathBuf::from);
        let both = |first, second| match (value(first), value(second)) {
            (Some(left), Some(right)) => Ok(Some((left, right))),
            (None, None) => Ok(None),
            _ => Err(Error::Access { message: format!("{first} and {second} go together") }),
        };
        let nkey = value("NATS_NKEY").map(|seed| match std::fs::read_to_string(&seed) {
            Ok(text) => text.trim().to_owned(),
            Err(_) => seed,
        });
        Ok(Access {
            credentials: path("NATS_CREDS"),
            nkey,
            user: both("NATS_USER", "NATS_PASSWORD")?,
            token: value("NATS_TOKEN"),
            authority: path("NATS_CA"),
            certificate: both("NATS_CERT", "NATS_KEY")?.map(|(cert, key)| (cert.into(), key.into())),
            plain: value("LANDFALL_NATS_PLAIN").is_some_and(|value| value == "1"),
        })
    }

    /// Connects; the connection comes back by itself when the server does. `say` is told of what a user may have to do.
    pub(crate) async fn connect(&self, servers: &Servers, say: fn(&str)) -> Result<Client, Error> {
        let access = |message: String| Error::Access { message };
        let mut options = ConnectOptions::new().name("landfall").connection_timeout(CONNECTING);
        if let Some(path) = &self.credentials {
            let shown = path.display();
            let added = options.credentials_file(path).await;
            options = added.map_err(|error| access(format!("NATS_CREDS, {shown}: {error}")))?;
        }
        if let Some(seed) = &self.nkey {
            options = options.nkey(seed.clone());
        }
        if let Some((user, password)) = &self.user {
            options = options.user_and_password(user.clone(), password.clone());
        }
        if let Some(token) = &self.token {
            options = options.token(token.clone());
        }
        if let Some(authority) = &self.authority {
            options = options.add_root_certificates(authority.clone());
        }
        if let Some((certificate, key)) = &self.certificate {
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        // What goes to another machine is encrypted, unless somebody says that nobody listens.
        let tls = servers.ask_for_tls() || self.authority.is_some() || self.certificate.is_some();
        options = options.require_tls(tls || !servers.are_here() && !self.plain);
        options = options.event_callback(move |event| async move {
            match event {
                Event::Disconnected => say("the connection to the server of the queue is lost; waiting for it"),
                Event::Connected => say("connected to the server of the queue"),
                Event::ServerError(error) => say(&format!("the server of the queue: {error}")),
                _ => {}
            }
        });
        let connected = options.connect(servers.0.as_slice()).await;
        connected.map_err(|error| match is_away(&error) {
            true => Error::server(error),
            false => access(format!("no connection to the server of the queue: {error}")),
        })
    }
}

/// Whether nobody answers there: this may pass. Who is sent away need not wait; failures of TLS are failures of input, too.
fn is_away(error: &ConnectError) -> bool {
    let mut cause: Option<&dyn std::error::Error> = Some(error);
    let kind = loop {
        match cause {
            Some(error) => match error.downcast_ref::<std::io::Error>() {
                Some(error) => break Some(error.kind()),
                None => cause = error.source(),
            },
            None => break None,
        }
    };
    match error.kind() {
        ConnectErrorKind::TimedOut | ConnectErrorKind::Dns => true,
        ConnectErrorKind::Io => {
            use std::io::ErrorKind::{ConnectionRefused, HostUnreachable, NetworkUnreachable, TimedOut};
            matches!(kind, Some(ConnectionRefused | HostUnreachable | NetworkUnreachable | TimedOut))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_do_not_stand_in_addresses() {
        for bad in
            ["", "localhost", "http://localhost", "nats://me:secret@localhost", "nats://token@localhost", "ws://x"]
        {
            assert!(Servers::from_str(bad).is_err(), "{bad}");
        }
        let here = |text: &str| Servers::from_str(text).unwrap().are_here();
        assert!(here("nats://localhost:4222") && here("nats://127.0.0.1") && here("tls://[::1]:4222"));
        assert!(
            !here("nats://localhost,nats://queue.example")
                && !here("nats://10.0.0.1")
                && !here("nats://127.evil.example")
        );
    }

    #[test]
    fn nothing_is_half_said_and_nothing_secret_is_shown() {
        let only = |name: &'static str| move |asked: &str| (asked == name).then(|| "secret".to_owned());
        assert!(Access::of(&only("NATS_USER")).is_err());
        assert!(Access::of(&only("NATS_KEY")).is_err());
        let access = Access::of(&only("NATS_TOKEN")).unwrap();
        assert!(!format!("{access:?}").contains("secret"));
    }
}
