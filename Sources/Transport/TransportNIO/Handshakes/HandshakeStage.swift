import MTProto
import WireCrypto

/// A stage that a new connection must pass before it carries the stream.
enum HandshakeStage {
    /// A dialogue with a proxy or a server.
    case dialogue(any StreamHandshake)
    /// A TLS handshake with the server of this name or address.
    case tls(host: String)
    /// The switch to WebSocket frames.
    case webSocketFrames

    /// The stages for an endpoint, in order.
    ///
    /// - Throws: ``ByteStreamFailure`` if the endpoint cannot be requested.
    static func all(for endpoint: Endpoint) throws(ByteStreamFailure) -> [HandshakeStage] {
        var stages: [HandshakeStage] = []
        switch endpoint.proxy?.kind {
        case .socks5: stages.append(.dialogue(try SOCKS5Handshake(to: endpoint)))
        case .http: stages.append(.dialogue(try HTTPConnectHandshake(to: endpoint)))
        case nil: break
        }
        if endpoint.carrier == .secureWebSocket || endpoint.carrier == .tls {
            stages.append(.tls(host: endpoint.host))
        }
        if endpoint.carrier.isWebSocket {
            var random = SystemRandom()
            stages.append(.dialogue(try WebSocketHandshake(to: endpoint, random: &random)))
            stages.append(.webSocketFrames)
        }
        return stages
    }
}
