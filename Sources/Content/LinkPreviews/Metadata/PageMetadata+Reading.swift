public import HTMLTree
import StdExtras

extension PageMetadata {
    /// Reads what a page states about itself.
    ///
    /// - Parameters:
    ///   - page: The page. It is not changed.
    ///   - url: The address that the page was fetched by.
    ///   - precedence: The statement that wins where the page says different things.
    public init(_ page: HTMLDocument, url: String, precedence: Precedence = .official) {
        self.init(url: url)
        let reading = MetadataReading(page, url: url, precedence: precedence)
        title = reading.title
        description = reading.description
        siteName = reading.siteName
        author = reading.author
        images = reading.statedImages
        if images.isEmpty {
            images = reading.contentImages
            isImageGuessed = !images.isEmpty
        }
        videos = reading.videos
        sounds = reading.sounds
        player = reading.player
        icon = reading.icon
        published = reading.published
        isDated = published != nil || reading.scan.hasTime
        declared = reading.declared
        language = reading.language
        isRightToLeft = TextDirection.isRightToLeft(
            stated: reading.scan.direction,
            language: language,
            text: title ?? description ?? ""
        )
        kind = reading.kind
        self.url = reading.canonical ?? url
        oEmbed = reading.oEmbed ?? OEmbedService.address(for: url).map { Link(url: $0, isXML: false) }
    }

    /// The statements of a page that cannot be read: none, but for a site whose oEmbed service is known, which is then to
    /// be asked. Nil for other sites.
    public init?(unread url: String) {
        guard let service = OEmbedService.address(for: url) else { return nil }
        self.init(url: url)
        oEmbed = Link(url: service, isXML: false)
    }

    /// Adds what the site's oEmbed service says, where the page itself says nothing.
    public mutating func add(_ answer: OEmbed) {
        let address = PageAddress(url, base: nil)
        let checker = MediaChecker(address)
        title = title ?? answer.text("title").flatMap { CleanText.line($0, characters: MetadataLimits.title) }
        author =
            author
            ?? answer.text("author_name").flatMap { CleanText.line($0, characters: MetadataLimits.name) }
        siteName =
            siteName
            ?? answer.text("provider_name").flatMap { CleanText.line($0, characters: MetadataLimits.name) }
        if let picture = answer.picture, images.isEmpty || isImageGuessed {
            let found = checker.media([picture])
            if !found.isEmpty { (images, isImageGuessed) = (found, false) }
        }
        if kind == .website {
            kind = answer.type == "photo" ? .photo : answer.type == "video" ? .video : .website
        }
        if player == nil, let frame = answer.frame {
            var stated = MediaStatement(url: frame)
            stated.type = "text/html"
            stated.width = answer.whole("width")
            stated.height = answer.whole("height")
            player = checker.media([stated]).first
        }
    }
}
