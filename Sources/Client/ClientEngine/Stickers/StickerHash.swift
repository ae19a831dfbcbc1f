import ClientModel
import MessageStore

/// Which state of a shelf, or of a set, is stored: named to the server, it leaves out what is the same.
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
    /// Of the list of sets.
    static let stickerShelf = EntryKey(.protocolState, "stickers")

    /// Of the stickers of a set.
    static func stickers(ofSet number: Int64) -> EntryKey { EntryKey(.protocolState, "stickers.\(number)") }
}
