import ClientModel
import MessageStore

/// Whether the folders are to be fetched: they changed elsewhere, or the server has refused a change of ours.
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
