/// A position in a history of which the server numbers some messages and this device the others.
package protocol ChunkedPosition: Comparable, Sendable {
    /// The server's id, by which chunks and holes are counted; nil for a message that only this device has.
    var chunkID: Int32? { get }
}

/// Bounds of a history: the chunk of ids around the anchor, and the messages of this device that fit in between.
///
/// A chunk is a range of ids of which every message that exists is in the store. Ids grow with time, so the
/// messages of a chunk lie side by side in the order of time, and all that a hole hides lies beyond the chunk's
/// messages. What that means for each kind of message:
///
/// * The server's messages with an id in the chunk are inside; those with other ids are outside. Where ids do
///   not follow time, the stretch is the smaller for it, until the hole between is filled; it never shows two
///   messages as neighbours when one between them may be missing.
/// * Messages of this device only (waiting to be sent, failed, of service) have no id to compare. They lie
///   where their time puts them, and float: they are shown between two messages of the chunk, and beyond its
///   first or last one only if no hole is on that side. For when a hole is there, its messages might belong in
///   between; such a message comes back into sight when the hole is filled.
/// * If the chunk has no message at all (all were deleted) and a hole is on either side, nothing is shown: the
///   order of floating messages and the hidden ones is not known.
/// * Around an anchor in a hole there is no chunk; nothing is shown, and that hole is the one to fill.
package struct ChunkBounds<Position: ChunkedPosition>: WindowBounds {
    /// The known ids around the anchor; nil while the anchor lies in a hole.
    package let chunk: ClosedRange<Int32>?

    /// The hole that touches the chunk from below, or the one that the anchor lies in.
    package let holeBelow: ClosedRange<Int32>?

    /// The hole that touches the chunk from above, or the one that the anchor lies in.
    package let holeAbove: ClosedRange<Int32>?

    /// The chunk of `known` ids that has `id` in it. Use an end of ``IDRanges/domain`` for an end of the history.
    package init(_ known: IDRanges, around id: Int32) {
        let id = min(max(id, IDRanges.domain.lowerBound), IDRanges.domain.upperBound)
        if let chunk = known.range(containing: id) {
            self.chunk = chunk
            holeBelow = known.gap(below: id)
            holeAbove = known.gap(above: id)
        } else {
            chunk = nil
            holeBelow = known.gap(containing: id)
            holeAbove = holeBelow
        }
    }

    /// Inside for ids of the chunk, outside for other ids, floating for positions without an id.
    package func standing(of position: Position) -> WindowStanding {
        guard let id = position.chunkID else { return .floating }
        guard let chunk else { return .outside }
        return chunk.contains(id) ? .inside : .outside
    }

    /// Whether a hole touches the chunk from below.
    package var isCutBelow: Bool { holeBelow != nil }

    /// Whether a hole touches the chunk from above.
    package var isCutAbove: Bool { holeAbove != nil }
}
