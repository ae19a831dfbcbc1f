/// A protocol between client and server.
public enum TransportKind: String, Sendable, CaseIterable {
    /// MTProto 2.0.
    case mtproto
    /// The compact transport, sealed by Noise: fewer bytes and round trips.
    case compact
}

/// The protocols that a client may use.
public enum TransportChoice: String, Sendable, CaseIterable {
    /// The compact transport where it works, otherwise MTProto.
    case automatic = "auto"
    /// MTProto alone.
    case mtproto
    /// The compact transport alone.
    case compact

    /// True if the protocol may be used.
    func allows(_ transport: TransportKind) -> Bool {
        switch self {
        case .automatic: true
        case .mtproto: transport == .mtproto
        case .compact: transport == .compact
        }
    }
}
