public import ClientModel
public import TelegramSchema

extension WebPage {
    /// The most bytes of an article's beginning that are kept with its page: servers send 4 KiB and its pictures.
    private static let mostPartBytes = 16 << 10

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
        let part = page.cachedPage?.encoded() ?? []
        if part.count <= Self.mostPartBytes { articlePart = part }
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
