import ClientModel
import MessageStore

/// A flag that is set when the folders must be fetched: they changed elsewhere, or the server refused a change.
struct FolderCheck: Hashable, Sendable {
    var isDue: Bool
}

extension FolderCheck: RecordCodable {
    /// Fields: 1 is due.
    init(from reader: inout RecordReader) throws(RecordError) {
        self.init(isDue: false)
        while let field = try reader.next() {
            if field == 1 { isDue = try reader.bool() }
        }
    }

    func write(to writer: inout RecordWriter) { writer.write(isDue, at: 1) }
}

extension EntryKey where Value == FolderCheck {
    static let folderCheck = EntryKey(.protocolState, "folders.check")
}
