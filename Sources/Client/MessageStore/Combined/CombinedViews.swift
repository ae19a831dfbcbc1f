/// Any number of views under keys of the caller's choice as one: each value holds what all of them show after
/// the same commit.
///
/// ```swift
/// let rows = chats.reduce(into: [:]) { $0[$1] = PeerView($1) as any LiveView }
/// store.view(CombinedViews(rows)).start(next: { shown in
///     let peer = shown[chats[0], of: PeerView.self]
/// })
/// ```
///
/// Where the views are known when the program is written, ``CombinedView`` needs no keys.
public struct CombinedViews<Key: Hashable & Sendable>: LiveView {
    private var views: [Key: any LiveView]
    /// The value of each view.
    public private(set) var value = CombinedValues<Key>()

    /// Creates a view of the values of `views`.
    public init(_ views: [Key: any LiveView]) { self.views = views }

    /// The regions that any of the views watches.
    public var watches: Set<DatabaseRegion> { views.values.reduce(into: []) { $0.formUnion($1.watches) } }

    /// The holes in the views' ranges.
    public var demand: [HistoryDemand] { views.values.flatMap { $0.demand } }

    /// The ends of lists in the views' ranges.
    public var chatDemand: [ChatList] { views.values.flatMap { $0.chatDemand } }

    /// Loads all views from the one state.
    public mutating func load(from reader: StoreReader) throws {
        value.changed = Set(views.keys)
        for key in views.keys {
            try views[key]?.load(from: reader)
            value.values[key] = views[key]?.value
        }
    }

    /// Replays the commit on the views that it concerns.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        var replay = ViewUpdate.unchanged
        var changed: Set<Key> = []
        for key in views.keys where views[key]?.isConcerned(by: changes) == true {
            guard let step = try views[key]?.replay(changes, from: reader), step != .unchanged else {
                continue
            }
            replay.add(step)
            value.values[key] = views[key]?.value
            changed.insert(key)
        }
        if replay != .unchanged { value.changed = changed }
        return replay
    }
}

/// The values of several views after one commit, by key.
public struct CombinedValues<Key: Hashable & Sendable>: Sendable {
    fileprivate(set) var values: [Key: any Sendable] = [:]

    /// The keys of the views that this commit changed; at first all. When the observer was too slow for each value,
    /// only those of the last one.
    public fileprivate(set) var changed: Set<Key> = []

    /// The value of the view at `key`; nil when there is none, or when it is no `View`.
    public subscript<View: LiveView>(key: Key, of _: View.Type) -> View.Value? { values[key] as? View.Value }
}
