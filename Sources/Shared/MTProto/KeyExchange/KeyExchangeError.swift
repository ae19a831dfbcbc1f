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
