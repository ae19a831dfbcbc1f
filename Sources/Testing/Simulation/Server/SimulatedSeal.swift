import MTProto
import NoiseChannel
import TestKit

/// What the server has for the channels of the compact transport.
struct SimulatedSeal: Sendable {
    let key: NoiseServerKey
    let tickets: NoiseTicketMemory<AuthKeyID>

    init(now: WireTime, seed: UInt64) throws(NoiseError) {
        var random = SeededRandom(seed: seed)
        key = try NoiseServerKey(
            signedBy: ServerKeyFixture.privateKey,
            nowSeconds: now.milliseconds / 1000,
            random: &random
        )
        tickets = try NoiseTicketMemory(random: &random)
    }
}
