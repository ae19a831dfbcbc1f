import LinkPreviews
import TelegramSchema

extension TL.WebPage.WebPage {
    /// The schema's page of a preview, without number, hash and files.
    init(_ preview: LinkPreview) {
        self.init(
            id: 0,
            url: preview.url,
            displayUrl: preview.displayURL,
            hash: 0,
            type: preview.type,
            siteName: preview.siteName,
            title: preview.title,
            description: preview.description,
            embedUrl: preview.embed?.url,
            embedType: preview.embed?.type,
            embedWidth: preview.embed.map { Int32(clamping: $0.width) },
            embedHeight: preview.embed.map { Int32(clamping: $0.height) },
            duration: preview.duration.map { Int32(clamping: $0) },
            author: preview.author
        )
    }
}
