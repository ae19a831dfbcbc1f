extension BubbleLayoutBuilder {
    /// Blocks on top of each other, with the space between that their edges ask for.
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
    /// Round, but less so where the next of its run joins it on its own side; a tail on the last of a run.
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
