//! `<unistd.h>`, `<fcntl.h>` and other files of POSIX.

use super::LibraryFunction as F;
use super::{CallsBack, Family, Reads, Record, ResultOf, Returns, missing, model, native};

const UNISTD: &str = "unistd.h";

const SOCKET: &str = "sys/socket.h";

const SCANDIR: &str = "int (const char *restrict, struct dirent ***restrict, int (*)(const struct dirent *), \
                       int (*)(const struct dirent **, const struct dirent **))";

const ORDER_OF_ARGUMENTS: &str =
    "options are found as glibc does it without POSIXLY_CORRECT: what is no option is moved behind the options";

pub(super) const RECORDS: &[Record] = &[
    model(UNISTD, &[("ssize_t (int, void *, size_t)", &["read"])]).writes(&[1]).own().reads(Reads::Files),
    model(
        UNISTD,
        &[
            ("ssize_t (int, const void *, size_t)", &["write"]),
            ("int (int)", &["close"]),
            ("off_t (int, off_t, int)", &["lseek"]),
            ("int (const char *, int)", &["access"]),
            ("int (const char *)", &["unlink", "rmdir", "chdir"]),
        ],
    )
    .own()
    .reads(Reads::Files),
    model(UNISTD, &[("int (int *)", &["pipe"])]).writes(&[0]).own().reads(Reads::Files),
    model("fcntl.h", &[("int (const char *, int, ...)", &["open"]), ("int (const char *, mode_t)", &["creat"])])
        .own()
        .reads(Reads::Files),
    model("sys/stat.h", &[("int (const char *, mode_t)", &["mkdir"])]).own().reads(Reads::Files),
    model(
        UNISTD,
        &[
            ("pid_t (void)", &["getpid", "getppid"]),
            ("uid_t (void)", &["getuid", "geteuid"]),
            ("gid_t (void)", &["getgid", "getegid"]),
        ],
    )
    .reads(Reads::Environment),
    native(UNISTD, &[("unsigned int (unsigned int)", &["sleep"]), ("int (useconds_t)", &["usleep"])], F::AnyResult)
        .reads(Reads::Time),
    native("sys/stat.h", &[("mode_t (mode_t)", &["umask"])], F::AnyResult).reads(Reads::Environment),
    native(UNISTD, &[("int (int)", &["nice"]), ("long (int)", &["sysconf"])], F::AnyResult).reads(Reads::Environment),
    native("sched.h", &[("int (void)", &["sched_yield"])], F::AnyResult).reads(Reads::Environment),
    missing(UNISTD, &[("char *(int)", &["ttyname"]), ("char *(void)", &["getlogin"])])
        .own()
        .result(ResultOf::UntilNext(Family::Terminal))
        .reads(Reads::Environment),
    missing(UNISTD, &[("char *(char *)", &["ctermid"])])
        .writes(&[0])
        .own()
        .result(ResultOf::UntilNext(Family::Terminal))
        .reads(Reads::Environment),
    missing(
        "pwd.h",
        &[
            ("struct passwd *(const char *)", &["getpwnam"]),
            ("struct passwd *(uid_t)", &["getpwuid"]),
            ("struct passwd *(void)", &["getpwent"]),
            ("struct group *(const char *)", &["getgrnam"]),
            ("struct group *(gid_t)", &["getgrgid"]),
            ("struct group *(void)", &["getgrent"]),
        ],
    )
    .own()
    .result(ResultOf::UntilNext(Family::Database))
    .reads(Reads::Environment),
    missing(
        "netdb.h",
        &[
            ("struct hostent *(const char *)", &["gethostbyname"]),
            ("struct hostent *(const void *, socklen_t, int)", &["gethostbyaddr"]),
            ("struct servent *(const char *, const char *)", &["getservbyname"]),
            ("struct servent *(int, const char *)", &["getservbyport"]),
            ("struct protoent *(const char *)", &["getprotobyname"]),
        ],
    )
    .own()
    .result(ResultOf::UntilNext(Family::Database))
    .reads(Reads::Environment),
    missing("dirent.h", &[("struct dirent *(DIR *)", &["readdir"])])
        .own()
        .result(ResultOf::UntilNext(Family::Directory))
        .reads(Reads::Files),
    // The order of the arguments is changed, although the type says otherwise.
    model("getopt.h", &[("int (int, char *const *, const char *)", &["getopt"])])
        .writes(&[1])
        .own()
        .reads(Reads::Environment)
        .assumes(ORDER_OF_ARGUMENTS),
    model("getopt.h", &[("int (int, char *const *, const char *, const struct option *, int *)", &["getopt_long"])])
        .writes(&[1, 4])
        .own()
        .reads(Reads::Environment)
        .assumes(ORDER_OF_ARGUMENTS),
    missing(
        "getopt.h",
        &[("int (int, char *const *, const char *, const struct option *, int *)", &["getopt_long_only"])],
    )
    .writes(&[1, 4])
    .own(),
    missing(
        "ftw.h",
        &[
            ("int (const char *, int (*)(const char *, const struct stat *, int), int)", &["ftw"]),
            ("int (const char *, int (*)(const char *, const struct stat *, int, struct FTW *), int, int)", &["nftw"]),
        ],
    )
    .calls_back(CallsBack::During)
    .reads(Reads::Files),
    missing("dirent.h", &[(SCANDIR, &["scandir"])])
        .calls_back(CallsBack::During)
        .writes(&[1])
        .restrict(&[(0, 1)])
        .allocates()
        .result(ResultOf::Value)
        .reads(Reads::Files),
    missing("glob.h", &[("int (const char *restrict, int, int (*)(const char *, int), glob_t *restrict)", &["glob"])])
        .calls_back(CallsBack::During)
        .writes(&[3])
        .restrict(&[(0, 3)])
        .allocates()
        .result(ResultOf::Value)
        .reads(Reads::Files),
    missing("link.h", &[("int (int (*)(struct dl_phdr_info *, size_t, void *), void *)", &["dl_iterate_phdr"])])
        .calls_back(CallsBack::During),
    missing("threads.h", &[("void (once_flag *, void (*)(void))", &["call_once"])])
        .calls_back(CallsBack::During)
        .writes(&[0]),
    // What waits for others, or gives the process away.
    missing("sys/wait.h", &[("pid_t (int *)", &["wait"])]).returns(Returns::May).writes(&[0]).reads(Reads::Environment),
    missing("sys/wait.h", &[("pid_t (pid_t, int *, int)", &["waitpid"])])
        .returns(Returns::May)
        .writes(&[1])
        .reads(Reads::Environment),
    missing(
        UNISTD,
        &[
            ("int (const char *, char *const *)", &["execv", "execvp"]),
            ("int (const char *, const char *, ...)", &["execl", "execlp"]),
            ("int (const char *, char *const *, char *const *)", &["execve"]),
        ],
    )
    .returns(Returns::May),
    missing("semaphore.h", &[("int (sem_t *)", &["sem_wait"])]).returns(Returns::May).writes(&[0]).own(),
    missing(
        "sys/select.h",
        &[("int (int, fd_set *restrict, fd_set *restrict, fd_set *restrict, struct timeval *restrict)", &["select"])],
    )
    .returns(Returns::May)
    .writes(&[1, 2, 3, 4])
    .restrict(&[(1, 2), (1, 3), (2, 3), (1, 4), (2, 4), (3, 4)]),
    missing("poll.h", &[("int (struct pollfd *, nfds_t, int)", &["poll"])]).returns(Returns::May).writes(&[0]),
    missing("sys/epoll.h", &[("int (int, struct epoll_event *, int, int)", &["epoll_wait"])])
        .returns(Returns::May)
        .writes(&[1]),
    missing("sys/socket.h", &[("int (int, struct sockaddr *restrict, socklen_t *restrict)", &["accept"])])
        .returns(Returns::May)
        .writes(&[1, 2])
        .restrict(&[(1, 2)]),
    model(
        SOCKET,
        &[
            ("int (int, int, int)", &["socket"]),
            ("int (int, const struct sockaddr *, socklen_t)", &["bind", "connect"]),
            ("int (int, int)", &["listen", "shutdown"]),
            ("int (int, int, int, const void *, socklen_t)", &["setsockopt"]),
            ("ssize_t (int, const void *, size_t, int)", &["send"]),
            ("ssize_t (int, const void *, size_t, int, const struct sockaddr *, socklen_t)", &["sendto"]),
        ],
    )
    .own()
    .reads(Reads::Files),
    model(SOCKET, &[("ssize_t (int, void *, size_t, int)", &["recv"])]).writes(&[1]).own().reads(Reads::Files),
    model(
        SOCKET,
        &[(
            "ssize_t (int, void *restrict, size_t, int, struct sockaddr *restrict, socklen_t *restrict)",
            &["recvfrom"],
        )],
    )
    .writes(&[1, 4, 5])
    .own()
    .restrict(&[(1, 4), (1, 5), (4, 5)])
    .reads(Reads::Files),
    model(SOCKET, &[("int (int, struct sockaddr *restrict, socklen_t *restrict)", &["getsockname", "getpeername"])])
        .writes(&[1, 2])
        .own()
        .restrict(&[(1, 2)])
        .reads(Reads::Files),
    model("arpa/inet.h", &[("in_addr_t (const char *)", &["inet_addr"])]).reads(Reads::Environment),
    model("arpa/inet.h", &[("int (const char *, struct in_addr *)", &["inet_aton"])])
        .writes(&[1])
        .reads(Reads::Environment),
    missing("sys/file.h", &[("int (int, int)", &["flock"]), ("int (int, int, off_t)", &["lockf"])])
        .returns(Returns::May),
    missing("mqueue.h", &[("ssize_t (mqd_t, char *, size_t, unsigned int *)", &["mq_receive"])])
        .returns(Returns::May)
        .writes(&[1, 3]),
    missing("sys/msg.h", &[("ssize_t (int, void *, size_t, long, int)", &["msgrcv"])])
        .returns(Returns::May)
        .writes(&[1]),
    missing("sys/sem.h", &[("int (int, struct sembuf *, size_t)", &["semop"])]).returns(Returns::May).writes(&[1]),
];
