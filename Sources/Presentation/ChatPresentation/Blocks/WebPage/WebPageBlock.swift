public import ClientModel

/// What a link leads to: the site, a title, a few lines, a picture.
public struct WebPageBlock: ContentBlock {
    /// Which page it is.
    public var page: MediaID
    /// Where it is.
    public var url: String
    /// The site's name.
    public var site: String
    /// The page's title.
    public var title: String
    /// What it is about.
    public var summary: String
    /// A picture; nil if it has none.
    public var picture: MediaBlock?
    /// Whether the picture takes the whole width, and not a small square beside the text.
    public var hasLargePicture: Bool
    /// Whether it can be read without the site.
    public var hasInstantView: Bool

    /// A page that was looked up; nil for one that is still awaited, or of which there is nothing to show.
    init?(_ page: WebPage, in content: MessageContent, of message: StableID) {
        guard page.state == .loaded, !content.flags.contains(.noPreview) else { return nil }
        self.page = page.id
        url = page.url
        site = page.siteName.isEmpty ? page.displayURL : page.siteName
        title = page.title.isEmpty ? page.author : page.title
        summary = page.summary
        picture = page.photo.map { MediaBlock($0, of: message) }
        if let document = page.document, let video = MediaBlock(document, of: message) { picture = video }
        let isLarge = page.hasLargeMedia || content.flags.contains(.largePreview) || picture?.kind != .photo
        hasLargePicture = isLarge && !content.flags.contains(.smallPreview)
        hasInstantView = page.hasInstantView
        if title.isEmpty, summary.isEmpty, picture == nil { return nil }
    }

    /// Within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }
}
