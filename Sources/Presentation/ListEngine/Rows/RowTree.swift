/// The rows of a list from the top to the bottom of the screen, with sums of their heights.
///
/// A treap: a binary tree by order, kept shallow by pseudorandom priorities. Each node stores the sums of its
/// subtree, so that an index, a height and an id lead to each other in O(log n). In a list of a hundred thousand
/// rows, a scrolled frame costs a few dozen steps. Nodes are stored in arrays and named by their slot, which stays
/// the same while the index of the row changes.
///
/// Removed rows that are still fading out keep their place as nodes without index and height.
struct RowTree: Sendable {
    /// The storage place of a row: its handle for as long as the row is in the tree.
    struct Slot: Hashable, Sendable {
        fileprivate(set) var number: Int32
    }

    /// The sums of some rows.
    struct Totals: Equatable, Sendable {
        /// The number of rows, fading rows included.
        var nodes = 0
        /// The number of rows that belong to the list.
        var count = 0
        /// The number of those rows whose height was ever measured.
        var learnedCount = 0
        /// The height of all rows.
        var height = 0.0
        /// The height of the measured rows.
        var learnedHeight = 0.0

        fileprivate init() {}

        init(_ row: TreeRow) {
            nodes = 1
            guard row.isLiving else { return }
            count = 1
            height = row.height
            learnedCount = row.isLearned ? 1 : 0
            learnedHeight = row.isLearned ? row.height : 0
        }

        static func += (sum: inout Totals, other: Totals) {
            sum.nodes += other.nodes
            sum.count += other.count
            sum.learnedCount += other.learnedCount
            sum.height += other.height
            sum.learnedHeight += other.learnedHeight
        }
    }

    private struct Node: Sendable {
        var parent: Slot?
        var left: Slot?
        var right: Slot?
        var priority: UInt32
        var own: Totals
        var totals: Totals
    }

    private var nodes: [Node] = []
    private var rows: [TreeRow] = []
    private var free: [Slot] = []
    private var root: Slot?
    private var slots: [ItemID: Slot] = [:]
    private var lastPriority: UInt64 = 0

    /// The counter for nodes that queries and edits touch; nil unless a test counts.
    var meter: OperationCounter?

    /// Creates an empty tree.
    init() {}

    /// The number of rows that belong to the list.
    var count: Int { totals.count }

    /// True if the tree has no rows at all, fading rows included.
    var isEmpty: Bool { root == nil }

    /// The sums of all rows.
    var totals: Totals { sums(root) }

    /// The row in `slot`.
    subscript(slot: Slot) -> TreeRow { rows[Int(slot.number)] }

    /// The row of this id, if it belongs to the list.
    func slot(of id: ItemID) -> Slot? { slots[id] }
}

// MARK: - Queries

extension RowTree {
    /// The sums of all rows above the row in `slot`: `count` is its index.
    func totals(above slot: Slot) -> Totals {
        var sum = sums(self[node: slot].left)
        var child = slot
        while let parent = self[node: child].parent {
            meter?.touch()
            if self[node: parent].right == child {
                sum += sums(self[node: parent].left)
                sum += self[node: parent].own
            }
            child = parent
        }
        return sum
    }

    /// The index of a row.
    func index(of slot: Slot) -> Int { totals(above: slot).count }

    /// The distance from the bottom of the content to the bottom edge of a row.
    func bottom(of slot: Slot) -> Double { top(of: slot) - self[slot].height }

    /// The distance from the bottom of the content to the top edge of a row.
    func top(of slot: Slot) -> Double { totals.height - totals(above: slot).height }

    /// The row at an index; nil out of range.
    func slot(at index: Int) -> Slot? {
        guard index >= 0, index < count else { return nil }
        var wanted = index
        var next = root
        while let slot = next {
            meter?.touch()
            let above = sums(self[node: slot].left).count
            if wanted < above {
                next = self[node: slot].left
            } else if wanted < above + self[node: slot].own.count {
                return slot
            } else {
                wanted -= above + self[node: slot].own.count
                next = self[node: slot].right
            }
        }
        return nil
    }

    /// The row that covers the point `height` above the bottom of the content. A row contains its bottom edge but
    /// not its top edge. A point below all rows finds the lowest row, one above all the topmost; nil only without
    /// rows.
    func slot(atHeight height: Double) -> Slot? {
        guard count > 0 else { return nil }
        var wanted = height
        var next = root
        while let slot = next {
            meter?.touch()
            let below = sums(self[node: slot].right).height
            if wanted < below {
                next = self[node: slot].right
            } else if self[node: slot].own.count == 1, wanted < below + self[node: slot].own.height {
                return slot
            } else {
                wanted -= below + self[node: slot].own.height
                next = self[node: slot].left
            }
        }
        return self.slot(at: height < 0 ? count - 1 : 0)
    }

    /// The first of all rows, fading rows included.
    var topmost: Slot? {
        guard var slot = root else { return nil }
        while let left = self[node: slot].left { slot = left }
        return slot
    }

    /// The row below this one, fading rows included.
    func below(_ slot: Slot) -> Slot? {
        meter?.touch()
        if var next = self[node: slot].right {
            while let further = self[node: next].left { next = further }
            return next
        }
        var here = slot
        while let parent = self[node: here].parent {
            if self[node: parent].left == here { return parent }
            here = parent
        }
        return nil
    }

    /// The row above this one, fading rows included.
    func above(_ slot: Slot) -> Slot? {
        meter?.touch()
        if var next = self[node: slot].left {
            while let further = self[node: next].right { next = further }
            return next
        }
        var here = slot
        while let parent = self[node: here].parent {
            if self[node: parent].right == here { return parent }
            here = parent
        }
        return nil
    }

    /// The row below this one that belongs to the list.
    func livingBelow(_ slot: Slot) -> Slot? { nextLiving(slot, below) }

    /// The row above this one that belongs to the list.
    func livingAbove(_ slot: Slot) -> Slot? { nextLiving(slot, above) }

    private func nextLiving(_ slot: Slot, _ advance: (Slot) -> Slot?) -> Slot? {
        var next = advance(slot)
        while let slot = next, !self[slot].isLiving { next = advance(slot) }
        return next
    }

    private func sums(_ slot: Slot?) -> Totals { slot.map { self[node: $0].totals } ?? Totals() }

    private subscript(node slot: Slot) -> Node {
        _read { yield nodes[Int(slot.number)] }
        _modify { yield &nodes[Int(slot.number)] }
    }
}

// MARK: - Edits

extension RowTree {
    /// Inserts `new` in order, the first at `index`, and returns their slots. An index beyond the end is the end.
    ///
    /// - Complexity: O(new.count + log n).
    @discardableResult
    mutating func insert(_ new: [TreeRow], at index: Int) -> [Slot] {
        // Arrays grow by themselves for a few rows; reserving exact sizes each time would copy again and again.
        if new.count > count { makeRoom(for: new.count) }
        let inserted = new.map { allocate($0) }
        let rank = slot(at: index).map { totals(above: $0).nodes } ?? totals.nodes
        let (above, below) = split(root, first: rank)
        root = merge(merge(above, joined(inserted)), below)
        root.map { self[node: $0].parent = nil }
        return inserted
    }

    /// Fills an empty tree with so many rows, from the top to the bottom.
    ///
    /// - Complexity: O(count).
    mutating func fill(_ count: Int, _ row: (Int) -> TreeRow) {
        makeRoom(for: count)
        let slots = (0..<count).map { allocate(row($0)) }
        root = joined(slots)
        root.map { self[node: $0].parent = nil }
    }

    /// The first id that occurs twice, in a tree that was only filled.
    var firstTwice: ItemID? {
        guard slots.count < count else { return nil }
        var known: Set<ItemID> = []
        return rows.first { !known.insert($0.item.id).inserted }?.item.id
    }

    private mutating func makeRoom(for more: Int) {
        nodes.reserveCapacity(nodes.count + more)
        rows.reserveCapacity(rows.count + more)
        slots.reserveCapacity(slots.count + more)
    }

    /// Removes a row; its slot may be reused for another row.
    mutating func remove(_ slot: Slot) {
        let node = self[node: slot]
        if self[slot].isLiving { slots[self[slot].item.id] = nil }
        let successor = merge(node.left, node.right)
        successor.map { self[node: $0].parent = node.parent }
        if let parent = node.parent {
            if self[node: parent].left == slot {
                self[node: parent].left = successor
            } else {
                self[node: parent].right = successor
            }
            refreshPath(from: parent)
        } else {
            root = successor
        }
        free.append(slot)
    }

    /// Removes a row from the list but keeps it in its place, without index and height, to fade out.
    mutating func retire(_ slot: Slot) {
        slots[self[slot].item.id] = nil
        change(slot) { row in
            row.isLiving = false
            row.height = 0
        }
    }

    /// Changes a row in its place. The id stays the same.
    mutating func change(_ slot: Slot, _ body: (inout TreeRow) -> Void) {
        body(&rows[Int(slot.number)])
        self[node: slot].own = Totals(self[slot])
        refreshPath(from: slot)
    }

    /// Removes all rows.
    mutating func removeAll() {
        let meter = meter
        self = RowTree()
        self.meter = meter
    }

    private mutating func allocate(_ row: TreeRow) -> Slot {
        // The finaliser of SplitMix64: the priorities of neighbours are unrelated.
        lastPriority &+= 0x9E37_79B9_7F4A_7C15
        let mixed = (lastPriority ^ (lastPriority >> 30)) &* 0xBF58_476D_1CE4_E5B9
        let priority = UInt32(truncatingIfNeeded: (mixed ^ (mixed >> 27)) >> 32)
        let own = Totals(row)
        let node = Node(priority: priority, own: own, totals: own)
        let slot: Slot
        if let reused = free.popLast() {
            slot = reused
            nodes[Int(slot.number)] = node
            rows[Int(slot.number)] = row
        } else {
            slot = Slot(number: Int32(nodes.count))
            nodes.append(node)
            rows.append(row)
        }
        slots[row.item.id] = slot
        return slot
    }

    /// Builds a tree of these nodes in linear time; the right spine is a stack of nodes that may still get
    /// children.
    private mutating func joined(_ run: [Slot]) -> Slot? {
        var spine: [Slot] = []
        for slot in run {
            var last: Slot?
            while let end = spine.last, self[node: end].priority < self[node: slot].priority {
                refresh(end)
                last = spine.removeLast()
            }
            self[node: slot].left = last
            if let end = spine.last { self[node: end].right = slot }
            spine.append(slot)
        }
        while spine.count > 1 { refresh(spine.removeLast()) }
        if let root = spine.first { refresh(root) }
        return spine.first
    }

    private mutating func split(_ tree: Slot?, first count: Int) -> (Slot?, Slot?) {
        guard let tree else { return (nil, nil) }
        meter?.touch()
        let upTo = sums(self[node: tree].left).nodes + 1
        guard count < upTo else {
            let (above, below) = split(self[node: tree].right, first: count - upTo)
            self[node: tree].right = above
            refresh(tree)
            return (tree, below)
        }
        let (above, below) = split(self[node: tree].left, first: count)
        self[node: tree].left = below
        refresh(tree)
        return (above, tree)
    }

    private mutating func merge(_ above: Slot?, _ below: Slot?) -> Slot? {
        guard let above else { return below }
        guard let below else { return above }
        meter?.touch()
        guard self[node: above].priority >= self[node: below].priority else {
            self[node: below].left = merge(above, self[node: below].left)
            refresh(below)
            return below
        }
        self[node: above].right = merge(self[node: above].right, below)
        refresh(above)
        return above
    }

    /// Sums up a node from its children and makes it their parent.
    private mutating func refresh(_ slot: Slot) {
        var sum = self[node: slot].own
        for child in [self[node: slot].left, self[node: slot].right] {
            guard let child else { continue }
            self[node: child].parent = slot
            sum += self[node: child].totals
        }
        self[node: slot].totals = sum
    }

    private mutating func refreshPath(from slot: Slot) {
        var next: Slot? = slot
        while let here = next {
            meter?.touch()
            refresh(here)
            next = self[node: here].parent
        }
    }
}
