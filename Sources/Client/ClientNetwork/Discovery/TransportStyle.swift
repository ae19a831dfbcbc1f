public import MTProto

/// The wire formats of packets to a server, by names that users can type. For networks that let only some through,
/// and for tests of each.
public enum TransportStyle: String, Sendable, CaseIterable {
    /// TCP, normally with one length byte per packet.
    case abridged
    /// TCP, with four length bytes.
    case intermediate
    /// TCP, with four length bytes and random padding after each packet.
    case padded
    /// TCP, with a number and a checksum in each packet.
    case full
    /// As ``abridged``, obfuscated as random bytes.
    case obfuscatedAbridged = "obfuscated-abridged"
    /// As ``intermediate``, obfuscated as random bytes.
    case obfuscatedIntermediate = "obfuscated-intermediate"
    /// As ``padded``, obfuscated as random bytes.
    case obfuscatedPadded = "obfuscated-padded"
    /// A WebSocket.
    case webSocket = "websocket"
    /// A WebSocket in TLS.
    case secureWebSocket = "wss"

    /// Returns the route to `endpoint` in this style, whatever carrier the endpoint names.
    public func route(to endpoint: Endpoint) -> ServerRoute {
        var endpoint = endpoint
        endpoint.carrier = carrier
        return ServerRoute(endpoint, framing: framing, isObfuscated: isObfuscated)
    }

    /// The style of a route; nil for an unnamed combination.
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
