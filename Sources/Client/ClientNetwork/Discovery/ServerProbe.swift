import MTProto
import WireCrypto

/// Checks whether the peer of a stream is our server, by the first step of a key exchange. Only a server with one of
/// our keys answers it validly. Bytes are parameters and results.
struct ServerProbe {
    enum Verdict: Equatable {
        case undecided
        /// The peer claims to have our key. The key exchange itself verifies that.
        case isServer
        /// The peer is something else.
        case isOther
    }

    private var framing: ClientFraming
    private var exchange: ClientKeyExchange
    private var random: AnyRandom

    init(_ route: ServerRoute, _ identity: ServerDiscovery.Identity, random: @escaping @Sendable () -> UInt64)
    {
        self.random = AnyRandom(source: random)
        framing = ClientFraming(
            kind: route.framing,
            obfuscated: route.isObfuscated,
            dataCentre: Int16(truncatingIfNeeded: identity.dataCentre),
            // The answer is shorter than a hundred bytes.
            maximumFrameBytes: 4096,
            random: &self.random
        )
        exchange = ClientKeyExchange(publicKeys: identity.keys, dataCentre: identity.dataCentre)
    }

    /// The first bytes to send.
    mutating func start(now: WireTime) -> [UInt8] {
        var bytes = framing.greeting
        let question = exchange.start(now: now, random: &random)
        framing.encode(question.span.bytes, into: &bytes, random: &random)
        return bytes
    }

    /// Handles bytes from the peer.
    mutating func receive(_ bytes: [UInt8], now: WireTime) -> Verdict {
        framing.receive(bytes.span.bytes)
        do {
            switch try framing.nextFrame() {
            case .payload(let packet):
                _ = try exchange.receive(packet, now: now, random: &random)
                return .isServer
            case .transportError: return .isOther
            case .quickAck, nil: return .undecided
            }
        } catch {
            return .isOther
        }
    }
}

/// A random number generator over a function.
struct AnyRandom: RandomNumberGenerator {
    let source: @Sendable () -> UInt64

    mutating func next() -> UInt64 { source() }
}
