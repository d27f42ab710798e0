//! Messages from and to a client: a header with a length, and JSON (the base protocol).

use std::io::{self, BufRead, Read, Write};

use crossbeam_channel::Sender;
use lsp_server::Message;
use serde_json::json;

/// Bytes of a message at most.
const LARGEST: usize = 64 << 20;

/// Bytes of a line of a header at most.
const LONGEST_LINE: u64 = 4096;

/// What the client sent.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// A message.
    Message(Message),
    /// Something with a proper header that is no message; why.
    Unreadable(String),
}

/// Reads messages until the client is gone or sends what has no proper header: there is no next message then.
pub(crate) fn read_all(input: &mut dyn BufRead, to: &Sender<Incoming>) -> io::Result<()> {
    while let Some(body) = body(input)? {
        let incoming = match serde_json::from_slice(&body) {
            Ok(message) => Incoming::Message(message),
            Err(error) => Incoming::Unreadable(error.to_string()),
        };
        if to.send(incoming).is_err() {
            break;
        }
    }
    Ok(())
}

/// The next body; nothing at the end.
fn body(input: &mut dyn BufRead) -> io::Result<Option<Vec<u8>>> {
    let bad = |message: String| io::Error::new(io::ErrorKind::InvalidData, message);
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return if length.is_none() { Ok(None) } else { Err(io::ErrorKind::UnexpectedEof.into()) };
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        let (name, value) =
            line.split_once(':').ok_or_else(|| bad(format!("not a header: `{}`", line.escape_debug())))?;
        if name.eq_ignore_ascii_case("Content-Length") {
            length = value.trim().parse::<usize>().ok();
        }
    }
    let length = length.ok_or_else(|| bad("a header without `Content-Length`".to_owned()))?;
    if length > LARGEST {
        return Err(bad(format!("a message of {length} bytes")));
    }
    let mut body = vec![0; length];
    input.read_exact(&mut body)?;
    Ok(Some(body))
}

/// Writes a message.
pub(crate) fn write(to: &mut dyn Write, message: Message) -> io::Result<()> {
    message.write(&mut Boxed(to))
}

/// Says that a message could not be read: its number is not known.
pub(crate) fn refuse(to: &mut dyn Write, why: &str) -> io::Result<()> {
    // The code for it is -32700 (JSON-RPC 2.0, section 5.1).
    let text = json!({"jsonrpc": "2.0", "id": null, "error": {"code": -32700, "message": why}}).to_string();
    write!(to, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    to.flush()
}

/// A writer of a known size.
struct Boxed<'a>(&'a mut dyn Write);

impl Write for Boxed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (Vec<Incoming>, io::Result<()>) {
        let (sender, receiver) = crossbeam_channel::unbounded();
        let ended = read_all(&mut &bytes[..], &sender);
        drop(sender);
        (receiver.iter().collect(), ended)
    }

    #[test]
    fn what_is_no_message_costs_only_itself() {
        let good = r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#;
        let text =
            format!("Content-Length: 3\r\n\r\n{{x}}Content-Type: x\r\ncontent-length: {}\r\n\r\n{good}", good.len());
        let text = text.replacen("{x}", "{x", 1);
        let text = text.replacen("Content-Length: 3", "Content-Length: 2", 1);
        let (messages, ended) = read(text.as_bytes());
        assert!(ended.is_ok());
        assert!(matches!(&messages[..], [Incoming::Unreadable(_), Incoming::Message(Message::Notification(_))]));
    }

    #[test]
    fn a_header_that_cannot_be_read_ends_the_session() {
        for text in [
            &b"hello\r\n\r\n"[..],
            b"Content-Length: x\r\n\r\n{}",
            b"Content-Length: 99999999999\r\n\r\n{}",
            b"Content-Length: 20\r\n\r\n{}",
            b"\xff\xfe\r\n\r\n",
        ] {
            let (messages, ended) = read(text);
            assert!(messages.is_empty() && ended.is_err(), "{:?}", String::from_utf8_lossy(text));
        }
        assert!(read(b"").1.is_ok());
    }
}
