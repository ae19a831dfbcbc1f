import MTProto
import WireCrypto

/// Asks whoever is at the end of a stream whether he is our server: the first step of a key exchange, which only a
/// server with one of our keys answers so that we would go on. Bytes in, bytes out.
struct ServerProbe {
    enum Verdict: Equatable {
        case undecided
        /// It says that it has our key. Whether it does, the key exchange itself will tell.
        case isServer
        /// It is something else.
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
            // Its answer is shorter than a hundred bytes.
            maximumFrameBytes: 4096,
            random: &self.random
        )
        exchange = ClientKeyExchange(publicKeys: identity.keys, dataCentre: identity.dataCentre)
    }

    /// What to send first.
    mutating func start(now: WireTime) -> [UInt8] {
        var bytes = framing.greeting
        let question = exchange.start(now: now, random: &random)
        framing.encode(question.span.bytes, into: &bytes, random: &random)
        return bytes
    }

    /// Takes bytes of the other side.
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

/// Random bits of a function.
struct AnyRandom: RandomNumberGenerator {
    let source: @Sendable () -> UInt64

    mutating func next() -> UInt64 { source() }
}
