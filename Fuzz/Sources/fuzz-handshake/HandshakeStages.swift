import FuzzSupport
import TelegramSchema
import WireCrypto

@testable import MTProto

/// Both ends of one key exchange at every step, made once.
struct HandshakeStages: Sendable {
    static let now = WireTime(seconds: 1_700_000_000)
    static let prepared = HandshakeStages()

    /// The server's end of a new connection, after its offer, and after its half.
    let fresh: ServerKeyExchange
    let offered: ServerKeyExchange
    let agreed: ServerKeyExchange

    /// A client that waits for the offer.
    let startedClient: ClientKeyExchange

    /// The client's end of the exchange that `agreed` is about.
    let handshake: ClientHandshake
    let parameters: KeyExchangeParameters
    var secondPacket: MTPFunction.ReqDHParams { handshake.request }

    private init() {
        var random = FuzzRandom()
        let nonce = Nonce128.random(using: &random)
        parameters = KeyExchangeParameters(
            publicKeys: [ServerKeyFixture.privateKey.publicKey],
            padding: .rsaPad
        )
        var server = ServerKeyExchange(privateKey: ServerKeyFixture.privateKey, dataCentre: 2)
        fresh = server
        let offer = Self.reply(MTPFunction.ReqPqMulti(nonce: nonce), &server, &random)
        offered = server
        do {
            let resPQ = try MTP.ResPQ(decoding: offer)
            handshake = try ClientHandshake(resPQ, nonce: nonce, parameters: parameters, random: &random)
        } catch {
            preconditionFailure("the genuine exchange goes on: \(error)")
        }
        _ = Self.reply(handshake.request, &server, &random)
        agreed = server
        var client = ClientKeyExchange(publicKeys: parameters.publicKeys, dataCentre: 2)
        _ = client.start(now: Self.now, random: &random)
        startedClient = client
    }

    private static func reply(
        _ call: some TLFunctionCall,
        _ server: inout ServerKeyExchange,
        _ random: inout FuzzRandom
    ) -> [UInt8] {
        let packet = UnencryptedMessage.packet(call.encoded(), messageID: 4)
        let step = server.receive(packet, now: now, random: &random) { _ in false }
        guard case .reply(let reply) = step else { preconditionFailure("the genuine exchange goes on") }
        return Array(reply.dropFirst(UnencryptedMessage.headerBytes))
    }
}
