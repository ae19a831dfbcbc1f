public import ClientNetwork
public import Localization
import MTProto

/// Why a way does not lead to the server.
public enum ProxyCheckError: Equatable, Sendable {
    /// The proxy does not let the connection through.
    case proxyRefused
    /// Another server answered.
    case otherServer
    /// No answer came in time.
    case noAnswer
    /// The name has no address.
    case nameUnknown
    /// The connection was closed without an answer.
    case closed
    /// The server answers, but not by the protocol that was asked for: the compact transport.
    case notCompact
    /// The clock of one end is wrong.
    case otherTime
    /// There was no connection.
    case noConnection

    /// The reason why a route failed; nil for one that works.
    public init?(_ outcome: RouteCheck.Outcome) {
        switch outcome {
        case .answered: return nil
        case .failed(.proxyRefused): self = .proxyRefused
        case .failed(.nameNotFound): self = .nameUnknown
        case .failed(.closedByPeer): self = .closed
        case .failed: self = .noConnection
        case .answersOtherwise: self = .notCompact
        case .otherTime: self = .otherTime
        case .otherServer: self = .otherServer
        case .timedOut, .cancelled: self = .noAnswer
        }
    }

    /// The same in words.
    public func words(_ strings: Strings) -> String {
        switch self {
        case .proxyRefused: strings.wayProxyRefused
        case .otherServer: strings.wayOtherServer
        case .noAnswer: strings.wayNoAnswer
        case .nameUnknown: strings.wayNameUnknown
        case .closed: strings.wayClosed
        case .notCompact: strings.wayNotCompact
        case .otherTime: strings.wayOtherTime
        case .noConnection: strings.wayNoConnection
        }
    }
}

extension ProxyCheckError: Encodable {
    /// For programs in English, whatever the member's language.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(words(.english))
    }
}
