public import ClientModel
public import TelegramSchema

extension WebPage {
    /// Converts a link preview; nil for `webPageNotModified`, which contains nothing new.
    public init?(_ page: TL.WebPage) {
        switch page {
        case .webPageNotModified: return nil
        case .webPageEmpty(let page):
            self.init(id: page.id, url: page.url ?? "")
            state = .empty
        case .webPagePending(let page):
            self.init(id: page.id, url: page.url ?? "")
            state = .pending
            date = page.date
        case .webPage(let page): self.init(page)
        }
    }

    private init(_ page: TL.WebPage.WebPage) {
        self.init(id: page.id, url: page.url)
        displayURL = page.displayUrl
        type = page.type ?? ""
        siteName = page.siteName ?? ""
        title = page.title ?? ""
        summary = page.description ?? ""
        author = page.author ?? ""
        photo = page.photo.flatMap { Photo($0) }
        document = page.document.flatMap { Document($0) }
        embed = WebEmbed(page)
        duration = page.duration ?? 0
        hash = page.hash
        hasInstantView = page.cachedPage != nil
        hasLargeMedia = page.hasLargeMedia
    }
}

extension WebEmbed {
    /// Nil for a page without a player.
    fileprivate init?(_ page: TL.WebPage.WebPage) {
        guard let url = page.embedUrl, let type = page.embedType else { return nil }
        let size = PixelSize(width: page.embedWidth ?? 0, height: page.embedHeight ?? 0)
        self.init(url: url, type: type, size: size)
    }
}
