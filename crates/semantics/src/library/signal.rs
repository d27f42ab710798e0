//! `<signal.h>`, `<setjmp.h>`, `<ucontext.h>`, threads, and other functions that change the flow of control.

use super::{CallsBack, Reads, Record, ResultOf, Returns, missing};

const SIGNAL: &str = "signal.h";
const THREADS: &str = "pthread.h";

pub(super) const RECORDS: &[Record] = &[
    missing(
        "setjmp.h",
        &[("int (jmp_buf)", &["setjmp", "_setjmp"]), ("int (jmp_buf, int)", &["sigsetjmp", "__sigsetjmp"])],
    )
    .returns(Returns::Jumps)
    .writes(&[0]),
    missing("setjmp.h", &[("void (jmp_buf, int)", &["longjmp", "_longjmp", "siglongjmp", "__longjmp_chk"])])
        .returns(Returns::Jumps),
    missing(
        "ucontext.h",
        &[("int (ucontext_t *)", &["getcontext"]), ("void (ucontext_t *, void (*)(void), int, ...)", &["makecontext"])],
    )
    .returns(Returns::Jumps)
    .writes(&[0]),
    missing("ucontext.h", &[("int (const ucontext_t *)", &["setcontext"])]).returns(Returns::Jumps),
    missing("ucontext.h", &[("int (ucontext_t *restrict, const ucontext_t *restrict)", &["swapcontext"])])
        .returns(Returns::Jumps)
        .writes(&[0])
        .restrict(&[(0, 1)]),
    missing(
        "unistd.h",
        &[
            ("pid_t (void)", &["fork"]),
            ("int (void)", &["vfork"]),
            ("int (int (*)(void *), void *, int, void *, ...)", &["clone"]),
        ],
    )
    .returns(Returns::Jumps)
    .reads(Reads::Environment),
    missing(SIGNAL, &[("void (*(int, void (*)(int)))(int)", &["signal", "__sysv_signal", "bsd_signal", "sigset"])])
        .calls_back(CallsBack::Later)
        .own(),
    missing(SIGNAL, &[("int (int, const struct sigaction *restrict, struct sigaction *restrict)", &["sigaction"])])
        .calls_back(CallsBack::Later)
        .writes(&[2])
        .restrict(&[(1, 2)])
        .own(),
    missing(SIGNAL, &[("int (int, const struct sigvec *, struct sigvec *)", &["sigvec"])])
        .calls_back(CallsBack::Later)
        .writes(&[2])
        .own(),
    // A handler may run, or the process ends.
    missing(
        SIGNAL,
        &[
            ("int (int)", &["raise"]),
            ("int (pid_t, int)", &["kill", "killpg"]),
            ("int (pid_t, int, const union sigval)", &["sigqueue"]),
        ],
    )
    .calls_back(CallsBack::During)
    .returns(Returns::May),
    missing(SIGNAL, &[("unsigned int (unsigned int)", &["alarm"])]).calls_back(CallsBack::Later).returns(Returns::May),
    missing(
        SIGNAL,
        &[
            ("int (int, const struct itimerval *restrict, struct itimerval *restrict)", &["setitimer"]),
            ("int (clockid_t, struct sigevent *restrict, timer_t *restrict)", &["timer_create"]),
        ],
    )
    .calls_back(CallsBack::Later)
    .returns(Returns::May)
    .writes(&[2])
    .restrict(&[(1, 2)]),
    missing(SIGNAL, &[("int (void)", &["pause"]), ("int (const sigset_t *)", &["sigsuspend"])])
        .calls_back(CallsBack::During)
        .returns(Returns::May),
    missing(
        SIGNAL,
        &[
            ("int (const sigset_t *restrict, int *restrict)", &["sigwait"]),
            ("int (const sigset_t *restrict, siginfo_t *restrict)", &["sigwaitinfo"]),
        ],
    )
    .calls_back(CallsBack::During)
    .returns(Returns::May)
    .writes(&[1])
    .restrict(&[(0, 1)]),
    missing(THREADS, &[("", &["pthread_*", "thrd_*", "mtx_*", "cnd_*", "tss_*"])])
        .calls_back(CallsBack::Later)
        .returns(Returns::May)
        .result(ResultOf::Value),
    missing("omp.h", &[("", &["GOMP_*", "omp_*", "__kmpc_*"])]).calls_back(CallsBack::During).returns(Returns::May),
    missing("unwind.h", &[("", &["_Unwind_*", "__cxa_*"])]).calls_back(CallsBack::Later).returns(Returns::Jumps),
];
