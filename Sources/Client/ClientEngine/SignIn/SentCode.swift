/// A sign-in code on its way to the user.
public struct SentCode: Sendable, Equatable {
    /// The delivery channel of the code.
    public enum Place: Sendable, Equatable {
        /// A service message in the user's other sessions.
        case otherSession
        /// A text message, or another channel of the server's operator.
        case text
        /// A channel that this client does not know.
        case elsewhere
    }

    /// The phone number, as the user typed it.
    public let phone: String
    /// The delivery channel of the code.
    public let place: Place
    /// The number of digits; nil if the server does not say.
    public let length: Int?
    /// The delay before another channel can be requested; nil if there is none.
    public let nextAfter: Duration?
    let hash: String
}
