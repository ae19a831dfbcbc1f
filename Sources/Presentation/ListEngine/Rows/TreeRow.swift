/// A row in the tree.
struct TreeRow: Sendable {
    var item: ListItem
    /// On the grid; 0 for a row that has left.
    var height: Double
    /// Whether the height was ever measured, and not guessed.
    var isLearned: Bool
    /// Whether it belongs to the list. One that does not is fading out, takes no index and no space.
    var isLiving = true
    /// Rises whenever the layout may come out differently: the item changed, or a neighbour did.
    var revision = 0
    /// What the height was measured for.
    var measuredFor: LayoutPurpose?

    /// A row for `item` where rows are `width` wide.
    init(_ item: ListItem, width: Double) {
        self.item = item
        switch item.height {
        case .measured(let measured):
            height = Grid.height(measured)
            isLearned = true
            measuredFor = LayoutPurpose(revision: 0, width: width)
        case .estimated(let guess):
            height = Grid.height(guess)
            isLearned = false
        }
    }

    /// Whether its height is that of a layout of its present content at `width`.
    func isMeasured(at width: Double) -> Bool {
        measuredFor == LayoutPurpose(revision: revision, width: width)
    }

    /// Takes new content. A height that is not known stays what it was, which is the best guess there is.
    mutating func update(to item: ListItem, width: Double) {
        self.item = item
        revision += 1
        guard case .measured(let measured) = item.height else { return }
        height = Grid.height(measured)
        isLearned = true
        measuredFor = LayoutPurpose(revision: revision, width: width)
    }
}
