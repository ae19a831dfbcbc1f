import MTProto
import NoiseChannel
import WireCrypto

/// The server's part in the channels of its own clients: the static key that they check, and the tickets that it takes.
///
/// One for all connections. Both live in memory only.
struct ChannelSeal: Sendable {
    /// The key of new channels; replaced each week.
    var key: NoiseServerKey
    /// The tickets, each of the authorization key that was proved on its channel.
    let tickets: NoiseTicketMemory<AuthKeyID>

    /// Makes a key and signs it: a millisecond, not for an event loop.
    init(signedBy server: RSAPrivateKey, now: WireTime) throws(NoiseError) {
        var random = SystemRandom()
        key = try NoiseServerKey(signedBy: server, nowSeconds: now.seconds, random: &random)
        tickets = try NoiseTicketMemory(random: &random)
    }
}
