import MTProto
import WireCrypto

/// What a new connection has to pass, one after the other, before it carries the stream.
enum HandshakeStage {
    /// A dialogue with a proxy or a server.
    case dialogue(any StreamHandshake)
    /// A TLS handshake with the server of this name or address.
    case tls(host: String)
    /// Messages of a WebSocket from now on.
    case webSocketFrames

    /// The stages of a way.
    ///
    /// - Throws: ``ByteStreamFailure`` when the endpoint cannot be asked for.
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
