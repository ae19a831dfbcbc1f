public import ClientModel
public import TelegramSchema

/// The users and chats in an answer or a push, for the messages that name them.
///
/// They are stored in the transaction of the messages, before them.
public struct ReferencedPeers: Equatable, Sendable {
    /// The peers, without those that have an id only.
    public var peers: [Peer] = []
    /// The presences of complete users.
    public var presences: [PeerID: Presence] = [:]
    /// The contact states of complete users.
    public var contacts: [PeerID: Bool] = [:]

    /// Converts the users and chats of an answer.
    public init(users: some Sequence<TL.User> = [], chats: some Sequence<TL.Chat> = []) {
        for user in users { add(user) }
        peers += chats.compactMap(Peer.init)
    }

    /// The ids of the peers. Messages may name others, which are fetched.
    public var ids: Set<PeerID> { Set(peers.map(\.id)) }

    private mutating func add(_ user: TL.User) {
        guard case .user(let told) = user, let peer = Peer(user) else { return }
        peers.append(peer)
        // These fields of a minimal user are those of the sender's view.
        guard !told.min else { return }
        if let status = told.status { presences[peer.id] = Presence(status) }
        contacts[peer.id] = told.contact
    }
}
