/// A request of `martletctl` to a running server: one JSON object on one line.
///
/// ```json
/// {"users":{"limit":100}}
/// ```
public enum AdminRequest: Codable, Equatable, Sendable {
    /// The state of the server and the counts of what it holds.
    case status

    /// The newest users, at most `limit`.
    case users(limit: Int)

    /// The login code that waits for `phone`.
    case code(phone: String)

    /// Lets `phone` sign up while registration is by invite.
    case invite(phone: String)

    /// The newest invitations of the host and of members, at most `limit`.
    case invites(limit: Int)

    /// Withdraws an invitation by its code, or by its phone number.
    case withdrawInvite(code: String)

    /// Names the set of emoji that clients animate in messages, by its short name; nil for none.
    case animatedEmoji(set: String?)

    /// The web pages that were used last, at most `limit`.
    case pages(limit: Int)

    /// Looks the page of an address up again.
    case refreshPage(url: String)

    /// Forgets the page of an address.
    case forgetPage(url: String)

    /// Has no page of a host looked up any more, nor of those below it; or allows it again.
    case blockHost(host: String, isBlocked: Bool)

    /// The templates that are used for everybody, and those whose authors want that.
    case templates

    /// A template with the rules that its author wants to be used for everybody, or those that are used.
    case template(id: Int64)

    /// Has a version of a template used for everybody.
    case publishTemplate(id: Int64, version: Int32)

    /// Refuses what the author of a template asked for.
    case refuseTemplate(id: Int64, reason: String)

    /// Ends the use of a template for everybody.
    case withdrawTemplate(id: Int64)

    /// Removes a template of a member with all that its links show; `name` is its number or one of these links.
    case forgetTemplate(name: String)

    /// The link and the fingerprint that users connect with; `recordName` is the DNS name of the server's record, if
    /// any.
    case link(recordName: String?)

    /// The signed address of the server as a DNS record, valid for so many days.
    case record(days: Int)
}
