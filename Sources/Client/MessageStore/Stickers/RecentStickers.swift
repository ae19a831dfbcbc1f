public import ClientModel
import SQLite

extension OrderedListID {
    /// The stickers that the user has sent, the most recent first.
    public static let recentStickers = OrderedListID(rawValue: 1)
}

extension OrderedListID {
    /// The lists whose items are documents.
    fileprivate static let ofDocuments: [OrderedListID] = [.recentStickers, .customEmoji, .savedGIFs]
}

extension OrderedItem {
    /// A document in a list.
    init(document: Document) { self.init(document.id.record(), value: document.record()) }
}

extension StoreReader {
    /// The stickers that the user has sent, the most recent first.
    public func recentStickers() throws -> [Document] {
        try orderedItems(.recentStickers).map { try Document(record: $0.value) }
    }

    /// The stickers in chats, from any sender, those of the newest messages first.
    ///
    /// - Parameter limit: The maximum number.
    /// - Returns: The stickers, each once.
    /// - Throws: `StoreError`.
    /// - Complexity: Reads the newest ``newestFiles`` files of all chats.
    public func stickersInChats(limit: Int = 40) throws -> [Document] {
        let newest = try database.all(
            """
            SELECT number FROM media_uses WHERE kind = ? GROUP BY number ORDER BY max(message) DESC LIMIT ?
            """,
            MediaID.Kind.document.rawValue,
            Self.newestFiles
        ) { MediaID(.document, $0.int64(0)) }
        var found: [Document] = []
        for id in newest where found.count < limit {
            guard case .document(let document)? = try media(id), document.isSentAsSticker else { continue }
            found.append(document)
        }
        return found
    }

    private static var newestFiles: Int { 1000 }

    /// A document that is in a stored set, was sent as a sticker, is an emoji that a text named, or is a saved
    /// animation, whether or not a message uses it; nil for any other.
    ///
    /// - Returns: The latest copy of the document, and the number of its set, if that is stored.
    /// - Complexity: Decodes the sets one after another until it is found, so it is for files that are fetched once.
    public func listedDocument(_ id: MediaID) throws -> (document: Document, set: Int64?)? {
        let sets = Set(
            try database.all("SELECT DISTINCT number FROM sticker_sets") { $0.int64(0) }
        )
        for set in sets.sorted() {
            if let item = try stickers(ofSet: set).first(where: { $0.document.id == id }) {
                return (item.document, set)
            }
        }
        let name = id.record()
        for list in OrderedListID.ofDocuments {
            guard let listed = try rankedItem(name, in: list) else { continue }
            return (try Document(record: listed.item.value), nil)
        }
        return nil
    }
}

extension StoreTransaction {
    /// The number of sent stickers that are stored.
    public static var mostRecentStickers: Int { 40 }

    /// Stores a sticker that was sent. Documents that are not stickers of the server are ignored.
    public func noteSticker(_ document: Document) throws {
        guard document.id.kind == .document, document.isSentAsSticker else { return }
        try bringToFront(
            OrderedItem(document: document),
            of: .recentStickers,
            limit: Self.mostRecentStickers
        )
    }

    /// Updates the file reference of a document in sets and lists from a newer copy.
    public func renewListed(_ document: Document) throws {
        try renewMedia(.document(document))
        for list in OrderedListID.ofDocuments {
            try updateOrderedItem(OrderedItem(document: document), in: list)
        }
    }
}

extension Document {
    /// True if it is a sticker by itself, not an emoji in a text.
    fileprivate var isSentAsSticker: Bool {
        if case .sticker(let info) = kind { !info.isCustomEmoji } else { false }
    }
}
