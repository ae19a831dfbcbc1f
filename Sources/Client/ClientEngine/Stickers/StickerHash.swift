import ClientModel
import MessageStore

/// The hash of a stored list of sticker sets, or of a set: the server omits unchanged lists.
struct StickerHash: Hashable, Sendable {
    var value: Int64
}

extension StickerHash: RecordCodable {
    /// Fields: 1 value.
    init(from reader: inout RecordReader) throws(RecordError) {
        self.init(value: 0)
        while let field = try reader.next() {
            if field == 1 { value = try reader.fixed64() }
        }
    }

    func write(to writer: inout RecordWriter) { writer.write(fixed: value, at: 1) }
}

extension EntryKey where Value == StickerHash {
    /// The hash of the list of sets.
    static let stickerShelf = EntryKey(.protocolState, "stickers")

    /// The hash of a set's stickers.
    static func stickers(ofSet number: Int64) -> EntryKey { EntryKey(.protocolState, "stickers.\(number)") }
}
