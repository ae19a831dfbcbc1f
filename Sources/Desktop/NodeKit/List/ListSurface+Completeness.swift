import ListEngine

extension ListSurface {
    /// The number of pixels of the visible rows for which the last frame had nothing to draw.
    public var blankHeight: Double {
        step.rows.reduce(0) { sum, place in
            guard place.index != nil else { return sum }
            let row = pool?.shown[place.id]
            if place.isMeasured, let row, !row.content.isBlank { return sum }
            return sum + max(0, min(place.bottom, viewport.height) - max(place.y, 0))
        }
    }

    /// True if there are rows, and the last frame drew all that are visible.
    public var isComplete: Bool { !step.rows.isEmpty && blankHeight == 0 }

    /// True if the last frame was composed of row bitmaps, as frames of a moving list are.
    public var showsStills: Bool { motion.node != nil }
}
