import WireCrypto

/// The reason why a channel ends. Close the connection, and tell the other end nothing: each reason looks the same there.
///
/// Carries lengths only, so that ``description`` may go to a log.
public enum NoiseError: Error, Equatable, Sendable {
    /// The first bytes have no mark of this protocol.
    case notNoise

    /// A message announces a length that none of its kind has. None of it was kept.
    case lengthOutOfRange(announced: Int, allowed: ClosedRange<Int>)

    /// A server answers with a pattern that was not asked for.
    case unknownAnswer(UInt8)

    /// A message was changed, repeated or sealed with another key. Or the peer is not who it says.
    case notAuthentic

    /// A public key from which every secret is zero.
    case unacceptableKey

    /// The server's certificate is not what the client requires.
    case certificate(NoiseCertificateError)

    /// A direction has used all its counters.
    case exhausted

    /// The handshake is not done, so there are no keys yet. Our bug.
    case notEstablished

    /// Early data is over ``NoiseClient/longestEarlyBytes``. Our bug.
    case earlyTooLong(count: Int)

    /// The ticket descends from a handshake of more than a week ago, or of the future. Begin with `NX`.
    case ticketExpired

    /// The ticket is of a server with another key. Begin with `NX`.
    case ticketOfOtherServer

    /// libcrypto failed for a reason of its own: memory or its random source.
    case libraryFailure

    init(_ error: CryptoError) {
        self = error == .unacceptablePublicValue ? .unacceptableKey : .libraryFailure
    }
}

/// A fault of the certificate of a server's static key. The client must not go on.
public enum NoiseCertificateError: Error, Equatable, Sendable {
    /// The bytes are no certificate.
    case malformed
    /// The key in it is not the one that the client was told of.
    case otherServer
    /// The server's key has not signed this static key and day for this purpose.
    case forged
    /// The last day is over; or our clock is wrong.
    case outOfDate
    /// The last day is further ahead than that of any server; or our clock is months behind.
    case tooFarAhead
}

extension NoiseError: CustomStringConvertible {
    /// Lengths only; safe to log.
    public var description: String {
        switch self {
        case .notNoise: "first bytes have no mark"
        case .lengthOutOfRange(let announced, let allowed): "message of \(announced) bytes, not of \(allowed)"
        case .unknownAnswer(let kind): "answer of kind \(kind)"
        case .notAuthentic: "message is not authentic"
        case .unacceptableKey: "public key makes no secret"
        case .certificate(.malformed): "certificate is malformed"
        case .certificate(.otherServer): "certificate belongs to another server"
        case .certificate(.forged): "certificate is not signed by the server"
        case .certificate(.outOfDate): "certificate is out of date"
        case .certificate(.tooFarAhead): "certificate is valid for too long"
        case .exhausted: "all counters are used"
        case .notEstablished: "no keys yet"
        case .earlyTooLong(let count): "early data of \(count) bytes"
        case .ticketExpired: "ticket has expired"
        case .ticketOfOtherServer: "ticket is of another server"
        case .libraryFailure: "libcrypto failed"
        }
    }
}
