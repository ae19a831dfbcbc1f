import StdExtras

/// The kinds of content that a request accepts. Others are refused by their type, before their bytes come.
public enum FetchKind: UInt32, Hashable, Sendable, CaseIterable {
    /// HTML and XHTML.
    case page
    /// Pictures.
    case image
    /// Everything.
    case anything
    /// Whatever a link in a message may show: pages, pictures, films, sounds and documents.
    case link

    /// True if content of the type, as of the header `Content-Type`, is of this kind.
    package func accepts(_ type: String?) -> Bool {
        let name = String((type ?? "").prefix { $0 != ";" }).trimmingWhitespace.lowercased()
        let isPage = name == "text/html" || name == "application/xhtml+xml"
        return switch self {
        case .page: isPage
        case .image: name.hasPrefix("image/")
        case .anything: true
        case .link:
            isPage || Self.documents.contains(name)
                || ["image/", "video/", "audio/"].contains { name.hasPrefix($0) }
        }
    }

    /// The documents that a link may show.
    private static let documents: Set = [
        "application/pdf", "application/epub+zip", "application/zip", "application/gzip", "text/plain",
        "text/csv", "application/vnd.oasis.opendocument.text",
        "application/vnd.oasis.opendocument.spreadsheet",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]

    /// The header `Accept`.
    package var header: String {
        switch self {
        case .page: "Accept: text/html, application/xhtml+xml;q=0.9"
        case .image: "Accept: image/webp, image/png, image/jpeg, image/gif, image/*;q=0.5"
        case .anything: "Accept: */*"
        case .link: "Accept: text/html, application/xhtml+xml;q=0.9, */*;q=0.5"
        }
    }
}

/// The limits of one request.
public struct FetchLimits: Hashable, Sendable {
    /// The longest content, in bytes; at most 16,000,000.
    public var bytes: Int
    /// The time for all, redirects included; at most a minute.
    public var total: Duration
    /// The time for one connection.
    public var connecting: Duration

    /// Creates limits; the defaults are those of a page.
    public init(bytes: Int = 5 << 20, total: Duration = .seconds(10), connecting: Duration = .seconds(3)) {
        self.bytes = min(max(bytes, 0), Self.most)
        self.total = min(max(total, .milliseconds(100)), .seconds(60))
        self.connecting = connecting
    }

    /// The most bytes of any content.
    package static let most = 16_000_000
}

/// The host's marks of a version of a page. A request with them gets the page only if it is another version by now.
public struct PageValidators: Hashable, Sendable {
    /// The header `ETag`; nil without one.
    public var tag: String?
    /// The header `Last-Modified`; nil without one.
    public var modified: String?

    /// Creates marks.
    public init(tag: String? = nil, modified: String? = nil) {
        self.tag = tag
        self.modified = modified
    }
}

/// A request for a page, a picture or another file of the web.
public struct FetchRequest: Hashable, Sendable {
    /// The address, as somebody wrote it.
    public var url: String
    /// The accepted kinds of content.
    public var kind: FetchKind
    /// The limits.
    public var limits: FetchLimits
    /// The version that is there already.
    public var known: PageValidators

    /// Creates a request.
    public init(
        url: String,
        kind: FetchKind,
        limits: FetchLimits = FetchLimits(),
        known: PageValidators = PageValidators()
    ) {
        self.url = url
        self.kind = kind
        self.limits = limits
        self.known = known
    }
}

/// The answer to a request.
public struct FetchedPage: Equatable, Sendable {
    /// The address after all redirects.
    public var url: String
    /// True if the known version is still the current one; there are no bytes then.
    public var isUnchanged: Bool
    /// The header `Content-Type`; nil without one.
    public var contentType: String?
    /// The host's marks of this version.
    public var validators: PageValidators
    /// The content, without its coding.
    public var bytes: [UInt8]

    /// Creates an answer.
    package init(
        url: String,
        isUnchanged: Bool = false,
        contentType: String?,
        validators: PageValidators,
        bytes: [UInt8]
    ) {
        self.url = url
        self.isUnchanged = isUnchanged
        self.contentType = contentType
        self.validators = validators
        self.bytes = bytes
    }
}
