public import ClientModel

/// The same thing of each of some peers: for lists and search results. What is not there has no entry.
///
/// A commit that touches one of the peers costs a look into the lane's memory for that one.
public struct PeerMapView<Entry: Equatable & Sendable>: LiveView {
    private let ids: Set<PeerID>
    private let watch: @Sendable (PeerID) -> DatabaseRegion
    private let read: @Sendable (StoreReader, PeerID) throws -> Entry?

    /// What there is, by peer.
    public private(set) var value: [PeerID: Entry] = [:]

    init(
        _ ids: some Sequence<PeerID>,
        watch: @escaping @Sendable (PeerID) -> DatabaseRegion,
        read: @escaping @Sendable (StoreReader, PeerID) throws -> Entry?
    ) {
        self.ids = Set(ids)
        self.watch = watch
        self.read = read
    }

    /// That thing of each of the peers.
    public var watches: Set<DatabaseRegion> { Set(ids.map(watch)) }

    /// Reads all.
    public mutating func load(from reader: StoreReader) throws {
        value = [:]
        for id in ids { value[id] = try read(reader, id) }
    }

    /// Reads what was touched.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        var isChanged = false
        for id in ids where changes.touched.contains(watch(id)) {
            let entry = try read(reader, id)
            guard entry != value[id] else { continue }
            value[id] = entry
            isChanged = true
        }
        return .changed(if: isChanged)
    }
}

extension PeerMapView where Entry == Peer {
    /// The peers themselves.
    public static func peers(_ ids: some Sequence<PeerID>) -> Self {
        Self(ids, watch: { .peer($0) }, read: { try $0.peer($1) })
    }
}

extension PeerMapView where Entry == Presence {
    /// When each was last seen.
    public static func presences(_ ids: some Sequence<PeerID>) -> Self {
        Self(ids, watch: { .presence($0) }, read: { try $0.presence($1) })
    }
}

extension PeerMapView where Entry == PeerNotificationSettings {
    /// How each chat rings.
    public static func notificationSettings(_ ids: some Sequence<PeerID>) -> Self {
        Self(ids, watch: { .notificationSettings($0) }, read: { try $0.notificationSettings($1) })
    }
}

extension PeerMapView where Entry == ChatState {
    /// Where each chat stands: its place in the lists, its top message, how far it is read.
    public static func chats(_ ids: some Sequence<PeerID>) -> Self {
        Self(ids, watch: { .chat($0) }, read: { try $0.storedChat($1) })
    }
}
