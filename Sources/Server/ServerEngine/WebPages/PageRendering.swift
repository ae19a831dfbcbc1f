import ServerStore
import StdExtras
import TelegramSchema

extension RequestContext {
    /// The page that a message shows, in the form that a viewer's clients get.
    func render(_ shown: StoredMessageContent.Page, for viewer: UserID) throws -> TL.MessageMedia {
        .messageMediaWebPage(
            .init(
                forceLargeMedia: shown.flags.contains(.large),
                forceSmallMedia: shown.flags.contains(.small),
                manual: shown.flags.contains(.manual),
                safe: shown.flags.contains(.safe),
                webpage: try renderPage(shown.id, for: viewer)
            )
        )
    }

    /// A page with the beginning of its article.
    func renderPage(_ id: Int64, for viewer: UserID) throws -> TL.WebPage {
        guard let record = try page(id) else { return .webPageEmpty(.init(id: id)) }
        return try render(record, for: viewer) { stored in
            try stored.part.map { try filled($0, with: stored.partFiles) }
        }
    }

    /// A page with its whole article.
    func renderWhole(_ record: WebPageRecord, for viewer: UserID) throws -> TL.WebPage {
        try render(record, for: viewer) { _ in
            guard let bytes = try store.webPages.article(of: record.id) else { return nil }
            let article = try StoredArticle(decoding: bytes)
            return try filled(article.page, with: article.files)
        }
    }

    /// An article with its photos and documents.
    private func filled(_ page: TL.Page, with files: [Int64]) throws -> TL.Page {
        var page = page
        for id in files {
            if let document = try document(id) {
                page.documents.append(document)
            } else if let photo = try photo(id) {
                page.photos.append(photo)
            }
        }
        return page
    }

    private func render(
        _ record: WebPageRecord,
        for viewer: UserID,
        _ article: (StoredWebPage) throws -> TL.Page?
    ) throws -> TL.WebPage {
        switch record.state {
        case .pending:
            let date = max(record.asked, seconds.subtractingSaturating(PageTimes.answer / 2))
                .addingSaturating(PageTimes.answer)
            return .webPagePending(.init(id: record.id, url: record.address, date: date))
        case .nothing: return .webPageEmpty(.init(id: record.id, url: record.address))
        case .own: return try renderOwn(record, for: viewer)
        case .found:
            let stored = try StoredWebPage(decoding: record.content)
            var page = stored.page
            page.id = record.id
            page.hash = record.hash
            if stored.photo != 0 { page.photo = try photo(stored.photo) }
            if stored.document != 0, let file = try file(stored.document), file.kind == .document {
                page.document = document(file, try [TL.DocumentAttribute](decoding: file.attributes))
            }
            page.cachedPage = try article(stored)
            page.cachedPage?.views = record.views
            return .webPage(page)
        }
    }
}
