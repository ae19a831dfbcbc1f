/// Which end of a connection encrypted a packet. The two ends use different parts of the same key.
public enum Side: Sendable, Equatable {
    /// The end that opened the connection and made the session.
    case client

    /// The end that answers.
    case server

    /// The documentation's `x`: where in the key the derivations of this side begin.
    var keyOffset: Int {
        switch self {
        case .client: 0
        case .server: 8
        }
    }
}
