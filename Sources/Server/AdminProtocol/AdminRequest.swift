/// What `martletctl` asks of a running server: one JSON object on one line.
///
/// ```json
/// {"users":{"limit":100}}
/// ```
public enum AdminRequest: Codable, Equatable, Sendable {
    /// How the server is and what it holds.
    case status

    /// The newest users, at most `limit`.
    case users(limit: Int)

    /// The login code that waits for `phone`.
    case code(phone: String)

    /// Lets `phone` sign up while registration is by invite.
    case invite(phone: String)

    /// How people get to the server; `recordName` is the DNS name of its record, if it has one.
    case link(recordName: String?)

    /// Where the server is, signed, for the DNS; to hold for so many days.
    case record(days: Int)
}
