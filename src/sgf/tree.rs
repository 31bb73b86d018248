//! The tree of an SGF file: its nodes in one vector, with their properties.

use std::iter;
use std::num::NonZeroU32;

use smallvec::SmallVec;

use super::value::Value;

/// The identifier of a node, given by its tree.
///
/// Valid for that tree only; with another it names an unrelated node or panics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The identifier of the node at `index`. Counting from 1 leaves zero for "no node", which
    /// halves the size of the links.
    fn at(index: usize) -> Self {
        Self(NonZeroU32::MIN.saturating_add(index as u32))
    }

    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A property of a node: its name and at least one value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Property {
    name: Box<str>,
    values: SmallVec<[Value; 1]>,
}

impl Property {
    /// Makes a property without values, or returns `None` if the name has no capital letter.
    ///
    /// Only the capitals of a name count, and digits after the first of them: FF\[1\] wrote
    /// `AddBlack` for `AB`.
    pub(super) fn without_values(name: &[u8]) -> Option<Self> {
        let name: String = name
            .iter()
            .filter(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
            .skip_while(|byte| byte.is_ascii_digit())
            .map(|&byte| char::from(byte))
            .collect();
        let name = name.into_boxed_str();
        (!name.is_empty()).then(|| Self {
            name,
            values: SmallVec::new(),
        })
    }

    /// Returns the name in capitals, such as `AB`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the values in the order of the file. There is at least one.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// Adds a value after the others.
    pub(super) fn push(&mut self, value: Value) {
        self.values.push(value);
    }

    /// Appends the values of a property of the same name.
    pub(super) fn absorb(&mut self, other: Self) {
        self.values.extend(other.values);
    }
}

/// A node: its links and its properties.
#[derive(Debug, Clone)]
struct Node {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    properties: Vec<Property>,
}

/// The contents of one SGF file: a collection of games, each a tree of nodes.
///
/// Two trees are equal if they have the same shape and the same properties in the same order,
/// whatever the order in which their nodes were made.
///
/// ```
/// use honte::sgf::Tree;
///
/// let tree = Tree::parse(b"(;SZ[9]PB[Ann];B[ee](;W[cc])(;W[gg]))")?;
/// let root = tree.games().next().expect("the file has a game");
/// assert_eq!(tree.get(root, "PB").expect("a name")[0].text(), "Ann");
/// assert_eq!(tree.main_line(root).count(), 3);
/// # Ok::<(), honte::sgf::SgfError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    first_game: Option<NodeId>,
    last_game: Option<NodeId>,
}

impl Tree {
    /// Returns a tree without games.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a game and returns its root, a node without properties.
    pub fn add_root(&mut self) -> NodeId {
        self.add_node(None)
    }

    /// Adds a node after `parent`, as its last variation, and returns it.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        self.add_node(Some(parent))
    }

    /// Adds a property to a node. If the node has one of that name, the values are appended to it.
    ///
    /// Only the capitals of a name count, and digits after the first of them; a name without a
    /// capital adds nothing. Without values, the property gets one empty value, the empty list of
    /// SGF.
    pub fn add_property<V: Into<Value>>(
        &mut self,
        id: NodeId,
        name: &str,
        values: impl IntoIterator<Item = V>,
    ) {
        let Some(mut property) = Property::without_values(name.as_bytes()) else {
            return;
        };
        property.values.extend(values.into_iter().map(Into::into));
        if property.values.is_empty() {
            property.push(Value::default());
        }
        let properties = &mut self.node_mut(id).properties;
        match properties
            .iter_mut()
            .find(|known| known.name == property.name)
        {
            Some(known) => known.absorb(property),
            None => properties.push(property),
        }
    }

    /// Gives a property of a node one value in place of those it has.
    pub fn set_property(&mut self, id: NodeId, name: &str, value: impl Into<Value>) {
        let properties = &mut self.node_mut(id).properties;
        properties.retain(|known| known.name() != name);
        self.add_property(id, name, [value]);
    }

    /// Sets all properties of a node, no two of them with the same name.
    pub(super) fn set_properties(&mut self, id: NodeId, properties: Vec<Property>) {
        self.node_mut(id).properties = properties;
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the tree has no games.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the roots of the games in the order of the file.
    pub fn games(&self) -> impl Iterator<Item = NodeId> {
        iter::successors(self.first_game, |&root| self.next_sibling(root))
    }

    /// Returns the node before this one, or `None` for the root of a game.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// Returns the nodes after this one, the main line first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        iter::successors(self.first_child(id), |&child| self.next_sibling(child))
    }

    /// Returns this node and the main line after it, which takes the first variation at each node.
    pub fn main_line(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        iter::successors(Some(id), |&id| self.first_child(id))
    }

    /// Returns all nodes of all games in the order of the file: a node before its children, and a
    /// variation before the next one.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> {
        iter::successors(self.first_game, |&id| {
            self.first_child(id).or_else(|| {
                iter::successors(Some(id), |&id| self.parent(id))
                    .find_map(|id| self.next_sibling(id))
            })
        })
    }

    /// Returns the properties of a node in the order of the file, no two with the same name.
    pub fn properties(&self, id: NodeId) -> &[Property] {
        &self.node(id).properties
    }

    /// Returns the first value of a property as text without line breaks and outer blanks; `None` if
    /// the node does not have it, or it is blank.
    pub fn simple_text(&self, id: NodeId, name: &str) -> Option<String> {
        let text = self.get(id, name)?.first()?.simple_text();
        Some(text.trim().to_owned()).filter(|text| !text.is_empty())
    }

    /// Returns the values of the property with that name, if the node has it.
    pub fn get(&self, id: NodeId, name: &str) -> Option<&[Value]> {
        self.properties(id)
            .iter()
            .find(|property| property.name() == name)
            .map(Property::values)
    }

    /// Returns the first variation after this node.
    pub(super) fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child
    }

    /// Returns the next variation after this one, or the next game for a root.
    pub(super) fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).next_sibling
    }

    /// Appends a new node as the last child of `parent`, or as the root of the last game. Links are
    /// set nowhere else.
    fn add_node(&mut self, parent: Option<NodeId>) -> NodeId {
        let id = NodeId::at(self.nodes.len());
        let elder = match parent {
            Some(parent) => self.node_mut(parent).last_child.replace(id),
            None => self.last_game.replace(id),
        };
        match (elder, parent) {
            (Some(elder), _) => self.node_mut(elder).next_sibling = Some(id),
            (None, Some(parent)) => self.node_mut(parent).first_child = Some(id),
            (None, None) => self.first_game = Some(id),
        }
        self.nodes.push(Node {
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
            properties: Vec::new(),
        });
        id
    }

    #[allow(
        clippy::indexing_slicing,
        reason = "an id is made together with its node"
    )]
    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    #[allow(
        clippy::indexing_slicing,
        reason = "an id is made together with its node"
    )]
    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        // In the order of the file, "has a child" and "has a next sibling" determine the whole
        // shape.
        let describe = |tree: &Self, id| {
            (
                tree.first_child(id).is_some(),
                tree.next_sibling(id).is_some(),
            )
        };
        self.len() == other.len()
            && self.walk().zip(other.walk()).all(|(ours, theirs)| {
                describe(self, ours) == describe(other, theirs)
                    && self.properties(ours) == other.properties(theirs)
            })
    }
}

impl Eq for Tree {}
