/// A code that is on its way to a member.
public struct SentCode: Sendable, Equatable {
    /// Where to look for it.
    public enum Place: Sendable, Equatable {
        /// In the member's other sessions, as a message of the server.
        case otherSession
        /// In a text message, or wherever the host has its codes go.
        case text
        /// Somewhere that this client does not know.
        case elsewhere
    }

    /// The number that it is for, as it was typed.
    public let phone: String
    /// Where to look for it.
    public let place: Place
    /// How many digits it has; nil when the server does not say.
    public let length: Int?
    /// After how long another way can be asked for; nil when there is none.
    public let nextAfter: Duration?
    let hash: String
}
