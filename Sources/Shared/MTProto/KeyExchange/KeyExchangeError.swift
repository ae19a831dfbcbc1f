/// Why a client does not trust what came in place of a new key. Close, and begin anew at the earliest later.
///
/// None of the cases can be cured by reading more. All mean that the server, or somebody between, does not
/// keep to the protocol; nothing in them is secret.
public enum KeyExchangeError: Error, Equatable, Sendable {
    /// The packet is not the answer that is due at this step.
    case unexpectedAnswer

    /// The answer belongs to another handshake.
    case wrongNonce

    /// The server has none of the RSA keys that the client knows.
    case unknownServerKey

    /// What the server offers to factor is not the product of two different primes of 32 bits.
    case notTwoPrimes

    /// What the server sealed does not open with the keys of this handshake.
    case notAuthentic

    /// The numbers to agree in are not the known ones.
    case untrustedGroup

    /// A public value would make the key guessable.
    case unacceptablePublicValue

    /// A temporary key was asked to live for no time or for too long.
    case lifetimeOutOfRange

    /// The server gave up, or asked for another try too often.
    case refused

    /// libcrypto failed: memory or its random source.
    case libraryFailure
}
