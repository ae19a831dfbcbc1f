import StdExtras

/// The preview of a link: the fields of the schema's `webPage` that a page gives, before its picture is fetched.
public struct LinkPreview: Hashable, Sendable {
    /// The most characters of a description: a preview is no article.
    private static let descriptionLength = 1000

    /// The address that was asked for.
    public var url: String
    /// The address as readers see it, without its scheme.
    public var displayURL: String
    /// The kind, by the names of the schema: `article`, `photo`, `video`, `audio`, `profile` or `app`.
    public var type: String
    /// The name of the site, or its host.
    public var siteName: String
    /// The title; nil without one.
    public var title: String?
    /// The description; nil without one.
    public var description: String?
    /// The names of the authors; nil without one.
    public var author: String?
    /// The player that stands for the page; nil without one.
    public var embed: Embed?
    /// The duration in seconds of its film or sound; nil if unknown.
    public var duration: Int?
    /// The pictures that stand for it, best first.
    public var pictures: [PageMedia]
    /// The file of the film that the page is about; nil if it is about something else, or has a player.
    public var film: PageMedia?

    /// Makes the preview of a page; nil if the page says nothing that could be shown.
    ///
    /// - Parameters:
    ///   - metadata: What the page states about itself.
    ///   - asked: The address that was asked for, which the preview leads to.
    ///   - address: The address that answered, after all redirects.
    public init?(_ metadata: PageMetadata, asked: String, address: String) {
        embed = Embed(of: metadata, address: address)
        guard metadata.title != nil || metadata.description != nil || !metadata.images.isEmpty || embed != nil
        else { return nil }
        url = asked
        displayURL = Self.display(asked)
        type = embed.flatMap { Self.type(of: $0.kind) } ?? Self.type(of: metadata.kind)
        siteName = metadata.siteName ?? embed?.provider ?? Self.host(address)
        title = metadata.title
        description = metadata.description.map { Self.shortened($0) }
        author = metadata.author
        duration = (metadata.videos.first ?? metadata.sounds.first)?.duration
        pictures = metadata.images
        film = embed == nil && metadata.kind == .video ? metadata.videos.first : nil
    }

    /// The preview of a file that a link leads to.
    ///
    /// - Parameters:
    ///   - asked: The address that was asked for.
    ///   - address: The address that answered, after all redirects.
    ///   - type: The kind, by the names of the schema.
    ///   - name: The name of the file; nil without one.
    public init(fileAt asked: String, address: String, type: String, name: String?) {
        url = asked
        displayURL = Self.display(asked)
        self.type = type
        siteName = Self.host(address)
        title = name
        pictures = []
    }

    /// An address as readers see it: without scheme, `www.` and a slash at the end.
    static func display(_ address: String) -> String {
        var text = address[...]
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
            text = text.dropFirst(scheme.count)
        }
        if text.hasPrefix("www.") { text = text.dropFirst(4) }
        if text.hasSuffix("/") { text = text.dropLast() }
        return String(text)
    }

    private static func host(_ address: String) -> String {
        String(display(address).prefix { !"/?#:".contains($0) })
    }

    private static func type(of kind: Embed.Kind) -> String? {
        switch kind {
        case .video: "video"
        case .audio: "audio"
        case .picture: "photo"
        case .post, .work: nil
        }
    }

    private static func type(of kind: PageMetadata.Kind) -> String {
        switch kind {
        case .website, .article: "article"
        case .photo, .video, .audio, .profile, .app: kind.rawValue
        }
    }

    private static func shortened(_ text: String) -> String {
        guard text.count > descriptionLength else { return text }
        let part = text.prefix(clamping: descriptionLength)
        let words = part.lastIndex(of: " ").map { part[..<$0] } ?? part
        return words + "…"
    }
}
