import StdExtras

/// An account that publishes pages.
///
/// Source: telegra.ph/api, Account.
public struct TelegraphAccount: Hashable, Sendable {
    /// The fields that `getAccountInfo` tells.
    public enum Field: String, CaseIterable, Hashable, Sendable {
        /// The name by which the owner knows it.
        case shortName = "short_name"
        /// The author of its pages.
        case authorName = "author_name"
        /// The address of the author.
        case authorURL = "author_url"
        /// The address that signs a browser in.
        case authURL = "auth_url"
        /// The number of its pages.
        case pageCount = "page_count"
    }

    /// The fields of an answer whose request does not choose.
    public static let defaultFields: Set<Field> = [.shortName, .authorName, .authorURL]

    /// The name by which the owner knows it, 1 to 32 characters.
    public var shortName: String
    /// The author of its pages, up to 128 characters.
    public var authorName: String
    /// The address that the author's name leads to; empty without one.
    public var authorURL: String
    /// The token; told when it is new.
    public var accessToken: String?
    /// The address that signs a browser in, once and within five minutes.
    public var authURL: String?
    /// The number of its pages.
    public var pageCount: Int?

    /// Creates an account.
    public init(
        shortName: String,
        authorName: String = "",
        authorURL: String = "",
        accessToken: String? = nil,
        authURL: String? = nil,
        pageCount: Int? = nil
    ) {
        self.shortName = shortName
        self.authorName = authorName
        self.authorURL = authorURL
        self.accessToken = accessToken
        self.authURL = authURL
        self.pageCount = pageCount
    }

    func json(_ fields: Set<Field>) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = []
        for field in Field.allCases where fields.contains(field) {
            switch field {
            case .shortName: members.append((field.rawValue, .string(shortName)))
            case .authorName: members.append((field.rawValue, .string(authorName)))
            case .authorURL: members.append((field.rawValue, .string(authorURL)))
            case .authURL: if let authURL { members.append((field.rawValue, .string(authURL))) }
            case .pageCount: if let pageCount { members.append((field.rawValue, .whole(pageCount))) }
            }
        }
        if let accessToken { members.append(("access_token", .string(accessToken))) }
        return .object(members)
    }
}
