/// A query whose answer is kept right by patching it after each commit.
///
/// A view is a value: it is loaded once, then each commit that touches one of its ``watches`` is replayed on
/// it. `docs/notes/store.md` shows how to write one.
///
/// Threads: `load` runs on a reading connection, `replay` on the store's lane, never two at once.
public protocol LiveView: Sendable {
    /// What observers get.
    associatedtype Value: Sendable

    /// What the view looks at. Asked after loading and after a replay that says ``ViewUpdate/watchesChanged``.
    var watches: Set<DatabaseRegion> { get }

    /// What observers get now.
    var value: Value { get }

    /// The holes of histories that it shows, for the network to fill: see ``MessageStore/demand``.
    var demand: [HistoryDemand] { get }

    /// The lists of which it shows the place where they are not known any further: see
    /// ``MessageStore/chatDemand``.
    var chatDemand: [ChatList] { get }

    /// Fills the view from one state of the database, forgetting what it held.
    mutating func load(from reader: StoreReader) throws

    /// Brings the view from the state before a commit to the state after it, which `reader` sees.
    ///
    /// The view may already include the commit: see ``ChangeSet``.
    mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate
}

extension LiveView {
    /// Most views show no histories.
    public var demand: [HistoryDemand] { [] }

    /// Most views show no lists of chats.
    public var chatDemand: [ChatList] { [] }
}

/// What a replay did to a view.
public enum ViewUpdate: Sendable {
    /// Nothing that observers could see.
    case unchanged
    /// The value is another one.
    case changed
    /// The value is another one, and the view looks at other things than before.
    case watchesChanged

    /// `changed` or `unchanged`.
    public static func changed(if condition: Bool) -> ViewUpdate { condition ? .changed : .unchanged }
}
