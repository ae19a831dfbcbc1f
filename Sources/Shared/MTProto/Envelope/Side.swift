/// The end of a connection that encrypted a packet. The two ends use different parts of the same key.
public enum Side: Sendable, Equatable {
    /// The end that opened the connection and created the session.
    case client

    /// The end that answers.
    case server

    /// The documentation's `x`: the offset in the key at which the derivations of this side begin.
    var keyOffset: Int {
        switch self {
        case .client: 0
        case .server: 8
        }
    }
}
