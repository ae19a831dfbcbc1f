import ClientModel

/// The kind of a row of `peer_records`. The numbers are stored.
enum PeerRecordKind: Int64 {
    case peer = 1
    case presence = 2
    case cachedData = 3
    case notificationSettings = 4

    /// The region of such a record.
    func watch(_ peer: PeerID) -> DatabaseRegion {
        switch self {
        case .peer: .peer(peer)
        case .presence: .presence(peer)
        case .cachedData: .cachedPeerData(peer)
        case .notificationSettings: .notificationSettings(peer)
        }
    }
}
