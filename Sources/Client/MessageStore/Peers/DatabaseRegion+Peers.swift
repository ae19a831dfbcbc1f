public import ClientModel

extension DatabaseRegion {
    /// The peer's own row: names, photo, flags.
    public static func peer(_ peer: PeerID) -> DatabaseRegion { DatabaseRegion(.peer, peer.packed) }

    /// The presence of the peer.
    public static func presence(_ peer: PeerID) -> DatabaseRegion { DatabaseRegion(.presence, peer.packed) }

    /// The cached details of the peer.
    public static func cachedPeerData(_ peer: PeerID) -> DatabaseRegion {
        DatabaseRegion(.cachedPeerData, peer.packed)
    }

    /// The notification settings of the chat.
    public static func notificationSettings(_ peer: PeerID) -> DatabaseRegion {
        DatabaseRegion(.notificationSettings, peer.packed)
    }

    /// The contact status of the user.
    public static func contact(_ peer: PeerID) -> DatabaseRegion { DatabaseRegion(.contact, peer.packed) }

    /// The list of contacts.
    public static var contacts: DatabaseRegion { DatabaseRegion(.contacts) }

    /// The list of recently used peers.
    public static var recentPeers: DatabaseRegion { DatabaseRegion(.recentPeers) }
}
