/// A call of a method, with parameters that keep the limits.
///
/// Source: telegra.ph/api.
public enum TelegraphRequest: Hashable, Sendable {
    /// Makes an account.
    case createAccount(shortName: String, author: TelegraphAuthor)
    /// Changes an account. What is nil stays.
    case editAccountInfo(token: String, shortName: String?, author: TelegraphAuthor)
    /// Tells of an account.
    case getAccountInfo(token: String, fields: Set<TelegraphAccount.Field>)
    /// Gives an account another token, after which the old one is none.
    case revokeAccessToken(token: String)
    /// Publishes a page.
    case createPage(token: String, TelegraphDraft, returnsContent: Bool)
    /// Replaces a page of the account.
    case editPage(token: String, path: String, TelegraphDraft, returnsContent: Bool)
    /// Tells of any page.
    case getPage(path: String, returnsContent: Bool)
    /// Lists the pages of an account, the newest first.
    case getPageList(token: String, offset: Int, limit: Int)
    /// Tells how often a page was read.
    case getViews(path: String, TelegraphPeriod)

    /// Reads a call.
    ///
    /// - Parameters:
    ///   - method: The name of the method.
    ///   - path: The part of the address after the method, decoded; nil or empty without one.
    ///   - parameters: The parameters.
    /// - Throws: ``TelegraphError``.
    public init(
        method: String,
        path: String? = nil,
        parameters: TelegraphParameters
    ) throws(TelegraphError) {
        switch method {
        case "createAccount":
            guard let name = try parameters.shortName() else { throw .shortNameRequired }
            self = .createAccount(shortName: name, author: try parameters.author())
        case "editAccountInfo":
            self = .editAccountInfo(
                token: try parameters.token(),
                shortName: try parameters.shortName(),
                author: try parameters.author()
            )
        case "getAccountInfo":
            self = .getAccountInfo(token: try parameters.token(), fields: try parameters.fields())
        case "revokeAccessToken": self = .revokeAccessToken(token: try parameters.token())
        case "createPage":
            self = .createPage(
                token: try parameters.token(),
                try TelegraphDraft(parameters),
                returnsContent: parameters.truth("return_content")
            )
        case "editPage":
            self = .editPage(
                token: try parameters.token(),
                path: try parameters.path(path),
                try TelegraphDraft(parameters),
                returnsContent: parameters.truth("return_content")
            )
        case "getPage":
            self = .getPage(
                path: try parameters.path(path),
                returnsContent: parameters.truth("return_content")
            )
        case "getPageList":
            self = .getPageList(
                token: try parameters.token(),
                offset: try parameters.number(.offset, in: 0...Int.max) ?? 0,
                limit: try parameters.number(.limit, in: 0...200) ?? 50
            )
        case "getViews":
            self = .getViews(path: try parameters.path(path), try parameters.period())
        default: throw .unknownMethod
        }
    }
}

/// The author of pages, as a request names it.
public struct TelegraphAuthor: Hashable, Sendable {
    /// The name; empty for none, nil if the request does not say.
    public var name: String?
    /// The address that the name leads to; empty for none, nil if the request does not say.
    public var url: String?

    /// Creates an author.
    public init(name: String?, url: String?) {
        self.name = name
        self.url = url
    }
}

/// A page that an account publishes.
public struct TelegraphDraft: Hashable, Sendable {
    /// The title, 1 to 256 characters.
    public var title: String
    /// The author; what is nil is the account's.
    public var author: TelegraphAuthor
    /// The content.
    public var content: TelegraphContent

    /// Reads a page from the parameters of a request.
    ///
    /// - Throws: ``TelegraphError``.
    public init(_ parameters: TelegraphParameters) throws(TelegraphError) {
        title = try parameters.title()
        author = try parameters.author()
        content = try parameters.content()
    }
}

/// The time whose views are asked for. What is nil is the whole of it.
public struct TelegraphPeriod: Hashable, Sendable {
    /// The year, 2000 to 2100.
    public var year: Int?
    /// The month, 1 to 12.
    public var month: Int?
    /// The day of the month, 1 to 31. No check that the month has it: no page was read then.
    public var day: Int?
    /// The hour, 0 to 24 as in the documentation.
    public var hour: Int?

    /// Creates a period; all time by default.
    public init(year: Int? = nil, month: Int? = nil, day: Int? = nil, hour: Int? = nil) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
    }
}
