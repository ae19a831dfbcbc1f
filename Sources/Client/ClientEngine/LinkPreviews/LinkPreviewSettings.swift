import ClientModel
import MessageStore

/// The account's settings for previews of the links that its user writes.
struct LinkPreviewSettings: Equatable, Sendable {
    /// True if links get no previews: the server is not asked about them, and messages go without.
    var areOff = false
}

extension LinkPreviewSettings: RecordCodable {
    /// Fields: 1 are off.
    init(from reader: inout RecordReader) throws(RecordError) {
        while let field = try reader.next() {
            if field == 1 { areOff = try reader.bool() }
        }
    }

    func write(to writer: inout RecordWriter) { writer.write(areOff, at: 1) }
}

extension EntryKey where Value == LinkPreviewSettings {
    static let linkPreviews = EntryKey(.preferences, "linkPreviews")
}

extension StoreReader {
    /// True if links that the user writes get previews.
    func makesLinkPreviews() throws -> Bool { try entry(.linkPreviews)?.areOff != true }
}
