public import ClientModel

extension Watch {
    /// The peer's own row: names, photo, flags.
    public static func peer(_ peer: PeerID) -> Watch { Watch(.peer, peer.packed) }

    /// When the peer was last seen.
    public static func presence(_ peer: PeerID) -> Watch { Watch(.presence, peer.packed) }

    /// What the peer's page says.
    public static func cachedPeerData(_ peer: PeerID) -> Watch { Watch(.cachedPeerData, peer.packed) }

    /// How the chat rings.
    public static func notificationSettings(_ peer: PeerID) -> Watch {
        Watch(.notificationSettings, peer.packed)
    }

    /// Whether the user is a contact.
    public static func contact(_ peer: PeerID) -> Watch { Watch(.contact, peer.packed) }

    /// Who is a contact.
    public static var contacts: Watch { Watch(.contacts) }

    /// Which peers were used last.
    public static var recentPeers: Watch { Watch(.recentPeers) }
}
