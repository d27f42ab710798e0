//! A program that calls one function of the library, made from the function's type.

use semantics::library::{LibraryFunction, Record, Signature};

/// Types that the headers define, as far as records name them. No header is included: the headers of a system give
/// functions other names (`scanf` becomes `__isoc99_scanf`) and bodies.
const TYPES: &str = "\
typedef __builtin_va_list va_list; typedef __WCHAR_TYPE__ wchar_t; typedef __WINT_TYPE__ wint_t;
typedef __SIZE_TYPE__ size_t; typedef long ssize_t; typedef long time_t; typedef long clock_t; typedef long off_t;
typedef long intmax_t; typedef int pid_t; typedef unsigned uid_t; typedef unsigned gid_t; typedef unsigned mode_t;
typedef unsigned useconds_t; typedef unsigned socklen_t; typedef unsigned in_addr_t; typedef unsigned long nfds_t; typedef int clockid_t;
typedef void *timer_t; typedef int mqd_t; typedef int once_flag; typedef int VISIT; typedef int ACTION;
typedef signed char int8_t; typedef short int16_t; typedef int int32_t; typedef long int64_t;
typedef unsigned char uint8_t; typedef unsigned short uint16_t; typedef unsigned uint32_t; typedef unsigned long uint64_t;
typedef long jmp_buf[32];
typedef struct { int quot, rem; } div_t; typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t; typedef struct { long quot, rem; } imaxdiv_t;
typedef struct stream FILE; typedef struct directory DIR; typedef struct semaphore sem_t; typedef struct set sigset_t;
typedef struct info siginfo_t; typedef struct context ucontext_t; typedef struct files fd_set; typedef struct found glob_t;
typedef struct { char *key; void *data; } ENTRY;
struct in_addr { unsigned s_addr; }; union sigval { int sival_int; void *sival_ptr; };
struct tm; struct timeval; struct timespec; struct stat; struct FTW; struct dirent; struct option; struct passwd;
struct group; struct hostent; struct servent; struct protoent; struct lconv; struct sigaction; struct sigvec;
struct sigevent; struct itimerval; struct dl_phdr_info; struct pollfd; struct epoll_event; struct sockaddr;
struct sembuf;
extern FILE *stdin, *stdout;
extern void *malloc(size_t);
";

/// The program: it makes objects for the arguments, calls the function, and returns.
pub fn calling(name: &str, record: &Record, signature: &Signature) -> String {
    let mut arguments = Arguments { record, functions: String::new(), objects: String::new() };
    let parameters = signature.parameters();
    let mut given: Vec<String> = parameters.iter().enumerate().map(|(at, ty)| arguments.of(at, ty)).collect();
    if let Some(LibraryFunction::Scan(at)) = operation(record)
        && !at.list
    {
        given.push(format!("(void *){}", arguments.object(parameters.len())));
    }
    let Arguments { functions, objects, .. } = arguments;
    let call = format!("{name}({})", given.join(", "));
    let ty = signature.text();
    let declared = if name == "malloc" { String::new() } else { format!("extern __typeof__({ty}) {name};\n") };
    let body = if parameters.contains(&"va_list") {
        format!(
            "static void use(int n, ...)\n{{\n{objects}    va_list list;\n    __builtin_va_start(list, n);\n    {call};\n}}\n\
             int main(void)\n{{\n    use(1, 2);\n    return 0;\n}}\n"
        )
    } else {
        format!("int main(void)\n{{\n{objects}    {call};\n    return 0;\n}}\n")
    };
    format!("{TYPES}{declared}{functions}{body}")
}

/// The operation that engines may execute for a function.
pub fn operation(record: &Record) -> Option<LibraryFunction> {
    record.instead_of_model().or(record.operation())
}

/// What arguments need: functions, and declarations before the call.
struct Arguments<'r> {
    record: &'r Record,
    functions: String,
    objects: String,
}

impl Arguments<'_> {
    /// An argument of that type.
    fn of(&mut self, index: usize, ty: &str) -> String {
        let operation = operation(self.record);
        let pointer = ty.trim_end_matches("restrict").trim_end();
        match operation {
            Some(LibraryFunction::Output(at) | LibraryFunction::Format(at)) if at.format == index => {
                return "\"x\"".to_owned();
            }
            Some(LibraryFunction::Scan(at)) if at.format == index => return "\"%d\"".to_owned(),
            _ => {}
        }
        match pointer {
            "va_list" => "list".to_owned(),
            "FILE *" => match operation {
                Some(LibraryFunction::Scan(_)) => "stdin".to_owned(),
                Some(LibraryFunction::Stream(operation)) if !operation.is_output() => "stdin".to_owned(),
                _ => "stdout".to_owned(),
            },
            "struct in_addr" | "const union sigval" | "ENTRY" => {
                let name = ty.trim_start_matches("const ");
                self.objects.push_str(&format!("    {name} object{index} = {{0}};\n"));
                format!("object{index}")
            }
            // A date whose fields are in their ranges.
            "const struct tm *" | "struct tm *" => {
                self.objects.push_str(&format!("    _Alignas(16) char object{index}[256] = {{0}};\n"));
                format!("(void *)object{index}")
            }
            "void *" if self.record.effects.frees && index == 0 => "malloc(8)".to_owned(),
            "void **" | "char **" => {
                let inner = self.object(index);
                self.objects.push_str(&format!("    void *pointer{index} = {inner};\n"));
                format!("(void *)&pointer{index}")
            }
            _ => match pointer.split_once("(*)") {
                Some((result, parameters)) => {
                    let body = if result.trim() == "void" { "{}" } else { "{ return 0; }" };
                    self.functions.push_str(&format!("static {result}function{index}{parameters} {body}\n"));
                    format!("function{index}")
                }
                None if pointer.ends_with('*') || pointer == "jmp_buf" => format!("(void *){}", self.object(index)),
                // Small enough for every object, and an alignment.
                None => "8".to_owned(),
            },
        }
    }

    /// An object of its own, large enough for everything, that holds a short text.
    fn object(&mut self, index: usize) -> String {
        self.objects.push_str(&format!("    _Alignas(16) char object{index}[256] = \"12\";\n"));
        format!("object{index}")
    }
}
