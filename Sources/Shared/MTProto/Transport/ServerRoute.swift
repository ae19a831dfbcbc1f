/// A route for MTProto to a server: the endpoint and the form of the packets.
public struct ServerRoute: Hashable, Sendable {
    /// The endpoint.
    public var endpoint: Endpoint
    /// The framing of packets.
    public var framing: FramingKind
    /// True if the stream is obfuscated, as a WebSocket requires.
    public var isObfuscated: Bool

    /// Creates a route; obfuscated in a WebSocket, plain elsewhere by default.
    public init(_ endpoint: Endpoint, framing: FramingKind = .intermediate, isObfuscated: Bool = false) {
        self.endpoint = endpoint
        self.framing = framing
        self.isObfuscated = isObfuscated || endpoint.carrier.isWebSocket
    }
}

extension Endpoint.Carrier {
    /// True for a WebSocket, in TLS or not.
    public var isWebSocket: Bool { self == .webSocket || self == .secureWebSocket }
}
