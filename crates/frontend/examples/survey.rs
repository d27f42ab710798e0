//! Reads many programs and counts what the model does not represent.
//!
//! `survey TASKS.csv` reads the files of a task list (columns `file` and `data_model`, files relative to the list);
//! `survey [--ilp32] [--overflow] [--print] FILE...` reads the files named, and prints them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use frontend::Options;
use ir::{Constant, DataModel, InitPiece, InstKind, Operand, Program, Terminator};

fn main() -> ExitCode {
    let mut files: BTreeSet<(PathBuf, bool)> = BTreeSet::new();
    let (mut ilp32, mut overflow_checks, mut print) = (false, false, false);
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--ilp32" => ilp32 = true,
            "--overflow" => overflow_checks = true,
            "--print" => print = true,
            list if list.ends_with(".csv") => match tasks(Path::new(list)) {
                Ok(tasks) => files.extend(tasks),
                Err(error) => {
                    eprintln!("{list}: {error}");
                    return ExitCode::from(2);
                }
            },
            file => {
                files.insert((file.into(), ilp32));
            }
        }
    }
    let mut counts: BTreeMap<String, (usize, BTreeSet<PathBuf>)> = BTreeMap::new();
    let (mut read, mut failed, mut time, mut slowest) = (0, 0, Duration::ZERO, Duration::ZERO);
    for (file, ilp32) in files {
        let data_model = if ilp32 { DataModel::Ilp32 } else { DataModel::Lp64 };
        let options =
            Options { data_model, checks: frontend::Checks::overflow_if(overflow_checks), ..Options::default() };
        let start = Instant::now();
        let loaded = frontend::read(std::slice::from_ref(&file), &options);
        let took = start.elapsed();
        time += took;
        slowest = slowest.max(took);
        match loaded {
            Ok(loaded) => {
                read += 1;
                for warning in &loaded.warnings {
                    println!("{}:{}:{}: {}", warning.file.display(), warning.line, warning.column, warning.message);
                }
                if print {
                    print!("{}", ir::print::program(&loaded.program));
                }
                for what in unsupported(&loaded.program) {
                    let entry = counts.entry(what).or_default();
                    entry.0 += 1;
                    entry.1.insert(file.clone());
                }
                if let Err(errors) = ir::validate(loaded.program) {
                    failed += 1;
                    for error in errors {
                        println!("{}: not valid: {error:?}", file.display());
                    }
                }
            }
            Err(error) => {
                failed += 1;
                println!("{}: {error}", file.display());
            }
        }
    }
    println!("{read} read, {failed} failed, {time:?} in all, slowest {slowest:?}");
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    for (what, (count, files)) in counts {
        let example = files.first().map(|file| file.display().to_string()).unwrap_or_default();
        println!("{count:6} in {:4} files: {what} (as in {example})", files.len());
    }
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// (file, whether it is ILP32) of each row.
fn tasks(list: &Path) -> std::io::Result<BTreeSet<(PathBuf, bool)>> {
    let text = std::fs::read_to_string(list)?;
    let folder = list.parent().unwrap_or(Path::new("."));
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = lines.next().unwrap_or_default();
    let column = |name| head.iter().position(|title| *title == name).unwrap_or(0);
    let (file, model) = (column("file"), column("data_model"));
    Ok(lines.filter(|row| row.len() > model).map(|row| (folder.join(row[file]), row[model] == "ILP32")).collect())
}

/// Everything in the program that the model does not represent, by name.
fn unsupported(program: &Program) -> Vec<String> {
    let mut out: Vec<String> = program.unsupported.clone();
    let in_constant = |constant: &Constant, out: &mut Vec<String>| {
        if let Constant::Unsupported(_, what) = constant {
            out.push(format!("constant: {what}"));
        }
    };
    for piece in program.globals.iter().flat_map(|global| global.init.iter().flatten()) {
        if let InitPiece::Value { value, .. } = piece {
            in_constant(value, &mut out);
        }
    }
    for block in program.functions.iter().flat_map(|function| &function.blocks) {
        for inst in &block.insts {
            if let InstKind::Unsupported { what, .. } = &inst.kind {
                out.push(what.to_string());
            }
            for operand in inst.kind.operands() {
                if let Operand::Const(constant) = operand {
                    in_constant(constant, &mut out);
                }
            }
        }
        if let Terminator::Unsupported(what) = &block.terminator {
            out.push(format!("terminator: {what}"));
        }
    }
    out
}
