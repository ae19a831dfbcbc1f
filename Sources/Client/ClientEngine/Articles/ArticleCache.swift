package import ClientModel
package import MessageStore
import SchemaMapping
package import TelegramSchema

/// A whole article as it is stored.
struct StoredArticle: Equatable, Sendable {
    /// The page of the article.
    var page: WebPage
    /// The schema's page, encoded.
    var content: [UInt8]

    init(_ page: WebPage, _ content: TL.Page) {
        self.page = page
        self.content = content.encoded()
    }
}

extension StoredArticle: RecordCodable {
    /// Fields: 1 page, 2 content.
    init(from reader: inout RecordReader) throws(RecordError) {
        page = WebPage(id: 0, url: "")
        content = []
        while let field = try reader.next() {
            switch field {
            case 1: page = try reader.record()
            case 2: content = try reader.byteArray()
            default: break
            }
        }
    }

    func write(to writer: inout RecordWriter) {
        writer.write(page, at: 1)
        writer.write(content, at: 2)
    }
}

/// The stored articles, the one that was used last first.
struct ArticleIndex: Equatable, Sendable {
    /// The most articles that are stored.
    static let mostArticles = 200
    /// The most bytes that the stored articles have together, without their files.
    static let mostBytes: Int64 = 32 << 20

    /// One stored article.
    struct Item: Equatable, Sendable {
        var url: String
        var byteCount: Int64
    }

    var items: [Item] = []

    /// Puts an article first.
    ///
    /// - Returns: The addresses of the articles that have no room any more, the longest unused.
    mutating func use(_ item: Item) -> [String] {
        items.removeAll { $0.url == item.url }
        items.insert(item, at: 0)
        var (room, kept) = (Self.mostBytes, 0)
        for item in items.prefix(Self.mostArticles) {
            room -= item.byteCount
            guard room >= 0 else { break }
            kept += 1
        }
        let gone = items[kept...].map(\.url)
        items.removeSubrange(kept...)
        return gone
    }
}

extension ArticleIndex: RecordCodable {
    /// Fields: 1 items.
    init(from reader: inout RecordReader) throws(RecordError) {
        while let field = try reader.next() {
            if field == 1 { try reader.append(to: &items) }
        }
    }

    func write(to writer: inout RecordWriter) { writer.write(items, at: 1) }
}

extension ArticleIndex.Item: RecordCodable {
    /// Fields: 1 address, 2 number of bytes.
    init(from reader: inout RecordReader) throws(RecordError) {
        (url, byteCount) = ("", 0)
        while let field = try reader.next() {
            switch field {
            case 1: url = try reader.string()
            case 2: byteCount = try reader.int64()
            default: break
            }
        }
    }

    func write(to writer: inout RecordWriter) {
        writer.write(url, at: 1)
        writer.write(byteCount, at: 2)
    }
}

/// A file that only an article names: downloads find it by its number.
struct ArticleFile: Equatable, Sendable {
    /// The address of the article.
    var url: String
    /// The photo or document.
    var media: Media
}

extension ArticleFile: RecordCodable {
    /// Fields: 1 address, 2 media.
    init(from reader: inout RecordReader) throws(RecordError) {
        var (url, media): (String, Media?) = ("", nil)
        while let field = try reader.next() {
            switch field {
            case 1: url = try reader.string()
            case 2: media = try reader.record()
            default: break
            }
        }
        guard let media else { throw .missing(field: 2) }
        (self.url, self.media) = (url, media)
    }

    func write(to writer: inout RecordWriter) {
        writer.write(url, at: 1)
        writer.write(media, at: 2)
    }
}

extension EntryKey where Value == StoredArticle {
    static func article(_ url: String) -> EntryKey { EntryKey(.cache(103), url) }
}

extension EntryKey where Value == ArticleIndex {
    static let articles = EntryKey(.protocolState, "articles")
}

extension EntryKey where Value == ArticleFile {
    static func articleFile(_ id: MediaID) -> EntryKey {
        EntryKey(.cache(104), "\(id.kind.rawValue).\(id.number)")
    }
}

extension TL.Page {
    /// The photos and documents that the blocks name.
    fileprivate var files: [Media] {
        photos.compactMap { Photo($0) }.map { .photo($0) }
            + documents.compactMap { Document($0) }.map { .document($0) }
    }
}

extension StoreReader {
    /// A file that a stored article names; nil if none does.
    func articleFile(_ id: MediaID) throws -> ArticleFile? { try entry(.articleFile(id)) }
}

extension StoreTransaction {
    /// Stores the article of an address with its files, and removes the longest unused ones beyond the bounds.
    package func setArticle(_ page: WebPage, _ content: TL.Page, at url: String) throws {
        try removeArticle(at: url)
        let stored = StoredArticle(page, content)
        try setEntry(stored, for: .article(url))
        for media in content.files {
            guard let id = media.id else { continue }
            try setEntry(ArticleFile(url: url, media: media), for: .articleFile(id))
            // Messages may show the same file; its reference is the newest here.
            try renewMedia(media)
        }
        try useArticle(.init(url: url, byteCount: Int64(stored.content.count)))
    }

    /// Stores an article as the server tells it, and what it tells of its page.
    func receiveArticle(_ page: WebPage, _ content: TL.Page, at url: String) throws {
        try setArticle(page, content, at: url)
        try updateMedia(page.id) { media in
            var page = page
            // The whole has no room beside the page.
            if page.articlePart.isEmpty, case .webPage(let old) = media { page.articlePart = old.articlePart }
            media = .webPage(page)
        }
    }

    /// Notes that a stored article was opened.
    func useArticle(_ item: ArticleIndex.Item) throws {
        var index = try reader.entry(.articles) ?? ArticleIndex()
        guard index.items.first != item else { return }
        let gone = index.use(item)
        try setEntry(index, for: .articles)
        for url in gone {
            try removeArticle(at: url)
            try setEntry(nil, for: .articlePlace(url))
        }
    }

    /// Removes all stored articles, and the places in them.
    func removeArticles() throws {
        for item in try reader.entry(.articles)?.items ?? [] {
            try removeArticle(at: item.url)
            try setEntry(nil, for: .articlePlace(item.url))
        }
        try setEntry(nil, for: .articles)
    }

    private func removeArticle(at url: String) throws {
        guard let stored = try reader.entry(.article(url)) else { return }
        // Bytes of a schema that is no longer spoken name files that are no longer found.
        for id in (try? TL.Page(decoding: stored.content))?.files.compactMap(\.id) ?? []
        where try reader.articleFile(id)?.url == url {
            try setEntry(nil, for: .articleFile(id))
        }
        try setEntry(nil, for: .article(url))
    }
}
