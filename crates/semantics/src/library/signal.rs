//! `<signal.h>`, `<setjmp.h>`, `<ucontext.h>`, threads, and whatever else lets control go another way.

use super::{CallsBack, Reads, Record, ResultOf, Returns, missing};

const SIGNAL: &str = "signal.h";
const THREADS: &str = "pthread.h";

pub(super) const RECORDS: &[Record] = &[
    missing("setjmp.h", &["setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp"]).returns(Returns::Jumps).writes(&[0]),
    missing("setjmp.h", &["longjmp", "_longjmp", "siglongjmp", "__longjmp_chk"]).returns(Returns::Jumps),
    missing("ucontext.h", &["getcontext", "setcontext", "makecontext", "swapcontext"])
        .returns(Returns::Jumps)
        .writes(&[0]),
    missing("unistd.h", &["fork", "vfork", "clone"]).returns(Returns::Jumps).reads(Reads::Environment),
    missing(SIGNAL, &["signal", "__sysv_signal", "bsd_signal", "sigaction", "sigset", "sigvec"])
        .calls_back(CallsBack::Later)
        .own(),
    // A handler may run, or the process ends.
    missing(SIGNAL, &["raise", "kill", "killpg", "sigqueue"]).calls_back(CallsBack::During).returns(Returns::May),
    missing(SIGNAL, &["alarm", "setitimer", "timer_create"]).calls_back(CallsBack::Later).returns(Returns::May),
    missing(SIGNAL, &["pause", "sigsuspend", "sigwait", "sigwaitinfo"])
        .calls_back(CallsBack::During)
        .returns(Returns::May),
    missing(THREADS, &["pthread_*", "thrd_*", "mtx_*", "cnd_*", "tss_*"])
        .calls_back(CallsBack::Later)
        .returns(Returns::May)
        .result(ResultOf::Value),
    missing("omp.h", &["GOMP_*", "omp_*", "__kmpc_*"]).calls_back(CallsBack::During).returns(Returns::May),
    missing("unwind.h", &["_Unwind_*", "__cxa_*"]).calls_back(CallsBack::Later).returns(Returns::Jumps),
];
