import StdExtras

/// A page, as the API tells of it.
///
/// Source: telegra.ph/api, Page.
public struct TelegraphPage: Hashable, Sendable {
    /// The path of the page.
    public var path: String
    /// The absolute address.
    public var url: String
    /// The title.
    public var title: String
    /// The first words.
    public var description: String
    /// The name of the author; nil without one.
    public var authorName: String?
    /// The address of the author; nil without one.
    public var authorURL: String?
    /// The address of the picture that stands for the page; nil without one.
    public var imageURL: String?
    /// The content, if it was asked for.
    public var content: TelegraphContent?
    /// The number of times that the page was read.
    public var views: Int
    /// True if the account that asks may change the page; nil if no account asks.
    public var canEdit: Bool?
    /// The time of publishing, in seconds since 1970, which the API does not tell; 0 if it is not known.
    public var published: Int32 = 0

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - path: The path of the page.
    ///   - document: The page.
    ///   - returnsContent: True if the content was asked for.
    ///   - views: The number of times that the page was read.
    ///   - canEdit: True if the account that asks may change the page; nil if no account asks.
    public init(
        path: String,
        _ document: TelegraphDocument,
        returnsContent: Bool,
        views: Int,
        canEdit: Bool? = nil
    ) {
        self.path = path
        url = document.url
        title = document.title
        description = document.content.description
        authorName = document.authorName.isEmpty ? nil : document.authorName
        authorURL = document.authorURL?.text
        imageURL = document.imageURL
        content = returnsContent ? document.content : nil
        self.views = views
        self.canEdit = canEdit
    }

    /// Creates a page of a list, whose content is not known.
    ///
    /// - Parameters:
    ///   - path: The path of the page.
    ///   - url: The absolute address.
    ///   - title: The title.
    ///   - description: The first words.
    ///   - authorName: The name of the author; empty without one.
    ///   - authorURL: The address of the author; empty without one.
    ///   - picture: The address of its picture, as it stands in the content; nil without one.
    ///   - views: The number of times that the page was read.
    public init(
        path: String,
        url: String,
        title: String,
        description: String,
        authorName: String,
        authorURL: String,
        picture: TelegraphAddress?,
        views: Int
    ) {
        (self.path, self.url, self.title, self.description) = (path, url, title, description)
        self.authorName = authorName.isEmpty ? nil : authorName
        self.authorURL = authorURL.isEmpty ? nil : authorURL
        imageURL = picture?.absolute(on: url)
        self.views = views
    }

    var json: JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("path", .string(path)), ("url", .string(url)), ("title", .string(title)),
            ("description", .string(description)),
        ]
        for (name, text) in [("author_name", authorName), ("author_url", authorURL), ("image_url", imageURL)]
        {
            if let text { members.append((name, .string(text))) }
        }
        if let content { members.append(("content", content.json)) }
        members.append(("views", .whole(views)))
        if let canEdit { members.append(("can_edit", .truth(canEdit))) }
        return .object(members)
    }
}
