public import ClientModel
public import TelegramSchema

/// The users and chats that come with an answer or a push, for those that its messages name.
///
/// They are stored in the transaction that stores the messages, before them.
public struct ReferencedPeers: Equatable, Sendable {
    /// Whom the server told of, those of which it told nothing left out.
    public var peers: [Peer] = []
    /// When they were last there, of users that are fully told.
    public var presences: [PeerID: Presence] = [:]
    /// Whether they are contacts, of users that are fully told.
    public var contacts: [PeerID: Bool] = [:]

    /// Takes over what came with an answer.
    public init(users: some Sequence<TL.User> = [], chats: some Sequence<TL.Chat> = []) {
        for user in users { add(user) }
        peers += chats.compactMap(Peer.init)
    }

    /// Which peers there are. Messages may name others; those are asked for.
    public var ids: Set<PeerID> { Set(peers.map(\.id)) }

    private mutating func add(_ user: TL.User) {
        guard case .user(let told) = user, let peer = Peer(user) else { return }
        peers.append(peer)
        // What a minimal user says of these is the sender's view, not ours.
        guard !told.min else { return }
        if let status = told.status { presences[peer.id] = Presence(status) }
        contacts[peer.id] = told.contact
    }
}
