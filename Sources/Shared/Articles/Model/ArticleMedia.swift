/// A photo in an article.
public struct ArticlePhoto: Hashable, Sendable {
    /// The id of the photo.
    public var id: Int64
    /// The address that a press leads to; nil opens the photo.
    public var url: String?
    /// The page that the server has of ``url``; nil if none is named.
    public var pageID: Int64?
    /// True if it is covered until it is pressed.
    public var isSpoiler: Bool

    /// Creates a photo that leads nowhere.
    public init(id: Int64, url: String? = nil, pageID: Int64? = nil, isSpoiler: Bool = false) {
        self.id = id
        self.url = url
        self.pageID = pageID
        self.isSpoiler = isSpoiler
    }
}

/// A video in an article.
public struct ArticleVideo: Hashable, Sendable {
    /// The id of the document.
    public var documentID: Int64
    /// True if it begins by itself.
    public var autoplays: Bool
    /// True if it begins again at its end.
    public var loops: Bool
    /// True if it is covered until it is pressed.
    public var isSpoiler: Bool

    /// Creates a video that waits for a press.
    public init(documentID: Int64, autoplays: Bool = false, loops: Bool = false, isSpoiler: Bool = false) {
        self.documentID = documentID
        self.autoplays = autoplays
        self.loops = loops
        self.isSpoiler = isSpoiler
    }
}

/// Something of another site in an article, shown by a web view.
public struct ArticleEmbed: Hashable, Sendable {
    /// The address; nil if it is given by ``html``.
    public var url: String?
    /// The source, if it has no address.
    public var html: String?
    /// The id of a photo that is shown until it is pressed.
    public var posterPhotoID: Int64?
    /// The size in px; nil if unknown.
    public var size: Size?
    /// True if it is as wide as the window.
    public var isFullWidth: Bool
    /// True if it may scroll by itself.
    public var allowsScrolling: Bool

    /// A width and a height in px.
    public struct Size: Hashable, Sendable {
        /// The width in px.
        public var width: Int32
        /// The height in px.
        public var height: Int32

        /// Creates a size.
        public init(width: Int32, height: Int32) {
            self.width = width
            self.height = height
        }
    }

    /// Creates an embed.
    public init(
        url: String? = nil,
        html: String? = nil,
        posterPhotoID: Int64? = nil,
        size: Size? = nil,
        isFullWidth: Bool = false,
        allowsScrolling: Bool = false
    ) {
        self.url = url
        self.html = html
        self.posterPhotoID = posterPhotoID
        self.size = size
        self.isFullWidth = isFullWidth
        self.allowsScrolling = allowsScrolling
    }
}

/// A post of another site in an article, as text and media.
public struct ArticlePost: Hashable, Sendable {
    /// The address of the post.
    public var url: String
    /// The page that the server has of ``url``; 0 if it has none.
    public var pageID: Int64
    /// The id of the author's picture; 0 if there is none.
    public var authorPhotoID: Int64
    /// The name of the author.
    public var author: String
    /// The date of the post, seconds since 1970; 0 is unknown.
    public var date: Int32
    /// The content of the post.
    public var blocks: [ArticleBlock]

    /// Creates a post.
    public init(
        url: String,
        pageID: Int64 = 0,
        authorPhotoID: Int64 = 0,
        author: String,
        date: Int32 = 0,
        blocks: [ArticleBlock]
    ) {
        self.url = url
        self.pageID = pageID
        self.authorPhotoID = authorPhotoID
        self.author = author
        self.date = date
        self.blocks = blocks
    }
}

/// A channel that an article names.
public struct ArticleChannel: Hashable, Sendable {
    /// The id of the channel; 0 if only its name is known.
    public var id: Int64
    /// The access hash for the reader; nil if none is known.
    public var accessHash: Int64?
    /// The title.
    public var title: String
    /// The public name, without the @; nil if it has none.
    public var username: String?

    /// Creates a channel.
    public init(id: Int64 = 0, accessHash: Int64? = nil, title: String, username: String?) {
        self.id = id
        self.accessHash = accessHash
        self.title = title
        self.username = username
    }
}

/// A piece of a map in an article.
public struct ArticleMap: Hashable, Sendable {
    /// The latitude of its middle in degrees.
    public var latitude: Double
    /// The longitude of its middle in degrees.
    public var longitude: Double
    /// The zoom level: each step doubles the scale.
    public var zoom: Int32
    /// The size in px.
    public var size: ArticleEmbed.Size

    /// Creates a piece of a map.
    public init(latitude: Double, longitude: Double, zoom: Int32, size: ArticleEmbed.Size) {
        self.latitude = latitude
        self.longitude = longitude
        self.zoom = zoom
        self.size = size
    }
}

/// A link of an article to another article.
public struct RelatedArticle: Hashable, Sendable {
    /// The address.
    public var url: String
    /// The page that the server has of ``url``; 0 if it has none.
    public var pageID: Int64
    /// The title.
    public var title: String?
    /// The first words.
    public var description: String?
    /// The id of its picture.
    public var photoID: Int64?
    /// The name of the author.
    public var author: String?
    /// The date of its publishing, seconds since 1970.
    public var date: Int32?

    /// Creates a link to an article.
    public init(
        url: String,
        pageID: Int64 = 0,
        title: String? = nil,
        description: String? = nil,
        photoID: Int64? = nil,
        author: String? = nil,
        date: Int32? = nil
    ) {
        self.url = url
        self.pageID = pageID
        self.title = title
        self.description = description
        self.photoID = photoID
        self.author = author
        self.date = date
    }
}
