extension BubbleLayoutBuilder {
    /// Blocks on top of each other, with the spacing that their edges need.
    struct Stack {
        let metrics: ChatMetrics
        private(set) var height = 0.0
        private(set) var elements: [LayoutElement] = []
        private var last: BlockTraits?

        init(metrics: ChatMetrics) { self.metrics = metrics }

        mutating func add(_ block: BlockLayout, edge traits: BlockTraits) {
            height += gap(above: traits)
            elements += block.elements.map { $0.moved(y: height) }
            height += block.height
            last = traits
        }

        /// Adds the margin below the last block.
        mutating func close(atLeast lowest: Double) {
            height += last?.edge == .flush ? metrics.pictureInset : metrics.textMargin
            height = max(height, lowest)
        }

        private func gap(above traits: BlockTraits) -> Double {
            guard let last else { return traits.edge == .flush ? metrics.pictureInset : metrics.textMargin }
            if last.isHeader { return traits.edge == .flush ? metrics.gap : 2 }
            return last.edge == .flush && traits.edge == .flush ? metrics.pictureInset : metrics.gap
        }
    }
}

extension BubbleShape {
    /// Creates the shape of a bubble: round, with smaller radii where the next bubble of its run joins it. The last
    /// bubble of a run has a tail.
    init(_ entry: BubbleEntry, metrics: ChatMetrics) {
        let top = entry.above == .joined ? metrics.mergedRadius : metrics.radius
        let bottom = entry.below == .joined ? metrics.mergedRadius : metrics.radius
        var corners = Corners(metrics.radius)
        if entry.isOutgoing {
            (corners.topRight, corners.bottomRight) = (top, bottom)
        } else {
            (corners.topLeft, corners.bottomLeft) = (top, bottom)
        }
        let tail: Tail = entry.below == .none ? (entry.isOutgoing ? .right : .left) : .none
        self.init(corners: corners, tail: tail)
    }
}
