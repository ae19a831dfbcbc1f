public import TelegramSchema

/// Who a browser is signed in as.
public struct WebVisitor: Sendable, Equatable {
    /// The member; nil for a browser that has no more than an account of pages.
    public var user: UserID?
    /// The name to greet with; empty without a member.
    public var name: String
    /// The number of browsers that the member, or the account of pages, is signed in with.
    public var browsers: Int
    /// The account of pages that a browser without a member has.
    var account: Int64?

    /// A text that is the same for this visitor in all browsers, and another one for others.
    public var key: String { user.map { "u\($0.rawValue)" } ?? account.map { "a\($0)" } ?? "" }
}

/// The reason why a browser was not signed in.
public enum WebSignInError: Error, Equatable, Sendable {
    /// What was entered is neither a phone number nor a public name.
    case nameInvalid
    /// The code is not the one that was sent; so many tries are left.
    case codeInvalid(left: Int)
    /// The code or link is none any more.
    case expired
    /// Too much was asked for; the browser shall wait for so many seconds.
    case tooMany(seconds: Int)
    /// The server could not do it just now.
    case unavailable
}
