/// A row in the tree.
struct TreeRow: Sendable {
    var item: ListItem
    /// The height on the grid; 0 for a removed row.
    var height: Double
    /// True if the height was ever measured and is not an estimate.
    var isLearned: Bool
    /// True if the row belongs to the list. Other rows are fading out and have neither index nor height.
    var isLiving = true
    /// A number that rises whenever the layout may change: the item or a neighbour changed.
    var revision = 0
    /// The state for which the height was measured.
    var measuredFor: LayoutPurpose?

    /// Creates a row for `item` in a list of this width.
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

    /// True if the height is that of a layout of the present content at `width`.
    func isMeasured(at width: Double) -> Bool {
        measuredFor == LayoutPurpose(revision: revision, width: width)
    }

    /// Replaces the content. An unknown height stays as it was, which is the best estimate.
    mutating func update(to item: ListItem, width: Double) {
        self.item = item
        revision += 1
        guard case .measured(let measured) = item.height else { return }
        height = Grid.height(measured)
        isLearned = true
        measuredFor = LayoutPurpose(revision: revision, width: width)
    }
}
