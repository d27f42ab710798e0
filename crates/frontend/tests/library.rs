//! Models of library functions are linked where they are called, and only there.

mod common;

use frontend::Options;
use ir::{DataModel, Linkage, Program};

fn program(source: &str, options: &Options) -> Program {
    common::read(&[("a.c", source.as_bytes())], options).unwrap().program
}

fn names(program: &Program) -> Vec<&str> {
    let defined = program.functions.iter().filter(|function| function.is_defined() && function.library);
    defined.map(|function| function.name.as_str()).collect()
}

#[test]
fn what_is_called_is_linked_with_what_it_calls() {
    let source = "#include <stdlib.h>\nint main(int c, char **v) { return atoi(v[0]); }";
    for data_model in [DataModel::Lp64, DataModel::Ilp32] {
        let program = program(source, &Options { data_model, ..Options::default() });
        let mut names = names(&program);
        names.sort_unstable();
        assert_eq!(names, ["__errno_location", "atoi", "digit", "is_space", "parse"]);
        let model = program.function(program.function_named("atoi").unwrap());
        assert_eq!(model.linkage, Linkage::Internal);
        assert!(ir::validate(program).is_ok());
    }
}

#[test]
fn programs_that_call_no_model_stay_as_they_are() {
    let source = "#include <stdlib.h>\nint main(void) { free(malloc(1)); exit(0); }";
    let options = Options { library_models: false, ..Options::default() };
    let with = common::read(&[("a.c", source.as_bytes())], &Options::default()).unwrap();
    let without = common::read(&[("a.c", source.as_bytes())], &options).unwrap();
    assert_eq!(with.program.start(), with.program.function_named("main"));
    assert_eq!(common::text(with), common::text(without));
}

#[test]
fn a_definition_of_the_program_wins() {
    let source = "#include <string.h>\n\
                  unsigned long strlen(const char *s) { return 7; }\n\
                  int main(int c, char **v) { return strlen(strchr(v[0], c)); }";
    let program = program(source, &Options::default());
    assert_eq!(names(&program), ["strchr"]);
    let own = program.function(program.function_named("strlen").unwrap());
    assert!(own.is_defined() && !own.library && own.linkage == Linkage::External);
}

#[test]
fn a_static_function_of_that_name_is_another_one() {
    let own = "static int digit(int x) { return x; }\n\
               int atoi(const char *);\n\
               int main(void) { return digit(1) + atoi(\"1\"); }";
    let program = program(own, &Options::default());
    let library = names(&program);
    let own: Vec<&str> =
        program.functions.iter().filter(|f| f.is_defined() && !f.library).map(|f| f.name.as_str()).collect();
    assert_eq!(own.len(), 2);
    assert!(library.iter().any(|name| name.starts_with("digit")) && own.iter().any(|name| name.starts_with("digit")));
}

#[test]
fn a_run_with_handlers_begins_at_a_start_of_its_own() {
    let source = "#include <stdlib.h>\n\
                  static void f(void) {}\n\
                  __attribute__((constructor)) static void c(void) {}\n\
                  int main(int argc, char **argv) { atexit(f); return argc; }";
    let program = program(source, &Options::default());
    let start = program.function(program.start().unwrap());
    assert_eq!((start.name.as_str(), start.library, start.params.len()), (ir::START, true, 2));
    assert!(program.constructors.is_empty() && program.destructors.is_empty());
    assert!(names(&program).contains(&"exit"));
    assert!(ir::validate(program).is_ok());
}

#[test]
fn standard_streams_are_variables_of_the_library() {
    let source = "#include <stdio.h>\nint main(void) { return fputs(\"a\", stderr); }";
    let program = program(source, &Options::default());
    let stream = program.globals.iter().find(|global| global.name == "stderr").unwrap();
    assert!(stream.constant && stream.init.is_some() && stream.linkage == Linkage::Internal);
}
