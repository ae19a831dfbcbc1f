public import ClientModel

/// One value for each of some peers: for lists and search results. Missing values have no entry.
///
/// A commit that touches one of the peers costs one lookup in the writer's memory.
public struct PeerMapView<Entry: Equatable & Sendable>: LiveView {
    private let ids: Set<PeerID>
    private let watch: @Sendable (PeerID) -> DatabaseRegion
    private let read: @Sendable (StoreReader, PeerID) throws -> Entry?

    /// The values by peer.
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

    /// The region of each peer.
    public var watches: Set<DatabaseRegion> { Set(ids.map(watch)) }

    /// Reads all values.
    public mutating func load(from reader: StoreReader) throws {
        value = [:]
        for id in ids { value[id] = try read(reader, id) }
    }

    /// Reads the touched values.
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
    /// The presence of each peer.
    public static func presences(_ ids: some Sequence<PeerID>) -> Self {
        Self(ids, watch: { .presence($0) }, read: { try $0.presence($1) })
    }
}

extension PeerMapView where Entry == PeerNotificationSettings {
    /// The notification settings of each chat.
    public static func notificationSettings(_ ids: some Sequence<PeerID>) -> Self {
        Self(ids, watch: { .notificationSettings($0) }, read: { try $0.notificationSettings($1) })
    }
}

extension PeerMapView where Entry == ChatState {
    /// The state of each chat: its place in the lists, its top message, its read state.
    public static func chats(_ ids: some Sequence<PeerID>) -> Self {
        Self(ids, watch: { .chat($0) }, read: { try $0.storedChat($1) })
    }
}
