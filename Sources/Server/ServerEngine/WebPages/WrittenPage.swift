import ArticleExtraction
import Articles
import Foundation
import ServerStore
import StdExtras
import Telegraph
import TelegramSchema

/// A page that a member wrote, as messages show it: made of the database, and never fetched.
///
/// Its row in `web_pages` is like that of any page that was found, and is looked up never again. It changes with the page.
struct WrittenPage {
    /// The whole article, as it is stored.
    var article: [UInt8]
    /// The files of the page.
    var files: [Int64]
}

extension TelegraphPageRecord {
    /// The page as readers get it.
    ///
    /// - Throws: `TelegraphError` for content that cannot be read.
    func document(below web: WebOptions) throws(TelegraphError) -> TelegraphDocument {
        TelegraphDocument(
            url: OwnLink.address(ofPage: path, below: web.url),
            title: title,
            authorName: authorName,
            authorURL: TelegraphAddress(authorURL),
            siteName: web.siteName,
            published: created,
            content: try TelegraphContent(stored: content)
        )
    }
}

extension WebOptions {
    /// The name of the site: its host.
    var siteName: String {
        guard let start = url.range(of: "://") else { return url }
        return String(url[start.upperBound...].prefix { $0 != ":" && $0 != "/" })
    }

    /// The name of a file of the site by its address, relative or absolute; nil for another address.
    func fileName(of address: String) -> String? {
        let path = address.hasPrefix(url + "/") ? String(address.dropFirst(url.count)) : address
        guard path.hasPrefix("/file/") else { return nil }
        let name = path.dropFirst("/file/".count)
        return name.isEmpty || name.utf8.count > 64 || name.contains("/") ? nil : String(name)
    }
}

extension RequestContext {
    /// Writes what messages show of a page into its row.
    ///
    /// - Returns: What is stored beside the row; nil if there is no web server, or the content cannot be read.
    func write(_ page: TelegraphPageRecord, to record: inout WebPageRecord) throws -> WrittenPage? {
        guard let web = options.web, let document = try? page.document(below: web) else { return nil }
        let extracted = document.article
        var photos: [Int64: Int64] = [:]
        var documents: [Int64: Int64] = [:]
        var picture: FileRecord?
        for (place, medium) in extracted.media.enumerated() {
            guard let name = web.fileName(of: medium.url), let id = try store.telegraphFiles.file(name),
                let file = try file(id)
            else { continue }
            if file.kind == .photo, medium.kind == .photo {
                photos[Int64(place + 1)] = id
                picture = picture ?? file
            } else if file.kind == .document, medium.kind == .video {
                documents[Int64(place + 1)] = id
            }
        }
        let article = extracted.article.renumbered(photos: { photos[$0] }, documents: { documents[$0] })
            .beginning(within: StoredArticle.maximumBytes)
        let part = article.beginning(within: StoredWebPage.partBytes)
        var stored = StoredWebPage(page: preview(of: document))
        if let picture {
            stored.photo = picture.id
            stored.page.hasLargeMedia = picture.sizes.last.map { min($0.width, $0.height) >= 200 } ?? false
        }
        stored.part = TL.Page(part, photos: [], documents: [])
        stored.partFiles = part.files
        record.content = stored.encoded()
        if record.content.count > WebPageRecord.maximumContentBytes {
            (stored.part, stored.partFiles) = (nil, [])
            record.content = stored.encoded()
        }
        let whole = StoredArticle(page: TL.Page(article, photos: [], documents: []), files: article.files)
            .encoded()
        (record.state, record.expires) = (.found, .max)
        record.hash = WebPageRecord.hash(of: record.content + whole)
        return WrittenPage(article: whole, files: article.files + (picture.map { [$0.id] } ?? []))
    }

    private func preview(of document: TelegraphDocument) -> TL.WebPage.WebPage {
        var page = TL.WebPage.WebPage(id: 0, url: document.url, displayUrl: document.url, hash: 0)
        let scheme = document.url.range(of: "://")
        page.displayUrl = scheme.map { String(document.url[$0.upperBound...]) } ?? document.url
        page.displayUrl = page.displayUrl.removingPercentEncoding ?? page.displayUrl
        page.type = "article"
        page.siteName = document.siteName
        page.title = document.title
        page.description = document.content.description
        page.author = document.authorName.isEmpty ? nil : document.authorName
        return page
    }

    /// Stores the article of a page that a member wrote.
    func keep(_ written: WrittenPage, of record: WebPageRecord) throws {
        try store.webPages.set(article: written.article, files: written.files, of: record.id)
    }

    /// Most messages whose owners are informed that a page was changed.
    private static let mostInformed = 200
    /// The oldest of those messages, in seconds. Clients ask for older ones when they open them.
    private static let informedSeconds: Int32 = 2_592_000

    /// Has messages show a page as it is now: after a change, or deleted.
    ///
    /// - Parameters:
    ///   - path: The path of the page.
    ///   - page: The page; nil if it is deleted.
    /// - Throws: Errors of the store.
    func updateShown(_ path: String, _ page: TelegraphPageRecord?) throws {
        guard let web = options.web,
            var record = try self.page(at: OwnLink.address(ofPage: path, below: web.url))
        else { return }
        let before = record.hash
        if let page, let written = try write(page, to: &record) {
            guard record.hash != before else { return }
            try save(record)
            try keep(written, of: record)
        } else {
            // An own link without a page shows nothing.
            (record.state, record.content, record.hash) = (.own, [], 0)
            try save(record)
            try store.webPages.set(article: nil, files: [], of: record.id)
        }
        let since = seconds.subtractingSaturating(Self.informedSeconds)
        let holders = try store.webPages.holders(of: record.id, since: since, limit: Self.mostInformed)
        for user in holders.sorted() { try self.record(.webPage(record.id), for: user) }
    }

    /// Counts that a member opened the article of a page that a member wrote.
    func countReading(of record: WebPageRecord, by reader: UserID) throws {
        guard case .page(let path, _)? = ownLink(record.address),
            let id = try store.telegraphPages.id(of: path)
        else { return }
        state.views.note(id, by: "user \(reader.rawValue)", hour: Int(seconds) / 3600)
    }
}
