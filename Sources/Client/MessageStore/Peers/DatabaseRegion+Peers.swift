public import ClientModel

extension DatabaseRegion {
    /// The peer's own row: names, photo, flags.
    public static func peer(_ peer: PeerID) -> DatabaseRegion { DatabaseRegion(.peer, peer.packed) }

    /// When the peer was last seen.
    public static func presence(_ peer: PeerID) -> DatabaseRegion { DatabaseRegion(.presence, peer.packed) }

    /// What the peer's page says.
    public static func cachedPeerData(_ peer: PeerID) -> DatabaseRegion {
        DatabaseRegion(.cachedPeerData, peer.packed)
    }

    /// How the chat rings.
    public static func notificationSettings(_ peer: PeerID) -> DatabaseRegion {
        DatabaseRegion(.notificationSettings, peer.packed)
    }

    /// Whether the user is a contact.
    public static func contact(_ peer: PeerID) -> DatabaseRegion { DatabaseRegion(.contact, peer.packed) }

    /// Who is a contact.
    public static var contacts: DatabaseRegion { DatabaseRegion(.contacts) }

    /// Which peers were used last.
    public static var recentPeers: DatabaseRegion { DatabaseRegion(.recentPeers) }
}
