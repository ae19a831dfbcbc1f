public import TelegramSchema

/// A command of the host to a running server.
public enum AdminCommand: Sendable, Equatable {
    /// Counts of what the server holds.
    case status
    /// The newest users, at most `limit`.
    case users(limit: Int)
    /// The login code that waits for `phone`, for the host to read out. Resets the count of wrong codes entered so
    /// far.
    case loginCode(phone: String)
    /// Lets `phone` sign up while registration is by invite.
    case invite(phone: String)
    /// The newest invitations of the host and of members, at most `limit`.
    case invites(limit: Int)
    /// Withdraws an invitation by its code, or by its phone number.
    case withdrawInvite(code: String)
    /// Names the set of emoji that clients animate in messages, by its short name; nil for none.
    case animateEmoji(set: String?)
    /// The web pages that were used last, at most `limit`.
    case pages(limit: Int)
    /// Looks the page of an address up again.
    case refreshPage(address: String)
    /// Forgets the page of an address. Messages then show none.
    case forgetPage(address: String)
    /// Has no page of a host looked up any more, nor of those below it; or allows it again.
    case blockHost(String, isBlocked: Bool)
}

/// The answer to an ``AdminCommand``.
public enum AdminReply: Sendable, Equatable {
    /// To ``AdminCommand/status``.
    case status(EngineStatus)
    /// To ``AdminCommand/users(limit:)``.
    case users([AdminUser])
    /// To ``AdminCommand/loginCode(phone:)``: nil if none waits.
    case loginCode(String?)
    /// To ``AdminCommand/invite(phone:)``: the number as it was understood.
    case invited(phone: String)
    /// To ``AdminCommand/invites(limit:)``.
    case invites([AdminInvite])
    /// To ``AdminCommand/withdrawInvite(code:)``.
    case withdrawn
    /// To ``AdminCommand/animateEmoji(set:)``: the number of emoji of the set.
    case animatedEmoji(count: Int)
    /// To ``AdminCommand/pages(limit:)``, and with one page to a command about it.
    case pages([AdminPage])
    /// To ``AdminCommand/blockHost(_:isBlocked:)``: all hosts that are blocked.
    case blockedHosts([String])
}

/// The reason why an ``AdminCommand`` was refused.
public enum AdminError: Error, Equatable, Sendable {
    /// The text given is not a phone number.
    case phoneInvalid
    /// A user with this phone number already exists.
    case alreadyRegistered
    /// No invitation has this code.
    case inviteUnknown
    /// No set of emoji has this short name.
    case stickerSetUnknown
    /// No page of this address is known.
    case pageUnknown
    /// The text given is not the name of a host, or too many are blocked.
    case hostInvalid
    /// This server looks no pages up.
    case pagesOff
}

/// Counts of what the server holds.
public struct EngineStatus: Sendable, Equatable {
    /// Registered users.
    public var users: Int64
    /// Basic groups.
    public var groups: Int64
    /// Message bodies stored, each counted once whatever the number of mailboxes that hold it.
    public var messages: Int64
    /// Sessions connected now.
    public var sessions: Int

    /// Creates a status from its counts.
    public init(users: Int64, groups: Int64, messages: Int64, sessions: Int) {
        self.users = users
        self.groups = groups
        self.messages = messages
        self.sessions = sessions
    }
}

/// A user as the host sees it.
public struct AdminUser: Sendable, Equatable {
    /// The user's id.
    public var id: UserID
    /// Digits only.
    public var phone: String
    /// First and last name.
    public var name: String
    /// Without the `@`; nil when there is none.
    public var username: String?

    /// Creates a user from its fields.
    public init(id: UserID, phone: String, name: String, username: String?) {
        self.id = id
        self.phone = phone
        self.name = name
        self.username = username
    }
}

/// An invitation to the server as the host sees it.
public struct AdminInvite: Sendable, Equatable {
    /// The phone number in digits, or the secret that a member passes on.
    public var code: String
    /// The member who made it; nil for the host.
    public var maker: UserID?
    /// The date of creation.
    public var created: Int32
    /// The date at which it expires; nil for never.
    public var expires: Int32?
    /// The user who signed up with it; nil for nobody.
    public var user: UserID?
    /// True if somebody may still sign up with it.
    public var isOpen: Bool
}

/// A web page as the host sees it.
public struct AdminPage: Sendable, Equatable {
    /// The progress of looking it up: `pending`, `found` or `nothing`.
    public var state: String
    /// The address.
    public var address: String
    /// The time of the last look-up, seconds since 1970.
    public var asked: Int32
    /// The bytes of its pictures and its article.
    public var storedBytes: Int64
    /// The number of times that its article was opened.
    public var views: Int32

    /// Creates a page from its fields.
    public init(state: String, address: String, asked: Int32, storedBytes: Int64, views: Int32) {
        self.state = state
        self.address = address
        self.asked = asked
        self.storedBytes = storedBytes
        self.views = views
    }
}
