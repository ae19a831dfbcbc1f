public import TelegramSchema

/// A template as its author and administrators see it.
public struct MemberTemplate: Sendable, Equatable {
    /// Most bytes of the rules.
    public static let maximumBytes = 256 << 10

    /// The number.
    public var id: Int64
    /// The member who writes it.
    public var owner: UserID
    /// The host whose pages it is for, with those below it.
    public var host: String
    /// The secret of its links.
    public var secret: String
    /// The number of the newest version.
    public var version: Int32
    /// The time of the newest version, in seconds since 1970.
    public var changed: Int32
    /// The version that its author wants to be used for everybody; 0 for none.
    public var asked: Int32
    /// The version that is used for everybody; 0 for none.
    public var published: Int32
    /// The reason why the last request was refused; empty for none.
    public var refusal: String
    /// The newest fault that it had with a page; empty for none.
    public var fault: String
    /// The time of that fault, in seconds since 1970; 0 for none.
    public var faulted: Int32
    /// The number of pages that it is tried by, in lists of one's own.
    public var pages = 0
}

/// A version of a template.
public struct MemberTemplateVersion: Sendable, Equatable {
    /// The number.
    public var version: Int32
    /// The time when it was saved, in seconds since 1970.
    public var saved: Int32
    /// The number of lines.
    public var lines: Int32
    /// The rules; empty in lists.
    public var rules: String
}

/// A page by which a template is tried whenever it changes.
public struct MemberTemplatePage: Sendable, Equatable {
    /// The address, in the one form.
    public var url: String
    /// The article that is expected, as the caller encoded it; empty for none.
    public var kept: [UInt8]
}

/// The reason why something could not be done with a template.
public enum MemberTemplateError: Error, Equatable, Sendable {
    /// No such template, or it is another member's.
    case unknown
    /// Another version was saved meanwhile; its number.
    case changed(version: Int32)
    /// The rules have more than ``MemberTemplate/maximumBytes`` bytes.
    case tooLong
    /// The member has as many templates, pages or changes as there may be.
    case tooMany
    /// The address is none of the web, or its pages are not looked up here.
    case addressInvalid
    /// The page is of another host than the template.
    case otherHost
    /// No such version any more.
    case versionUnknown
    /// The member is no administrator.
    case notAdministrator
    /// This server looks no pages up.
    case pagesOff
}
