import Localization
import MTProto

/// Why a way does not lead to the server.
enum ProxyCheckError: Equatable {
    case proxyRefused, otherServer, noAnswer, nameUnknown, closed, noConnection

    init(_ failure: ByteStreamFailure) {
        self =
            switch failure {
            case .nameNotFound: .nameUnknown
            case .closedByPeer: .closed
            default: .noConnection
            }
    }

    /// The same in words.
    func words(_ strings: Strings) -> String {
        switch self {
        case .proxyRefused: strings.wayProxyRefused
        case .otherServer: strings.wayOtherServer
        case .noAnswer: strings.wayNoAnswer
        case .nameUnknown: strings.wayNameUnknown
        case .closed: strings.wayClosed
        case .noConnection: strings.wayNoConnection
        }
    }
}

extension ProxyCheckError: Encodable {
    /// For programs in English, whatever the member's language.
    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(words(.english))
    }
}
