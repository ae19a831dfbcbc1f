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
    /// What each view shows.
    public private(set) var value = CombinedValues<Key>()

    /// A view of what `views` show.
    public init(_ views: [Key: any LiveView]) { self.views = views }

    /// What any of the views looks at.
    public var watches: Set<DatabaseRegion> { views.values.reduce(into: []) { $0.formUnion($1.watches) } }

    /// The holes that the views show.
    public var demand: [HistoryDemand] { views.values.flatMap { $0.demand } }

    /// The ends of lists that the views show.
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

/// What several views show after one commit, by key.
public struct CombinedValues<Key: Hashable & Sendable>: Sendable {
    fileprivate(set) var values: [Key: any Sendable] = [:]

    /// The keys of the views that this commit changed; at first all. When the observer was too slow for each
    /// value, those of the last one only.
    public fileprivate(set) var changed: Set<Key> = []

    /// What the view at `key` shows; nil when there is none, or when it is no `View`.
    public subscript<View: LiveView>(key: Key, of _: View.Type) -> View.Value? { values[key] as? View.Value }
}
