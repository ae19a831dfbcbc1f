import ClientModel
import MessageStore
import StdExtras

/// The page that the server told of links, as it is stored.
struct StoredPreview: Equatable, Sendable {
    var page: WebPage
}

extension StoredPreview: RecordCodable {
    /// Fields: 1 page.
    init(from reader: inout RecordReader) throws(RecordError) {
        page = WebPage(id: 0, url: "")
        while let field = try reader.next() {
            if field == 1 { page = try reader.record() }
        }
    }

    func write(to writer: inout RecordWriter) { writer.write(page, at: 1) }
}

extension EntryCollection {
    /// The pages of links that were written, by the question about them.
    fileprivate static let previews = EntryCollection.cache(105)
}

extension StoreReader {
    /// The page that is known for a question; nil for none. It is as it is in the messages that show it.
    func preview(for question: String) throws -> WebPage? {
        guard let stored = try entry(EntryKey<StoredPreview>(.previews, question))?.page else { return nil }
        guard case .webPage(let shown)? = try media(stored.id), shown.state == .loaded else { return stored }
        return shown
    }
}

extension StoreTransaction {
    /// The most pages that are kept, and how long, in seconds.
    private static let (mostPreviews, previewLife): (Int, Int32) = (200, 30 * 86_400)

    /// Keeps the page of a question, and removes the oldest ones beyond the bound; nil removes what is kept.
    func setPreview(_ page: WebPage?, for question: String, at now: Int32) throws {
        let key = EntryKey<StoredPreview>(.previews, question)
        try setEntry(page.map { StoredPreview(page: $0) }, for: key, expires: now &+ Self.previewLife)
        guard page != nil else { return }
        let kept = try reader.storedEntries(.previews)
        guard kept.count > Self.mostPreviews else { return }
        let oldest = kept.sorted { $0.expires ?? 0 < $1.expires ?? 0 }.prefix(
            clamping: kept.count - Self.mostPreviews
        )
        for entry in oldest { try removeEntry(.previews, entry.name) }
    }
}
