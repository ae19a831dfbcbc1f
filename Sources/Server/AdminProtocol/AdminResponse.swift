/// The answer of a server to an ``AdminRequest``: one JSON object on one line, with one key.
///
/// ```json
/// {"users":[{"id":1,"name":"Ada Lovelace","phone":"15550001","username":"ada"}]}
/// ```
public enum AdminResponse: Equatable, Sendable {
    /// To ``AdminRequest/status``.
    case status(ServerStatus)

    /// To ``AdminRequest/users(limit:)``.
    case users([UserRow])

    /// To ``AdminRequest/code(phone:)``.
    case code(LoginCode)

    /// To ``AdminRequest/invite(phone:)``: the number as the server understood it, digits only.
    case invited(phone: String)

    /// To ``AdminRequest/invites(limit:)``.
    case invites([InviteRow])

    /// To ``AdminRequest/withdrawInvite(code:)``: the code as it was given.
    case withdrawn(code: String)

    /// To ``AdminRequest/animatedEmoji(set:)``: the number of emoji of the set.
    case animatedEmoji(count: Int)

    /// To ``AdminRequest/pages(limit:)``, and with one page to a request about it.
    case pages([PageRow])

    /// To ``AdminRequest/blockHost(host:isBlocked:)``: all hosts that are blocked.
    case blockedHosts([String])

    /// To ``AdminRequest/templates``, and with one row to a request about one.
    case templates([TemplateRow])

    /// To ``AdminRequest/template(id:)``: the rules.
    case template(TemplateRow, rules: String)

    /// To ``AdminRequest/link(recordName:)``.
    case link(ServerLink)

    /// To ``AdminRequest/record(days:)``: the strings of one TXT record, in their order.
    case record([String])

    /// To a request that was understood and refused, or not understood. Written for the host to read.
    case error(String)
}

/// The state of a server and the counts of what it holds.
public struct ServerStatus: Codable, Equatable, Sendable {
    /// The address that the server listens on, as `HOST:PORT`.
    public var address: String
    /// Seconds since the server began to listen.
    public var uptimeSeconds: Int
    /// Open connections.
    public var connections: Int
    /// MTProto sessions that the server remembers, connected or not.
    public var sessions: Int
    /// Registered users.
    public var users: Int
    /// Basic groups.
    public var groups: Int
    /// Messages stored.
    public var messages: Int
    /// The newest crash reports, newest first; nil from a server that writes none.
    public var crashes: [CrashRow]?

    /// Creates a status from its fields.
    public init(
        address: String,
        uptimeSeconds: Int,
        connections: Int,
        sessions: Int,
        users: Int,
        groups: Int,
        messages: Int,
        crashes: [CrashRow]? = nil
    ) {
        self.address = address
        self.uptimeSeconds = uptimeSeconds
        self.connections = connections
        self.sessions = sessions
        self.users = users
        self.groups = groups
        self.messages = messages
        self.crashes = crashes
    }
}

/// A crash of the server, as recorded in its report.
public struct CrashRow: Codable, Equatable, Sendable {
    /// The time of the crash in UTC, as `2026-11-25T17:20:56Z`.
    public var time: String
    /// The name of the signal.
    public var signal: String
    /// The method that was running: its name, or its constructor in hexadecimal; nil if there was none.
    public var method: String?
    /// The name of the thread.
    public var thread: String
    /// The version that crashed.
    public var version: String
    /// The innermost stack frames, the place of the crash first: a file, and the place in it.
    public var frames: [String]
    /// The path of the report.
    public var file: String

    /// Creates a row from its fields.
    public init(
        time: String,
        signal: String,
        method: String?,
        thread: String,
        version: String,
        frames: [String],
        file: String
    ) {
        self.time = time
        self.signal = signal
        self.method = method
        self.thread = thread
        self.version = version
        self.frames = frames
        self.file = file
    }
}

/// A user as the host sees it.
public struct UserRow: Codable, Equatable, Sendable {
    /// The user's id.
    public var id: Int64
    /// Digits only.
    public var phone: String
    /// First and last name.
    public var name: String
    /// Without the `@`; nil when there is none.
    public var username: String?

    /// Creates a row from its fields.
    public init(id: Int64, phone: String, name: String, username: String?) {
        self.id = id
        self.phone = phone
        self.name = name
        self.username = username
    }
}

/// An invitation to the server as the host sees it.
public struct InviteRow: Codable, Equatable, Sendable {
    /// The phone number in digits, or the secret that a member passes on.
    public var code: String
    /// The id of the member who made it; nil for the host.
    public var maker: Int64?
    /// True if somebody may still sign up with it.
    public var isOpen: Bool
    /// The hours until it expires; nil if it does not, or has.
    public var hoursLeft: Int?
    /// The id of the user who signed up with it; nil for nobody.
    public var user: Int64?

    /// Creates a row from its fields.
    public init(code: String, maker: Int64?, isOpen: Bool, hoursLeft: Int?, user: Int64?) {
        self.code = code
        self.maker = maker
        self.isOpen = isOpen
        self.hoursLeft = hoursLeft
        self.user = user
    }
}

/// A web page as the host sees it.
public struct PageRow: Codable, Equatable, Sendable {
    /// The progress of looking it up: `pending`, `found` or `nothing`.
    public var state: String
    /// The address.
    public var url: String
    /// The time of the last look-up, seconds since 1970.
    public var asked: Int
    /// The bytes of its pictures and its article.
    public var bytes: Int
    /// The number of times that its article was opened.
    public var views: Int

    /// Creates a row from its fields.
    public init(state: String, url: String, asked: Int, bytes: Int, views: Int) {
        self.state = state
        self.url = url
        self.asked = asked
        self.bytes = bytes
        self.views = views
    }
}

/// A template as the host sees it.
public struct TemplateRow: Codable, Equatable, Sendable {
    /// The number.
    public var id: Int64
    /// The host whose pages it is for.
    public var host: String
    /// The id of the member who writes it.
    public var owner: Int64
    /// The version that is used for everybody; 0 for none.
    public var published: Int32
    /// The version that its author wants to be used for everybody; 0 for none.
    public var asked: Int32
    /// The newest fault that it had with a page; empty for none.
    public var fault: String

    /// Creates a row from its fields.
    public init(id: Int64, host: String, owner: Int64, published: Int32, asked: Int32, fault: String) {
        (self.id, self.host, self.owner) = (id, host, owner)
        (self.published, self.asked, self.fault) = (published, asked, fault)
    }
}

/// A template with its rules.
private struct WholeTemplate: Codable {
    var row: TemplateRow
    var rules: String
}

/// The link and the fingerprint that users connect to a server with.
public struct ServerLink: Codable, Equatable, Sendable {
    /// `martlet://…`, for the host to send to users.
    public var link: String
    /// The key's fingerprint, for users to compare.
    public var fingerprint: String

    /// Creates a link from its parts.
    public init(link: String, fingerprint: String) {
        self.link = link
        self.fingerprint = fingerprint
    }
}

/// The login code of a phone number.
public struct LoginCode: Codable, Equatable, Sendable {
    /// The code; nil if none waits.
    public var value: String?

    /// Creates the answer for a code that waits, or for none.
    public init(value: String?) {
        self.value = value
    }
}

extension AdminResponse: Codable {
    private enum CodingKeys: CodingKey {
        case status, users, code, invited, invites, withdrawn, animatedEmoji, pages, blockedHosts, templates,
            template, link, record, error
    }

    /// Reads the value under the only key of the object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch container.allKeys.first {
        case .status: self = .status(try container.decode(ServerStatus.self, forKey: .status))
        case .users: self = .users(try container.decode([UserRow].self, forKey: .users))
        case .code: self = .code(try container.decode(LoginCode.self, forKey: .code))
        case .invited: self = .invited(phone: try container.decode(String.self, forKey: .invited))
        case .invites: self = .invites(try container.decode([InviteRow].self, forKey: .invites))
        case .withdrawn: self = .withdrawn(code: try container.decode(String.self, forKey: .withdrawn))
        case .animatedEmoji:
            self = .animatedEmoji(count: try container.decode(Int.self, forKey: .animatedEmoji))
        case .pages: self = .pages(try container.decode([PageRow].self, forKey: .pages))
        case .blockedHosts:
            self = .blockedHosts(try container.decode([String].self, forKey: .blockedHosts))
        case .templates: self = .templates(try container.decode([TemplateRow].self, forKey: .templates))
        case .template:
            let whole = try container.decode(WholeTemplate.self, forKey: .template)
            self = .template(whole.row, rules: whole.rules)
        case .link: self = .link(try container.decode(ServerLink.self, forKey: .link))
        case .record: self = .record(try container.decode([String].self, forKey: .record))
        case .error: self = .error(try container.decode(String.self, forKey: .error))
        case nil: throw AdminProtocolError.malformed
        }
    }

    /// Writes an object with one key.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .status(let status): try container.encode(status, forKey: .status)
        case .users(let rows): try container.encode(rows, forKey: .users)
        case .code(let code): try container.encode(code, forKey: .code)
        case .invited(let phone): try container.encode(phone, forKey: .invited)
        case .invites(let rows): try container.encode(rows, forKey: .invites)
        case .withdrawn(let code): try container.encode(code, forKey: .withdrawn)
        case .animatedEmoji(let count): try container.encode(count, forKey: .animatedEmoji)
        case .pages(let rows): try container.encode(rows, forKey: .pages)
        case .blockedHosts(let hosts): try container.encode(hosts, forKey: .blockedHosts)
        case .templates(let rows): try container.encode(rows, forKey: .templates)
        case .template(let row, let rules):
            try container.encode(WholeTemplate(row: row, rules: rules), forKey: .template)
        case .link(let link): try container.encode(link, forKey: .link)
        case .record(let strings): try container.encode(strings, forKey: .record)
        case .error(let text): try container.encode(text, forKey: .error)
        }
    }
}
