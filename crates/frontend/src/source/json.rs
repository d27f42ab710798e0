//! Reads clang's syntax tree from JSON, node by node.
//!
//! Clang prints a file or a line only where it differs from the location that it printed before. So locations are read
//! in the order of the text, also those of nodes that nobody asks for.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::snapshot::Snapshot;

use super::lines::Lines;
use super::tree::{Node, Place, Reference, Tree};

/// Nodes within nodes: deeper trees are refused rather than the stack overrun.
const DEEPEST: usize = 8_000;

/// The tree that the JSON text describes. Needs a stack of some kilobytes for each level of the tree.
pub(crate) fn read(text: &[u8], snapshot: Option<&Snapshot>) -> Result<Tree, String> {
    let mut reader = Reader { snapshot, ..Reader::default() };
    let mut deserializer = serde_json::Deserializer::from_slice(text);
    deserializer.disable_recursion_limit();
    let unit = NodeSeed(&mut reader).deserialize(&mut deserializer).map_err(|error| error.to_string())?;
    deserializer.end().map_err(|error| error.to_string())?;
    Ok(Tree { files: reader.files, declarations: unit.children })
}

/// What reading remembers between locations.
#[derive(Default)]
struct Reader<'s> {
    snapshot: Option<&'s Snapshot>,
    files: Vec<String>,
    known: HashMap<String, u32>,
    markers: Vec<Lines>,
    file: u32,
    line: u32,
    depth: usize,
}

impl Reader<'_> {
    fn enter(&mut self, file: &str) {
        let (markers, snapshot) = (&mut self.markers, &self.snapshot);
        let files = &mut self.files;
        self.file = *self.known.entry(file.to_owned()).or_insert_with(|| {
            markers.push(Lines::of_file(file, *snapshot));
            files.push(file.to_owned());
            u32::try_from(files.len() - 1).unwrap_or(u32::MAX)
        });
    }
}

/// The types of a node.
#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase")]
struct Type<'a> {
    #[serde(borrow)]
    qual_type: Cow<'a, str>,
    #[serde(borrow)]
    desugared_qual_type: Option<Cow<'a, str>>,
}

impl Type<'_> {
    fn text(self) -> String {
        self.desugared_qual_type.unwrap_or(self.qual_type).into_owned()
    }
}

/// A declaration that is named, without its place.
#[derive(Deserialize)]
struct Named<'a> {
    #[serde(borrow)]
    id: Cow<'a, str>,
    #[serde(borrow, default)]
    kind: Cow<'a, str>,
    #[serde(borrow, default)]
    name: Cow<'a, str>,
}

struct NodeSeed<'r, 's>(&'r mut Reader<'s>);

impl<'de> DeserializeSeed<'de> for NodeSeed<'_, '_> {
    type Value = Node;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for NodeSeed<'_, '_> {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a node of the syntax tree")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
        let reader = self.0;
        reader.depth += 1;
        if reader.depth > DEEPEST {
            return Err(A::Error::custom("the source is nested too deeply"));
        }
        let mut node = Node::default();
        while let Some(key) = map.next_key::<Cow<'_, str>>()? {
            attribute(&key, &mut map, &mut node, reader)?;
        }
        reader.depth -= 1;
        Ok(node)
    }

    // Elements of lists that are no nodes. A comment's tags have their attributes in lists of pairs.
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Node, A::Error> {
        while list.next_element_seed(NodeSeed(self.0))?.is_some() {}
        Ok(Node::default())
    }
    fn visit_str<E>(self, _: &str) -> Result<Node, E> {
        Ok(Node::default())
    }
    fn visit_bool<E>(self, _: bool) -> Result<Node, E> {
        Ok(Node::default())
    }
    fn visit_u64<E>(self, _: u64) -> Result<Node, E> {
        Ok(Node::default())
    }
    fn visit_i64<E>(self, _: i64) -> Result<Node, E> {
        Ok(Node::default())
    }
    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::default())
    }
}

/// Takes the value of a key.
fn attribute<'de, A: MapAccess<'de>>(
    key: &str,
    map: &mut A,
    node: &mut Node,
    reader: &mut Reader<'_>,
) -> Result<(), A::Error> {
    match key {
        "id" => node.id = map.next_value()?,
        "kind" => node.kind = map.next_value()?,
        "name" => node.name = map.next_value()?,
        "mangledName" => node.mangled = map.next_value()?,
        "opcode" | "castKind" => node.operator = map.next_value()?,
        "storageClass" => node.storage = map.next_value()?,
        "tagUsed" => node.tag = map.next_value()?,
        "value" => node.value = map.next_value::<Text>()?.0,
        "type" => node.ty = map.next_value::<Type<'_>>()?.text(),
        "argType" | "computeResultType" => node.other_type = map.next_value::<Type<'_>>()?.text(),
        "isPostfix" => node.postfix = map.next_value()?,
        "isBitfield" => node.bit_field = map.next_value()?,
        "isArrow" => node.arrow = map.next_value()?,
        "selected" => node.selected = map.next_value()?,
        "init" => {
            map.next_value::<IgnoredAny>()?;
            node.has_init = true;
        }
        "referencedDecl" => {
            let Named { id, kind, name } = map.next_value()?;
            let reference = Reference { id: id.into_owned(), kind: kind.into_owned(), name: name.into_owned() };
            node.reference = Some(reference);
        }
        "referencedMemberDecl" => {
            let id = map.next_value()?;
            node.reference = Some(Reference { id, kind: "FieldDecl".to_owned(), name: String::new() });
        }
        "loc" => {
            map.next_value_seed(PlaceSeed(reader))?;
        }
        "range" => (node.begin, node.end) = map.next_value_seed(PlaceSeed(reader))?,
        _ => map.next_value_seed(ChildrenSeed(reader, node))?,
    }
    Ok(())
}

/// A value as text, whether it was printed as text or as a number.
struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        Ok(Text(match serde_json::Value::deserialize(deserializer)? {
            serde_json::Value::String(text) => text,
            other => other.to_string(),
        }))
    }
}

/// Children, under whatever name: the list is called after the label of its first element (`array_filler`, say).
struct ChildrenSeed<'r, 's, 'n>(&'r mut Reader<'s>, &'n mut Node);

impl<'de> DeserializeSeed<'de> for ChildrenSeed<'_, '_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for ChildrenSeed<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an attribute of a node")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(child) = list.next_element_seed(NodeSeed(self.0))? {
            self.1.children.push(child);
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        // Only its locations matter: what is printed later refers to them.
        NodeSeed(self.0).visit_map(map).map(|_| ())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }
    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }
    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }
    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }
    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }
    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}

/// A location or a range of two; the first and the last place in it. Of a macro the place of its expansion counts.
struct PlaceSeed<'r, 's>(&'r mut Reader<'s>);

impl<'de> DeserializeSeed<'de> for PlaceSeed<'_, '_> {
    type Value = (Place, Place);
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for PlaceSeed<'_, '_> {
    type Value = (Place, Place);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a location")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let reader = self.0;
        let (mut first, mut last, mut column, mut offset) = (None, None, None, 0);
        while let Some(key) = map.next_key::<Cow<'_, str>>()? {
            match &*key {
                "file" => {
                    let file: Cow<'_, str> = map.next_value()?;
                    reader.enter(&file);
                }
                "line" => reader.line = map.next_value()?,
                "col" => column = Some(map.next_value()?),
                "offset" => offset = map.next_value()?,
                "begin" => first = Some(map.next_value_seed(PlaceSeed(reader))?.0),
                "end" => last = Some(map.next_value_seed(PlaceSeed(reader))?.0),
                "expansionLoc" => first = Some(map.next_value_seed(PlaceSeed(reader))?.0),
                "spellingLoc" => {
                    map.next_value_seed(PlaceSeed(reader))?;
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        if let Some(column) = column {
            let line = reader.markers.get(reader.file as usize).map_or(reader.line, |lines| lines.told(reader.line));
            first = Some(Place { file: reader.file, line, column, offset });
        }
        let first = first.unwrap_or_default();
        Ok((first, last.unwrap_or(first)))
    }
}
