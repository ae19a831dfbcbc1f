/// The behaviour of the list when items are inserted at its home end: in a chat, the newest messages.
public enum FollowState: Hashable, Sendable {
    /// The list rests at the end: new items push the others away and are visible.
    case following
    /// The user reads elsewhere: new items move nothing and count as new until they are seen.
    case away(newItems: Int)
    /// The newest items are not loaded, so new ones do not show until they are.
    case elsewhere
}

/// Items that arrived while the list stood elsewhere and have not been seen since.
struct NewItems: Sendable {
    private var unseen: Set<ItemID> = []

    /// Creates an empty set.
    init() {}

    /// The number of unseen items.
    var count: Int { unseen.count }

    /// Adds items; each counts once.
    mutating func add(_ ids: [ItemID]) { unseen.formUnion(ids) }

    /// Removes items that have been seen or deleted.
    mutating func remove(_ ids: some Sequence<ItemID>) {
        guard !unseen.isEmpty else { return }
        for id in ids { unseen.remove(id) }
    }

    /// Removes the items for which `isGone` is true.
    mutating func remove(where isGone: (ItemID) -> Bool) {
        guard !unseen.isEmpty else { return }
        unseen = unseen.filter { !isGone($0) }
    }

    /// Removes all items.
    mutating func removeAll() { unseen.removeAll() }
}

extension VirtualList {
    /// The behaviour of the list when items are inserted at its home end.
    public var follow: FollowState {
        guard edges[settings.home] == .end else { return .elsewhere }
        return anchorPolicy == .home ? .following : .away(newItems: newItems.count)
    }

    /// Counts inserted rows between the last visible row and the home end as new.
    mutating func noteNewItems(_ arrivals: [RowTree.Slot]) {
        guard anchorPolicy != .home, let seen = indices(inHeights: offset...offset + viewport.openHeight)
        else {
            return
        }
        let beyond = arrivals.filter { slot in
            let index = rows.index(of: slot)
            return settings.home == .bottom ? index > seen.upperBound : index < seen.lowerBound
        }
        newItems.add(beyond.map { rows[$0].item }.filter(\.isNews).map(\.id))
    }
}
