/// A page as readers get it: its content and what stands around it.
public struct TelegraphDocument: Hashable, Sendable {
    /// The absolute address.
    public var url: String
    /// The title.
    public var title: String
    /// The name of the author; empty without one.
    public var authorName: String
    /// The address that the author's name leads to.
    public var authorURL: TelegraphAddress?
    /// The name of the site; empty without one.
    public var siteName: String
    /// The time of publishing, seconds since 1970; 0 is unknown.
    public var published: Int32
    /// The content.
    public var content: TelegraphContent

    /// Creates a page.
    public init(
        url: String,
        title: String,
        authorName: String = "",
        authorURL: TelegraphAddress? = nil,
        siteName: String = "",
        published: Int32 = 0,
        content: TelegraphContent
    ) {
        self.url = url
        self.title = title
        self.authorName = authorName
        self.authorURL = authorURL
        self.siteName = siteName
        self.published = published
        self.content = content
    }

    /// The absolute address of the picture that stands for the page; nil without one.
    public var imageURL: String? { content.picture?.absolute(on: url) }
}
