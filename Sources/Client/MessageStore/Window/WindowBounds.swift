/// The bounds of the elements around a window's anchor that may be shown together because none between them is
/// missing.
///
/// The local store may lack elements between two that it has. Bounds define the *stretch*, around the anchor, in
/// which it lacks none. Changing them shrinks or grows the visible part of a window; elements outside stay in its
/// reserve, so growing often needs no fetch.
package protocol WindowBounds<Position>: Equatable, Sendable {
    /// The order of the elements.
    associatedtype Position: Comparable & Sendable

    /// The relation of an element at `position` to the stretch.
    func membership(of position: Position) -> WindowMembership

    /// True if elements are missing below the stretch. If not, its low end is the true end.
    var isCutBelow: Bool { get }

    /// True if elements are missing above the stretch. If not, its high end is the true end.
    var isCutAbove: Bool { get }

    /// True if floating elements above the stretch are shown although elements are missing there. Outside elements
    /// above it must then be ``WindowMembership/hidden``.
    var isOpenAbove: Bool { get }

    /// True if `other` hides elements that these bounds do not, or the other way round.
    func hidesOthers(than other: Self) -> Bool
}

extension WindowBounds {
    /// False: nothing is shown beyond missing elements.
    package var isOpenAbove: Bool { false }

    /// No element is hidden.
    package func hidesOthers(than other: Self) -> Bool { false }
}

/// The bounds of an order that the store knows from its high end down to some position, as chat lists are loaded.
package struct KnownFrom<Position: Comparable & Sendable>: WindowBounds {
    /// The lowest position above which nothing is missing; nil when nothing is missing anywhere.
    package var lowest: Position?

    /// Bounds that hide elements below `lowest`; nil hides nothing.
    package init(_ lowest: Position?) { self.lowest = lowest }

    /// Inside at or above the lowest known position.
    package func membership(of position: Position) -> WindowMembership {
        guard let lowest, position < lowest else { return .inside }
        return .outside
    }

    /// True if there is a lowest known position.
    package var isCutBelow: Bool { lowest != nil }

    /// Nothing is missing at the high end.
    package var isCutAbove: Bool { false }
}

/// A position in a history that mixes messages numbered by the server with messages of this device.
package protocol ChunkedPosition: Comparable, Sendable {
    /// The server's id, by which chunks and holes are counted; nil for a message that only this device has.
    var chunkID: Int32? { get }
}

/// The bounds of a history: the chunk of ids around the anchor, and the messages of this device that fit in between.
///
/// A chunk is a range of ids of which every message that exists is in the store. Ids grow with time, so the messages
/// of a chunk lie side by side in the order of time. All that a hole hides lies beyond them. The rules for each kind
/// of message:
///
/// * The server's messages with an id in the chunk are inside; those with other ids are outside. Where ids do not
///   follow time, the stretch is smaller, until the hole between is filled. Two messages are never shown as
///   neighbours when one between them may be missing.
/// * Messages of this device only (waiting to be sent, failed, of service) have no id to compare. Their time gives
///   their place, and they float: they are shown between two messages of the chunk. Next to a hole they are hidden
///   until the hole is filled, because its messages might belong in between.
/// * Above the newest chunk, though, floating messages are shown even over a hole: offline users must see the
///   messages that they just wrote. Messages of the server that lie in that hole are hidden until it is filled. Above
///   any other chunk floating messages wait for the hole, as below.
/// * If a chunk has no message at all (all were deleted) and a hole is on either side, only the floating messages
///   above the newest chunk are shown: the order of floating and hidden messages is unknown.
/// * Around an anchor in a hole there is no chunk; nothing is shown, and that hole must be filled. The newest end is
///   never in a hole in this sense: it takes the newest chunk, if there is one.
package struct ChunkBounds<Position: ChunkedPosition>: WindowBounds {
    /// The known ids around the anchor; nil while the anchor lies in a hole.
    package let chunk: ClosedRange<Int32>?

    /// The hole that touches the chunk from below, or the one that the anchor lies in.
    package let holeBelow: ClosedRange<Int32>?

    /// The hole that touches the chunk from above, or the one that the anchor lies in.
    package let holeAbove: ClosedRange<Int32>?

    /// True if floating messages above the chunk are shown over the hole there, because that hole ends the history.
    package let isOpenAbove: Bool

    /// The chunk of `known` ids that contains `id`. Use the low end of ``IDRanges/domain`` for that end of the
    /// history, and ``init(newestOf:)`` for the other.
    package init(_ known: IDRanges, around id: Int32) {
        let id = min(max(id, IDRanges.domain.lowerBound), IDRanges.domain.upperBound)
        if let chunk = known.range(containing: id) {
            let above = known.gap(above: id)
            self.init(chunk: chunk, below: known.gap(below: id), above: above, isOpen: Self.isLast(above))
        } else {
            self.init(inHole: known.gap(containing: id))
        }
    }

    /// The newest chunk of `known` ids, which need not reach the newest end of the history.
    package init(newestOf known: IDRanges) {
        let end = IDRanges.domain.upperBound
        if known.contains(end) {
            self.init(known, around: end)
        } else {
            let above = known.gap(containing: end)
            let chunk = known.range(below: end)
            let below = chunk.map { known.gap(below: $0.upperBound) } ?? above
            self.init(chunk: chunk, below: below, above: above, isOpen: true)
        }
    }

    /// The bounds of an anchor that lies somewhere in `hole`.
    package init(inHole hole: ClosedRange<Int32>?) {
        self.init(chunk: nil, below: hole, above: hole, isOpen: false)
    }

    private init(
        chunk: ClosedRange<Int32>?,
        below: ClosedRange<Int32>?,
        above: ClosedRange<Int32>?,
        isOpen: Bool
    ) {
        self.chunk = chunk
        holeBelow = below
        holeAbove = above
        isOpenAbove = isOpen
    }

    private static func isLast(_ hole: ClosedRange<Int32>?) -> Bool {
        hole?.upperBound == IDRanges.domain.upperBound
    }

    /// The first id of the hidden ones; nil when none are hidden.
    package var hiddenFrom: Int32? { isOpenAbove ? holeAbove?.lowerBound : nil }

    /// Inside for ids of the chunk, outside or hidden for other ids, floating for positions without an id.
    package func membership(of position: Position) -> WindowMembership {
        guard let id = position.chunkID else { return .floating }
        if let hiddenFrom, id >= hiddenFrom { return .hidden }
        guard let chunk else { return .outside }
        return chunk.contains(id) ? .inside : .outside
    }

    /// True if a hole touches the chunk from below.
    package var isCutBelow: Bool { holeBelow != nil }

    /// True if a hole touches the chunk from above.
    package var isCutAbove: Bool { holeAbove != nil }

    /// True if the bounds hide different ids than `other`.
    package func hidesOthers(than other: Self) -> Bool { hiddenFrom != other.hiddenFrom }
}
