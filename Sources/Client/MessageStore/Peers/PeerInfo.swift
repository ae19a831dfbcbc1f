public import ClientModel

/// All stored data of one peer: for a chat's title and a profile.
public struct PeerInfo: Equatable, Sendable {
    /// The peer's id.
    public var id: PeerID
    /// The peer, nil when the store does not know it.
    public var peer: Peer?
    /// The user at the other end of a secret chat, who has the name, the presence and the contact.
    public var person: Peer?
    /// The cached details, nil when they were not fetched yet.
    public var cachedData: CachedPeerData?
    /// The presence, nil while unknown.
    public var presence: Presence?
    /// The notification settings, nil while unknown.
    public var notificationSettings: PeerNotificationSettings?
    /// True if the peer is a contact of the user's.
    public var isContact = false

    /// Creates info with only the id.
    public init(id: PeerID) { self.id = id }

    /// The peer that name, presence and contact are taken from.
    var personID: PeerID { peer?.personID ?? id }
}

extension Peer {
    /// The user at the other end of a secret chat, else the peer itself.
    var personID: PeerID {
        if case .secretChat(let chat) = self { chat.user } else { id }
    }
}

extension StoreReader {
    /// Reads all stored data of a peer.
    public func peerInfo(_ id: PeerID) throws -> PeerInfo {
        var info = PeerInfo(id: id)
        info.peer = try peer(id)
        info.person = info.personID == id ? nil : try peer(info.personID)
        info.cachedData = try cachedPeerData(id)
        info.presence = try presence(info.personID)
        info.notificationSettings = try notificationSettings(id)
        info.isContact = try isContact(info.personID)
        return info
    }
}

/// All stored data of one peer, live.
public struct PeerView: LiveView {
    /// The stored data.
    public private(set) var value: PeerInfo

    /// Shows the peer `id`.
    public init(_ id: PeerID) { value = PeerInfo(id: id) }

    /// The peer's records, and those of a secret chat's user.
    public var watches: Set<DatabaseRegion> {
        let (id, person) = (value.id, value.personID)
        return [
            .peer(id), .peer(person), .cachedPeerData(id), .presence(person), .notificationSettings(id),
            .contact(person),
        ]
    }

    /// Reads all records.
    public mutating func load(from reader: StoreReader) throws { value = try reader.peerInfo(value.id) }

    /// Reads the touched records; all of them when the secret chat has another user than before.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        let person = old.personID
        if changes.touched.contains(.peer(old.id)) { value.peer = try reader.peer(old.id) }
        guard value.personID == person else {
            try load(from: reader)
            return .watchesChanged
        }
        if person != old.id, changes.touched.contains(.peer(person)) {
            value.person = try reader.peer(person)
        }
        if changes.touched.contains(.cachedPeerData(old.id)) {
            value.cachedData = try reader.cachedPeerData(old.id)
        }
        if changes.touched.contains(.presence(person)) { value.presence = try reader.presence(person) }
        if changes.touched.contains(.notificationSettings(old.id)) {
            value.notificationSettings = try reader.notificationSettings(old.id)
        }
        if changes.touched.contains(.contact(person)) { value.isContact = try reader.isContact(person) }
        return .changed(if: value != old)
    }
}
