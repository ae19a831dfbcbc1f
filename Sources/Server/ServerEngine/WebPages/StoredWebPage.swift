import Articles
import ServerStore
import TelegramSchema

/// The stored preview of a page: what each message shows of it.
///
/// Layout: the schema's page without number, hash and files; its photo and document; the beginning of its article and the
/// photos and documents in it. 0 is no file.
struct StoredWebPage: Equatable {
    /// The preview, without what its record has: number, hash, files and article.
    var page: TL.WebPage.WebPage
    /// The photo; 0 for none.
    var photo: Int64 = 0
    /// The document; 0 for none.
    var document: Int64 = 0
    /// The beginning of the article; nil for a page that is none.
    var part: TL.Page?
    /// The photos and documents in that part.
    var partFiles: [Int64] = []

    /// Most bytes of the beginning of an article.
    static let partBytes = 4 << 10

    init(page: TL.WebPage.WebPage) { self.page = page }

    /// The stored bytes.
    func encoded() -> [UInt8] {
        var writer = TLWriter(reserving: 512)
        page.encode(to: &writer)
        writer.write(photo)
        writer.write(document)
        writer.write(part != nil)
        part?.encode(to: &writer)
        partFiles.encode(to: &writer)
        return writer.bytes
    }

    /// Reads stored bytes.
    init(decoding bytes: [UInt8]) throws(TLError) {
        var reader = TLReader(bytes.span.bytes)
        page = try TL.WebPage.WebPage(from: &reader)
        photo = try reader.readInt64()
        document = try reader.readInt64()
        part = try reader.readBool() ? try TL.Page(from: &reader) : nil
        partFiles = try reader.readVector()
        try reader.finish()
    }
}

/// The stored whole article of a page, and its photos and documents.
struct StoredArticle {
    var page: TL.Page
    var files: [Int64]

    /// Most bytes of a stored article: an answer has room for it and its files.
    static let maximumBytes = 2 << 20

    init(page: TL.Page, files: [Int64]) { (self.page, self.files) = (page, files) }

    /// The stored bytes.
    func encoded() -> [UInt8] {
        var writer = TLWriter(reserving: 4096)
        page.encode(to: &writer)
        files.encode(to: &writer)
        return writer.bytes
    }

    /// Reads stored bytes.
    init(decoding bytes: [UInt8]) throws(TLError) {
        var reader = TLReader(bytes.span.bytes)
        page = try TL.Page(from: &reader)
        files = try reader.readVector()
        try reader.finish()
    }
}

extension Article {
    /// The photos and documents that the blocks name, each once.
    var files: [Int64] {
        var ids: [Int64] = []
        let collect: (Int64) -> Int64? = { id in
            if id != 0, !ids.contains(id) { ids.append(id) }
            return id
        }
        _ = renumbered(photos: collect, documents: collect)
        return ids
    }
}
