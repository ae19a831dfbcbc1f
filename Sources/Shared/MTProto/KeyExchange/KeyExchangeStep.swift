import TelegramSchema
import WireCrypto

/// The server's next action after one packet of a key exchange.
public enum KeyExchangeStep: Sendable, Equatable {
    /// Send this packet.
    case reply([UInt8])

    /// There is a new key. Store it unless it is temporary, and only then send the packet: a client with the packet
    /// uses the key at once and for good. Pass no other packet before that.
    case established(EstablishedKey, reply: [UInt8])

    /// Send this transport error. The handshake of the packet is over.
    case reject(TransportError)

    /// The packet needs no answer.
    case ignore
}

/// One of the three packets that a client sends in a key exchange.
enum KeyExchangeRequest: Sendable, Equatable {
    /// The first one, in either form.
    case begin(nonce: Nonce128)
    /// The second one, with the factored primes and the secret nonce for the server's RSA key.
    case agree(MTPFunction.ReqDHParams)
    /// The third one, with the client's half of the new key.
    case finish(MTPFunction.SetClientDHParams)
    /// An acknowledgement of an answer, which some clients send and which has no effect.
    case acknowledgement

    /// Reads the body of an unencrypted message.
    ///
    /// - Throws: `TLError` also for any other constructor.
    init(_ body: RawSpan) throws(TLError) {
        var reader = TLReader(body)
        switch try reader.peekUInt32() {
        case MTPFunction.ReqPq.constructorID:
            self = .begin(nonce: try MTPFunction.ReqPq(from: &reader).nonce)
        case MTPFunction.ReqPqMulti.constructorID:
            self = .begin(nonce: try MTPFunction.ReqPqMulti(from: &reader).nonce)
        case MTPFunction.ReqDHParams.constructorID:
            self = .agree(try MTPFunction.ReqDHParams(from: &reader))
        case MTPFunction.SetClientDHParams.constructorID:
            self = .finish(try MTPFunction.SetClientDHParams(from: &reader))
        case MTP.MsgsAck.constructorID:
            self = .acknowledgement
        case let other:
            throw .unknownConstructor(other)
        }
    }
}

/// The client's parameters of a key exchange.
struct KeyExchangeParameters: Sendable {
    var publicKeys: [RSAPublicKey]
    var dataCentre: Int32?
    var expiresIn: Int32?
    var padding: KeyExchangePadding
    /// The only trusted group, so that no primality test is needed.
    var group = DHGroup.telegram
}

/// The result of a key exchange, the same at both ends.
public struct EstablishedKey: Sendable, Equatable {
    /// The lifetime of a key.
    public enum Lifetime: Sendable, Equatable {
        /// Until it is destroyed; a server stores it.
        case permanent

        /// Until this moment of the server's clock; never stored, only in memory.
        case temporary(expires: WireTime)
    }

    /// The new key.
    public var key: AuthKey

    /// The salt of its first half hour, by the formula of the key exchange. Not every client uses it.
    public var initialSalt: Int64

    /// The key's lifetime.
    public var lifetime: Lifetime

    /// The data centre that the client meant, as it wrote the number; nil if it named none. Clients negate the number
    /// for connections of media, and add 10,000 for test servers.
    public var dataCentre: Int32?

    /// Creates a result from its parts.
    public init(key: AuthKey, initialSalt: Int64, lifetime: Lifetime, dataCentre: Int32? = nil) {
        self.key = key
        self.initialSalt = initialSalt
        self.lifetime = lifetime
        self.dataCentre = dataCentre
    }
}

/// The salt that both ends use first: the beginnings of two nonces, combined.
func initialSalt(newNonce: Nonce256, serverNonce: Nonce128) -> Int64 {
    Int64(bitPattern: newNonce.low.low ^ serverNonce.low)
}

/// The reason why a client does not trust a new key. Close, and try again later.
///
/// No further data can repair any of these. All mean that the server, or an attacker between, does not follow the
/// protocol. None of the values is secret.
public enum KeyExchangeError: Error, Equatable, Sendable {
    /// The packet is not the answer expected at this step.
    case unexpectedAnswer

    /// The answer belongs to another handshake.
    case wrongNonce

    /// The server has none of the RSA keys that the client trusts.
    case unknownServerKey

    /// The number that the server offers to factor is not the product of two different primes of 32 bits.
    case notTwoPrimes

    /// The server's sealed value does not open with the keys of this handshake.
    case notAuthentic

    /// The numbers of the Diffie-Hellman group are not the known ones.
    case untrustedGroup

    /// A public value would make the key guessable.
    case unacceptablePublicValue

    /// The requested lifetime of a temporary key is zero or too long.
    case lifetimeOutOfRange

    /// The server gave up, or requested too many retries.
    case refused

    /// libcrypto failed: memory or its random source.
    case libraryFailure
}
