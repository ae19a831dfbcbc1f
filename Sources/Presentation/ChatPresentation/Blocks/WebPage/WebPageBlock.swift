public import ClientModel

/// The preview of a link: the site, a title, a few lines, a picture.
public struct WebPageBlock: ContentBlock {
    /// The id of the page.
    public var page: MediaID
    /// The address of the page.
    public var url: String
    /// The name of the site.
    public var site: String
    /// The title of the page.
    public var title: String
    /// The summary of the page.
    public var summary: String
    /// The picture of the page; nil if it has none.
    public var picture: MediaBlock?
    /// True if the picture takes the whole width, instead of a small square beside the text.
    public var hasLargePicture: Bool
    /// True if the page has an instant view.
    public var hasInstantView: Bool

    /// Creates the block for a loaded page; nil if the page is still pending or has nothing to show.
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

    /// Stands within the margins.
    public var traits: BlockTraits { BlockTraits(.padded) }
}
