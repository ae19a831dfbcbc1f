/// One way to speak MTProto with a server: where to, and how packets look on the way.
public struct ServerRoute: Hashable, Sendable {
    /// Where to.
    public var endpoint: Endpoint
    /// How packets are told apart.
    public var framing: FramingKind
    /// Whether the stream is made to look like noise. A WebSocket's must.
    public var isObfuscated: Bool

    /// A way; obfuscated in a WebSocket, plain elsewhere unless told otherwise.
    public init(_ endpoint: Endpoint, framing: FramingKind = .intermediate, isObfuscated: Bool = false) {
        self.endpoint = endpoint
        self.framing = framing
        self.isObfuscated = isObfuscated || endpoint.carrier.isWebSocket
    }
}

extension Endpoint.Carrier {
    /// Whether it is a WebSocket, in TLS or not.
    public var isWebSocket: Bool { self == .webSocket || self == .secureWebSocket }
}
