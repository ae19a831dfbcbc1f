import MTProto
import NoiseChannel
import WireCrypto

/// Checks whether the peer of a stream is our server, by the handshake of the compact transport: its answer carries a
/// certificate by the server's key. No session is opened. Bytes are parameters and results.
final class CompactProbe {
    enum Verdict: Equatable {
        case undecided
        /// The peer has our key.
        case isServer
        /// The peer is something else.
        case isOther
        /// The peer has our key, and its certificate is of another time than this machine's.
        case isOfOtherTime
    }

    /// The bytes to send.
    let question: [UInt8]
    private var channel: NoiseClient

    /// A probe; nil without a key, or if the system gives no random bytes.
    init?(_ identity: ServerDiscovery.Identity, random: @escaping @Sendable () -> UInt64) {
        guard let server = identity.keys.first else { return nil }
        var random = WireRandom.injected(random)
        do throws(NoiseError) {
            let channel = try NoiseClient(trust: .key(server), random: &random)
            question = channel.opening
            self.channel = consume channel
        } catch {
            return nil
        }
    }

    /// Handles bytes from the peer.
    func receive(_ bytes: [UInt8], now: WireTime) -> Verdict {
        channel.receive(bytes.span.bytes)
        do throws(NoiseError) {
            guard case .established? = try channel.next(nowSeconds: now.seconds) else { return .undecided }
            return .isServer
        } catch {
            switch error {
            case .certificate(.outOfDate), .certificate(.tooFarAhead): return .isOfOtherTime
            default: return .isOther
            }
        }
    }
}
