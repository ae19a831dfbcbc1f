public import MTProto

/// How packets look on the way to a server, by names that people can type: for networks that let only some through, and
/// for trying each.
public enum TransportStyle: String, Sendable, CaseIterable {
    /// TCP, one length byte a packet as a rule.
    case abridged
    /// TCP, four length bytes.
    case intermediate
    /// TCP, four length bytes and random ones behind each packet.
    case padded
    /// TCP, each packet with its number and a checksum.
    case full
    /// As ``abridged``, made to look like noise.
    case obfuscatedAbridged = "obfuscated-abridged"
    /// As ``intermediate``, made to look like noise.
    case obfuscatedIntermediate = "obfuscated-intermediate"
    /// As ``padded``, made to look like noise.
    case obfuscatedPadded = "obfuscated-padded"
    /// A WebSocket.
    case webSocket = "websocket"
    /// A WebSocket in TLS.
    case secureWebSocket = "wss"

    /// The way to `endpoint` in this style, whatever the endpoint was said to carry.
    public func route(to endpoint: Endpoint) -> ServerRoute {
        var endpoint = endpoint
        endpoint.carrier = carrier
        return ServerRoute(endpoint, framing: framing, isObfuscated: isObfuscated)
    }

    /// The style of a way; nil for a mixture that has no name.
    init?(of route: ServerRoute) {
        guard let style = Self.allCases.first(where: { $0.route(to: route.endpoint) == route }) else {
            return nil
        }
        self = style
    }

    private var carrier: Endpoint.Carrier {
        switch self {
        case .webSocket: .webSocket
        case .secureWebSocket: .secureWebSocket
        default: .tcp
        }
    }

    private var framing: FramingKind {
        switch self {
        case .abridged, .obfuscatedAbridged: .abridged
        case .intermediate, .obfuscatedIntermediate, .webSocket, .secureWebSocket: .intermediate
        case .padded, .obfuscatedPadded: .padded
        case .full: .full
        }
    }

    private var isObfuscated: Bool {
        switch self {
        case .abridged, .intermediate, .padded, .full: false
        default: true
        }
    }
}
