/// The statements of a page about itself: what a preview of a link to it shows.
///
/// Texts are cleaned and bounded, addresses are absolute. Nothing in it was looked up.
public struct PageMetadata: Hashable, Sendable {
    /// The kind of a page, by the names of the schema.
    public enum Kind: String, Hashable, Sendable {
        /// A page that is nothing of the others.
        case website
        /// Something to read.
        case article
        /// A picture.
        case photo
        /// A film.
        case video
        /// Music or speech.
        case audio
        /// A person.
        case profile
        /// A program.
        case app
    }

    /// The statement that wins where a page says different things.
    public enum Precedence: Hashable, Sendable {
        /// Twitter's cards before Open Graph, and the site before its publisher: the official order of templates.
        case official
        /// Open Graph before Twitter's cards, and the publisher before the site: the order of most other programs.
        case common
    }

    /// The title; nil without one.
    public internal(set) var title: String?
    /// The description; nil without one.
    public internal(set) var description: String?
    /// The name of the site; nil if the page does not state it.
    public internal(set) var siteName: String?
    /// The names of the authors; nil without one.
    public internal(set) var author: String?
    /// The pictures, best first.
    public internal(set) var images: [PageMedia] = []
    /// True if the page names no picture, and the first one of its content stands in.
    public internal(set) var isImageGuessed = false
    /// The files of films, best first.
    public internal(set) var videos: [PageMedia] = []
    /// The files of sounds, best first.
    public internal(set) var sounds: [PageMedia] = []
    /// The page that plays the film or sound in a frame; nil without one.
    public internal(set) var player: PageMedia?
    /// The sign of the site.
    public internal(set) var icon: String?
    /// The time of publication, in seconds since 1970.
    public internal(set) var published: Int?
    /// True if the page tells a time, although perhaps not in a form that can be read.
    public internal(set) var isDated = false
    /// The kind that the page declares itself to be.
    public internal(set) var declared = Declared.nothing
    /// The language, as a tag such as `en` or `pt-BR`.
    public internal(set) var language: String?
    /// True if the title is read from right to left.
    public internal(set) var isRightToLeft = false
    /// The kind of the page.
    public internal(set) var kind = Kind.website
    /// The address that the page gives itself; the one that it was fetched by if it gives none.
    public internal(set) var url: String
    /// The address of the oEmbed service for this page; nil without one.
    public internal(set) var oEmbed: Link?

    /// The address of an answer of an oEmbed service, and its form.
    public struct Link: Hashable, Sendable {
        /// The absolute address.
        public var url: String
        /// True for XML, false for JSON.
        public var isXML: Bool
    }

    init(url: String) { self.url = url }

    /// Takes what the author of a template says of a page. Empty texts and no time leave what the page says itself.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - description: The description.
    ///   - siteName: The name of the site.
    ///   - author: The names of the authors.
    ///   - image: The absolute address of the picture.
    ///   - published: The time of publication, in seconds since 1970; 0 for none.
    public mutating func correct(
        title: String,
        description: String,
        siteName: String,
        author: String,
        image: String,
        published: Int
    ) {
        if !title.isEmpty { self.title = title }
        if !description.isEmpty { self.description = description }
        if !siteName.isEmpty { self.siteName = siteName }
        if !author.isEmpty { self.author = author }
        if published > 0 { (self.published, isDated) = (published, true) }
        guard !image.isEmpty, images.first?.url != image else { return }
        images.insert(PageMedia(url: image), at: 0)
        isImageGuessed = false
    }

    /// The address of the oEmbed service, if the page leaves open what such a service usually knows.
    public var missingFrom: Link? {
        let isPlayed = kind == .video || kind == .audio
        let lacks = title == nil || images.isEmpty || isImageGuessed || isPlayed && player == nil
        return lacks ? oEmbed : nil
    }
}
