import ListEngine

extension ListSurface {
    /// How many pixels of the rows that are seen the last frame had nothing to draw for.
    public var blankHeight: Double {
        step.rows.reduce(0) { sum, place in
            guard place.index != nil else { return sum }
            let row = pool?.shown[place.id]
            if place.isMeasured, let row, !row.content.isBlank { return sum }
            return sum + max(0, min(place.bottom, viewport.height) - max(place.y, 0))
        }
    }

    /// Whether there are rows, and the last frame had all that is seen of them.
    public var isComplete: Bool { !step.rows.isEmpty && blankHeight == 0 }

    /// Whether the last frame was put together from the pixels of its rows, as those of a list in motion are.
    public var showsStills: Bool { motion.node != nil }
}
