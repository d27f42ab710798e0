//! The paths between cut points.

use std::collections::HashSet;

use its::scc::{cyclic_components, reachable};
use its::{LocationId, System, TransitionIndex};

/// The limit on enumerated paths.
const MAX_PATHS: usize = 20_000;

/// Every path from a cut point to the next one, except those with a blocked part; only those reachable from a start.
///
/// Fails when a cycle avoids all cut points. A run that is infinite follows these paths one after the other from its
/// first cut point on.
pub fn between(
    system: &System,
    cut_points: &HashSet<LocationId>,
    blocked: &HashSet<Vec<TransitionIndex>>,
) -> Result<Vec<Vec<TransitionIndex>>, String> {
    let count = system.locations.len();
    let alive: Vec<TransitionIndex> =
        (0..system.transitions.len()).filter(|index| !blocked.contains([*index].as_slice())).collect();
    let edge = |index: &TransitionIndex| {
        let transition = &system.transitions[*index];
        (transition.source, transition.target)
    };
    let starts = system.location_ids().filter(|location| system.is_start(*location));
    let visited = reachable(count, starts, alive.iter().map(edge));
    let avoiding = |(source, target): &(LocationId, LocationId)| {
        !cut_points.contains(source) && !cut_points.contains(target) && visited[source.index()]
    };
    if !cyclic_components(count, alive.iter().map(edge).filter(avoiding)).is_empty() {
        return Err("a cycle avoids the cut points".to_owned());
    }
    // Runs end where no cut point is reachable.
    let back = alive.iter().map(edge).map(|(source, target)| (target, source));
    let useful = reachable(count, cut_points.iter().copied(), back);
    let mut outgoing = vec![Vec::new(); count];
    for index in alive {
        let (source, target) = edge(&index);
        if useful[target.index()] && visited[source.index()] {
            outgoing[source.index()].push(index);
        }
    }
    let mut paths = Vec::new();
    let mut todo: Vec<Vec<TransitionIndex>> = Vec::new();
    for location in system.location_ids().filter(|location| cut_points.contains(location)) {
        todo.extend(outgoing[location.index()].iter().map(|index| vec![*index]));
    }
    while let Some(path) = todo.pop() {
        if path.len() > 1 && (0..path.len() - 1).any(|from| blocked.contains(&path[from..])) {
            continue;
        }
        // Paths in progress are never empty.
        let end = path.last().map(|index| edge(index).1).unwrap_or(LocationId(0));
        if cut_points.contains(&end) {
            paths.push(path);
        } else {
            todo.extend(outgoing[end.index()].iter().map(|next| [path.as_slice(), &[*next]].concat()));
        }
        if paths.len() + todo.len() > MAX_PATHS {
            return Err(format!("more than {MAX_PATHS} paths between cut points"));
        }
    }
    paths.sort();
    Ok(paths)
}
