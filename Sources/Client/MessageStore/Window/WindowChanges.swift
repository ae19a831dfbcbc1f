/// The difference between two lists of visible elements, which a list on a screen needs to animate.
///
/// Read it in this order. Take the old list and remove the elements at ``removed`` and at the old places of
/// ``moved``. Then insert, from low to high, the elements at ``inserted`` and at the new places of ``moved``. That is
/// the new list, in which ``updated`` and ``moved`` name the elements that may look different than before.
///
/// No element is in two of the four. All four are in ascending order, moves and updates by their new index.
public struct WindowChanges: Hashable, Sendable {
    /// An element that is in both lists.
    public struct Step: Hashable, Sendable {
        /// Its index in the old list.
        public var old: Int
        /// Its index in the new list.
        public var new: Int

        /// An element at `old` in the old list and at `new` in the new one.
        public init(old: Int, new: Int) {
            self.old = old
            self.new = new
        }
    }

    /// Indices in the old list of elements that are not in the new one.
    public var removed: [Int] = []

    /// Indices in the new list of elements that were not in the old one.
    public var inserted: [Int] = []

    /// Elements that changed their order among those that stayed. Their content may have changed too.
    public var moved: [Step] = []

    /// Elements that kept their order among those that stayed, and whose content or position changed.
    public var updated: [Step] = []

    /// True if ``WindowEdge`` changed on either side, which may happen while the list stays as it is.
    public var edgesChanged = false

    /// No change.
    public init() {}

    /// True if nothing changed.
    public var isEmpty: Bool { isListUnchanged && !edgesChanged }

    /// True if the list is as before.
    public var isListUnchanged: Bool {
        removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty
    }

    /// The new list, made of `old` and of the changed elements, which `new` returns by index.
    public func applied<Element>(to old: some Sequence<Element>, new: (Int) -> Element) -> [Element] {
        let leaving = Set(removed).union(moved.map(\.old))
        var list = old.enumerated().filter { !leaving.contains($0.offset) }.map(\.element)
        for index in (inserted + moved.map(\.new)).sorted() { list.insert(new(index), at: index) }
        for step in updated { list[step.new] = new(step.new) }
        return list
    }
}

/// The edge beyond the last visible element on one side of a window.
public enum WindowEdge: Hashable, Sendable {
    /// More elements that are in the store.
    case more
    /// A hole: elements may be missing in the store; only the server knows.
    case hole
    /// Nothing: the order begins or ends here.
    case end
}
