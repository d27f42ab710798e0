//! `<unistd.h>`, `<fcntl.h>` and other files of POSIX.

use super::LibraryFunction as F;
use super::{CallsBack, Family, Reads, Record, ResultOf, Returns, missing, model, native};

const UNISTD: &str = "unistd.h";

pub(super) const RECORDS: &[Record] = &[
    model(UNISTD, &["read"]).writes(&[1]).own().reads(Reads::Files),
    model(UNISTD, &["write", "close", "lseek", "access", "unlink", "rmdir", "chdir"]).own().reads(Reads::Files),
    model(UNISTD, &["pipe"]).writes(&[0]).own().reads(Reads::Files),
    model("fcntl.h", &["open", "creat"]).own().reads(Reads::Files),
    model("sys/stat.h", &["mkdir"]).own().reads(Reads::Files),
    native(UNISTD, &["getpid"], F::AnyIn(1, 0x7fff_ffff)).reads(Reads::Environment),
    native(UNISTD, &["getppid"], F::AnyIn(0, 0x7fff_ffff)).reads(Reads::Environment),
    native(UNISTD, &["getuid", "geteuid", "getgid", "getegid"], F::AnyResult).reads(Reads::Environment),
    native(UNISTD, &["sleep", "usleep"], F::AnyResult).reads(Reads::Time),
    native("sched.h", &["sched_yield"], F::AnyResult).reads(Reads::Environment),
    missing(UNISTD, &["ttyname", "getlogin", "ctermid"])
        .own()
        .result(ResultOf::UntilNext(Family::Terminal))
        .reads(Reads::Environment),
    missing("pwd.h", &["getpwnam", "getpwuid", "getpwent", "getgrnam", "getgrgid", "getgrent"])
        .own()
        .result(ResultOf::UntilNext(Family::Database))
        .reads(Reads::Environment),
    missing("netdb.h", &["gethostbyname", "gethostbyaddr", "getservbyname", "getservbyport", "getprotobyname"])
        .own()
        .result(ResultOf::UntilNext(Family::Database))
        .reads(Reads::Environment),
    missing("dirent.h", &["readdir"]).own().result(ResultOf::UntilNext(Family::Directory)).reads(Reads::Files),
    missing("getopt.h", &["getopt", "getopt_long", "getopt_long_only"]).writes(&[1]).own().result(ResultOf::Value),
    missing("ftw.h", &["ftw", "nftw"]).calls_back(CallsBack::During).reads(Reads::Files),
    missing("dirent.h", &["scandir"]).calls_back(CallsBack::During).writes(&[1]).allocates().reads(Reads::Files),
    missing("glob.h", &["glob"]).calls_back(CallsBack::During).writes(&[3]).allocates().reads(Reads::Files),
    missing("link.h", &["dl_iterate_phdr"]).calls_back(CallsBack::During),
    missing("threads.h", &["call_once"]).calls_back(CallsBack::During),
    // What waits for others, or gives the process away.
    missing("sys/wait.h", &["wait", "waitpid"]).returns(Returns::May).writes(&[0, 1]).reads(Reads::Environment),
    missing(UNISTD, &["execv", "execl", "execve", "execvp", "execlp"]).returns(Returns::May),
    missing("semaphore.h", &["sem_wait"]).returns(Returns::May).own(),
    missing("sys/select.h", &["select"]).returns(Returns::May).writes(&[1, 2, 3, 4]),
    missing("poll.h", &["poll"]).returns(Returns::May).writes(&[0]),
    missing("sys/epoll.h", &["epoll_wait"]).returns(Returns::May).writes(&[1]),
    missing("sys/socket.h", &["accept"]).returns(Returns::May).writes(&[1, 2]),
    missing("sys/file.h", &["flock", "lockf"]).returns(Returns::May),
    missing("mqueue.h", &["mq_receive"]).returns(Returns::May).writes(&[1, 3]),
    missing("sys/msg.h", &["msgrcv"]).returns(Returns::May).writes(&[1]),
    missing("sys/sem.h", &["semop"]).returns(Returns::May).writes(&[1]),
];
