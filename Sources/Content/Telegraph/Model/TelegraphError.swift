/// The reason why a method fails, or a text is no page. The caller sends ``name`` to the client.
public enum TelegraphError: Error, Hashable, Sendable {
    /// A number of a request.
    public enum Number: String, CaseIterable, Hashable, Sendable {
        case limit, offset, year, month, day, hour
    }

    // Named by telegra.ph/api.

    /// The account has no short name.
    case shortNameRequired

    // Named by programs that use the API.

    /// The short name has more than 32 characters.
    case shortNameTooLong
    /// No account has the token.
    case accessTokenInvalid
    /// The page has no content at all.
    case contentRequired
    /// The content has neither letters nor pictures.
    case contentTextRequired
    /// The content has more than 64 KB.
    case contentTooBig
    /// The list of an account's fields is none, or names others.
    case fieldsFormatInvalid
    /// No method has the name.
    case unknownMethod
    /// No page has the path.
    case pageNotFound
    /// The author's name has more than 128 characters.
    case authorNameTooLong
    /// The author's address is none.
    case authorURLInvalid
    /// The page could not be stored. The client may try again.
    case pageSaveFailed
    /// The client shall wait for so many seconds.
    case floodWait(seconds: Int)

    // Named here, in the same form: no source tells their names.

    /// The page has no title.
    case titleRequired
    /// The title has more than 256 characters.
    case titleTooLong
    /// The content is no list of nodes, or is nested too deeply.
    case contentFormatInvalid
    /// The author's address has more than 512 characters.
    case authorURLTooLong
    /// The path of the page is missing.
    case pathRequired
    /// The page is another account's.
    case pageAccessDenied
    /// The page was changed since the writer has read it.
    case pageChanged
    /// The body of the request is no JSON object.
    case requestInvalid
    /// Nobody makes accounts here by a program: members sign in.
    case signInRequired
    /// A number is missing that another one needs.
    case required(Number)
    /// A number is none, or too small or too large.
    case outOfRange(Number)

    /// The name on the wire.
    public var name: String {
        switch self {
        case .shortNameRequired: "SHORT_NAME_REQUIRED"
        case .shortNameTooLong: "SHORT_NAME_TOO_LONG"
        case .accessTokenInvalid: "ACCESS_TOKEN_INVALID"
        case .contentRequired: "CONTENT_REQUIRED"
        case .contentTextRequired: "CONTENT_TEXT_REQUIRED"
        case .contentTooBig: "CONTENT_TOO_BIG"
        case .fieldsFormatInvalid: "FIELDS_FORMAT_INVALID"
        case .unknownMethod: "UNKNOWN_METHOD"
        case .pageNotFound: "PAGE_NOT_FOUND"
        case .authorNameTooLong: "AUTHOR_NAME_TOO_LONG"
        case .authorURLInvalid: "AUTHOR_URL_INVALID"
        case .pageSaveFailed: "PAGE_SAVE_FAILED"
        case .floodWait(let seconds): "FLOOD_WAIT_\(seconds)"
        case .titleRequired: "TITLE_REQUIRED"
        case .titleTooLong: "TITLE_TOO_LONG"
        case .contentFormatInvalid: "CONTENT_FORMAT_INVALID"
        case .authorURLTooLong: "AUTHOR_URL_TOO_LONG"
        case .pathRequired: "PATH_REQUIRED"
        case .pageAccessDenied: "PAGE_ACCESS_DENIED"
        case .pageChanged: "PAGE_CHANGED"
        case .requestInvalid: "REQUEST_INVALID"
        case .signInRequired: "SIGN_IN_REQUIRED"
        case .required(let number): "\(number.rawValue.uppercased())_REQUIRED"
        case .outOfRange(let number): "\(number.rawValue.uppercased())_OUT_OF_RANGE"
        }
    }
}
