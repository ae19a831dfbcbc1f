/// A page of the web as the server knows it.
public struct WebPageRecord: Equatable, Sendable {
    /// The progress of looking a page up.
    public enum State: Int, Sendable {
        /// It is being looked up for the first time, or again after there was none.
        case pending = 0
        /// It has a preview.
        case found = 1
        /// There is no preview.
        case nothing = 2
        /// It is a link to something of this server, which is not looked up.
        case own = 3
    }

    /// The number, which clients see, and which stays.
    public var id: Int64
    /// The address in the one form under which the page is known.
    public var address: String
    /// The progress.
    public var state = State.pending
    /// The time when it was last looked up, or when that began.
    public var asked: Int32
    /// The time after which a use looks it up again.
    public var expires: Int32 = 0
    /// The time of its last use, within an hour.
    public var used: Int32
    /// A number that changes with the content; 0 without any.
    public var hash: Int32 = 0
    /// The preview and the beginning of the article, as the engine encodes them.
    public var content: [UInt8] = []
    /// The site's mark of the version; empty for none.
    public var tag = ""
    /// The site's date of the version; empty for none.
    public var modified = ""
    /// The number of times that it was opened, by each viewer once a day.
    public var views: Int32 = 0
    /// The bytes of its files and its article.
    public var storedBytes: Int64 = 0
    /// The number of the rules by which it was last looked up, as the engine counts them.
    public var rules: Int64 = 0

    /// Most bytes of a preview with the beginning of its article: a message shows all of it.
    public static let maximumContentBytes = 24 << 10

    /// Creates a page that is being looked up.
    public init(id: Int64, address: String, at time: Int32) {
        self.id = id
        self.address = address
        asked = time
        used = time
    }
}
