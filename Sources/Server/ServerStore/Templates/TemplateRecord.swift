public import TelegramSchema

/// A template: the rules of a member by which pages of a site become articles.
public struct TemplateRecord: Equatable, Sendable {
    /// The number.
    public var id: Int64
    /// The member who writes it.
    public var owner: UserID
    /// The host whose pages it is for, in small letters.
    public var host: String
    /// The secret of its links: who has one gets articles by it.
    public var secret: String
    /// The number of the newest version, which grows with each change.
    public var version: Int32
    /// The time of the newest version, in seconds since 1970.
    public var changed: Int32
    /// The version that its author wants to be used for everybody; 0 for none.
    public var asked: Int32 = 0
    /// The version that is used for everybody; 0 for none.
    public var published: Int32 = 0
    /// The reason why the last request was refused; empty for none.
    public var refusal = ""
    /// The newest fault that it had with a page, as its author reads it; empty for none.
    public var fault = ""
    /// The time of that fault, in seconds since 1970; 0 for none.
    public var faulted: Int32 = 0
    /// The time when its author was last told of faults, in seconds since 1970; 0 for never.
    public var told: Int32 = 0

    /// Creates a template that nobody uses.
    public init(id: Int64, owner: UserID, host: String, secret: String, version: Int32, changed: Int32) {
        (self.id, self.owner, self.host, self.secret) = (id, owner, host, secret)
        (self.version, self.changed) = (version, changed)
    }
}

/// A version of a template.
public struct TemplateVersionRecord: Equatable, Sendable {
    /// The number.
    public var version: Int32
    /// The time of the first change that is in it and not in the version before, in seconds since 1970.
    public var began: Int32
    /// The time when it was saved, in seconds since 1970.
    public var saved: Int32
    /// The rules; empty in lists.
    public var rules: String
    /// The number of their lines.
    public internal(set) var lines: Int32

    /// Creates a version.
    public init(version: Int32, began: Int32, saved: Int32, rules: String) {
        (self.version, self.began, self.saved, self.rules) = (version, began, saved, rules)
        lines = Int32(clamping: rules.utf8.count { $0 == UInt8(ascii: "\n") } + 1)
    }
}

/// A page by which a template is tried whenever it changes.
public struct TemplatePageRecord: Equatable, Sendable {
    /// The address.
    public var url: String
    /// The article that is expected, as the caller encodes it; empty for none.
    public var kept: [UInt8]
    /// The version that the article was made by; 0 for none.
    public var keptVersion: Int32

    /// Creates a page.
    public init(url: String, kept: [UInt8] = [], keptVersion: Int32 = 0) {
        (self.url, self.kept, self.keptVersion) = (url, kept, keptVersion)
    }
}
