public import Articles
public import TelegramSchema

/// Looks pages of the web up for the rules, which talk to no site themselves.
public protocol WebPageSource: Sendable {
    /// The one form of an address under which its page is known; nil for an address that is never looked up.
    func address(of link: String) -> String?

    /// Looks a page up, and returns once `take` has done with the outcome: until then its bytes count among those of the
    /// few pages in work. Comes to an outcome in bounded time, whatever the site does.
    func read(
        _ request: WebPageRequest,
        _ take: @escaping @Sendable (WebPageOutcome) async -> Void
    ) async
}

/// A page to look up.
public struct WebPageRequest: Equatable, Sendable {
    /// The address, in the form of ``WebPageSource/address(of:)``.
    public var address: String
    /// The site's mark of the version that is there already; empty for none.
    public var tag: String
    /// The site's date of that version; empty for none.
    public var modified: String
    /// The user for whom it is looked up, whose requests are limited; nil for the server itself.
    public var asker: UserID?
    /// The link that the preview leads to; nil for the address itself.
    public var link: String?
    /// The rules by which the page may become an article.
    public var templates = WebPageTemplates.published([:])
    /// Hosts that nothing may be fetched from, each with all below it.
    public var blockedHosts: [String] = []

    /// Creates a request.
    public init(address: String, tag: String = "", modified: String = "", asker: UserID?) {
        self.address = address
        self.tag = tag
        self.modified = modified
        self.asker = asker
    }
}

/// The rules by which a page may become an article.
public enum WebPageTemplates: Equatable, Sendable {
    /// The templates that are used for everybody, by host; each is for the hosts below it, too.
    case published([String: String])
    /// One template, whatever the page is.
    case one(String)
}

/// A template that should have made an article of a page, and did not.
public struct TemplateFault: Equatable, Sendable {
    /// The host that the template is for; empty for the only template.
    public var host: String
    /// What its author reads: the line, and what is wrong there.
    public var text: String

    /// Creates a fault from its parts.
    public init(host: String, text: String) { (self.host, self.text) = (host, text) }
}

/// What came of looking a page up.
public enum WebPageOutcome: Sendable {
    /// The page has a preview.
    case found(FoundWebPage)
    /// The version that was there already is still the current one, for so many seconds.
    case unchanged(seconds: Int32)
    /// There is no preview, which is to be believed for so many seconds.
    case nothing(seconds: Int32)
}

/// A page that was found, with its files as their site sent them.
public struct FoundWebPage: Sendable {
    /// The preview. Its number, its hash and its files are the rules' to give.
    public var page: TL.WebPage.WebPage
    /// The picture of the preview; nil for none.
    public var picture: [UInt8]?
    /// The article, whose photos have the numbers of ``pictures``, and whose films and sounds those of ``documents``; nil for a
    /// page that is none.
    public var article: Article?
    /// The pictures of the article.
    public var pictures: [Int64: [UInt8]]
    /// The films and sounds of the article.
    public var documents: [Int64: Document] = [:]
    /// The file that the link leads to in place of a page; nil for a page.
    public var document: Document?
    /// The site's mark of the version; empty for none.
    public var tag: String
    /// The site's date of the version; empty for none.
    public var modified: String
    /// The seconds after which a use looks it up again.
    public var seconds: Int32
    /// The template that made no article of it although it should; nil if none failed.
    public var fault: TemplateFault?
    /// True if a template has made its article.
    public var isByTemplate = false
    /// True if some of its files or its article were left out, as too much was asked for just now.
    public var isPartial = false

    /// A file that a link leads to.
    public struct Document: Sendable {
        /// The bytes as their site sent them. No program of the server looks into them.
        public var bytes: [UInt8]
        /// The media type.
        public var mimeType: String
        /// What clients are told of it.
        public var attributes: [TL.DocumentAttribute]

        /// Creates a file from its parts.
        public init(bytes: [UInt8], mimeType: String, attributes: [TL.DocumentAttribute]) {
            (self.bytes, self.mimeType, self.attributes) = (bytes, mimeType, attributes)
        }
    }

    /// Creates a page without files.
    public init(page: TL.WebPage.WebPage, tag: String = "", modified: String = "", seconds: Int32) {
        self.page = page
        pictures = [:]
        self.tag = tag
        self.modified = modified
        self.seconds = seconds
    }
}

/// A page that a job wants to be looked up, once its batch is durable.
struct PageLookup: Sendable {
    /// The number of the page.
    var page: Int64
    /// What to ask for.
    var request: WebPageRequest
    /// The time of the oldest messages whose owners are informed of the outcome.
    var since: Int32
    /// The number of the rules that the request has, as they were when it was made.
    var rules: Int64
    /// True if it is done since the rules changed during another one: it is not repeated itself.
    var isRepeat = false
}
