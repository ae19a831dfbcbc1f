public import ClientModel
import SQLite

extension OrderedListID {
    /// The stickers that the user has sent, the most recent first.
    public static let recentStickers = OrderedListID(rawValue: 1)
}

extension OrderedItem {
    /// A sticker that was sent.
    init(sticker: Document) { self.init(sticker.id.record(), value: sticker.record()) }
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

    /// A sticker that is in a stored set, was sent, or is an emoji that a text named, whether or not a message uses it; nil for any other.
    ///
    /// - Returns: The latest copy of the sticker, and the number of its set, if that is stored.
    /// - Complexity: Decodes the sets one after another until it is found, so it is for files that are fetched once.
    public func sticker(_ id: MediaID) throws -> (document: Document, set: Int64?)? {
        let sets = Set(
            try database.all("SELECT DISTINCT number FROM sticker_sets") { $0.int64(0) }
        )
        for set in sets.sorted() {
            if let item = try stickers(ofSet: set).first(where: { $0.document.id == id }) {
                return (item.document, set)
            }
        }
        let name = id.record()
        let listed = try rankedItem(name, in: .recentStickers) ?? rankedItem(name, in: .customEmoji)
        guard let recent = listed else { return nil }
        return (try Document(record: recent.item.value), nil)
    }
}

extension StoreTransaction {
    /// The number of sent stickers that are stored.
    public static var mostRecentStickers: Int { 40 }

    /// Stores a sticker that was sent. Documents that are not stickers of the server are ignored.
    public func noteSticker(_ document: Document) throws {
        guard document.id.kind == .document, document.isSentAsSticker else { return }
        try bringToFront(
            OrderedItem(sticker: document),
            of: .recentStickers,
            limit: Self.mostRecentStickers
        )
    }

    /// Updates the file reference of a sticker from a newer copy.
    public func renewSticker(_ document: Document) throws {
        try renewMedia(.document(document))
        for list in [OrderedListID.recentStickers, .customEmoji] {
            try updateOrderedItem(OrderedItem(sticker: document), in: list)
        }
    }
}

extension Document {
    /// True if it is a sticker by itself, not an emoji in a text.
    fileprivate var isSentAsSticker: Bool {
        if case .sticker(let info) = kind { !info.isCustomEmoji } else { false }
    }
}
