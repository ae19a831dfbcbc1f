/// Whether the list goes along when something new comes at its home end: with the newest messages, in a chat.
public enum FollowState: Hashable, Sendable {
    /// It rests at the end and stays there: what comes pushes the rest away, and is seen.
    case following
    /// The member reads elsewhere: what comes moves nothing, and counts as news until it has been seen.
    case away(newItems: Int)
    /// The newest items are not even loaded: what comes does not show. The way back is to load them.
    case elsewhere
}

/// Items that came while the member was away, and that have not been seen since.
struct NewItems: Sendable {
    private var unseen: Set<ItemID> = []

    /// None.
    init() {}

    /// How many.
    var count: Int { unseen.count }

    /// Counts items in, once each.
    mutating func add(_ ids: [ItemID]) { unseen.formUnion(ids) }

    /// Counts items out, because they have been seen or are gone.
    mutating func remove(_ ids: some Sequence<ItemID>) {
        guard !unseen.isEmpty else { return }
        for id in ids { unseen.remove(id) }
    }

    /// Counts out what `isGone` is true of.
    mutating func remove(where isGone: (ItemID) -> Bool) {
        guard !unseen.isEmpty else { return }
        unseen = unseen.filter { !isGone($0) }
    }

    /// Counts all out.
    mutating func removeAll() { unseen.removeAll() }
}

extension VirtualList {
    /// Whether the list goes along with what comes.
    public var follow: FollowState {
        guard edges[settings.home] == .end else { return .elsewhere }
        return anchorPolicy == .home ? .following : .away(newItems: newItems.count)
    }

    /// Counts what has come in beyond the row that is seen last on the way home.
    mutating func noteNewItems(_ arrivals: [RowTree.Slot]) {
        guard anchorPolicy != .home, let seen = indices(inHeights: offset...offset + viewport.openHeight)
        else {
            return
        }
        let beyond = arrivals.filter { slot in
            let index = rows.index(of: slot)
            return settings.home == .bottom ? index > seen.upperBound : index < seen.lowerBound
        }
        newItems.add(beyond.map { rows[$0].item.id })
    }
}
