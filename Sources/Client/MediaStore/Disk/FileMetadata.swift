import ClientModel

/// The metadata in a file's header, from which a lost index can be rebuilt.
struct FileMetadata: Equatable, RecordCodable {
    var name: ItemName
    var kind = MediaKind.other
    var owner: PeerID?
    /// True if the file has no other copy anywhere.
    var isOnlyCopy = false
    /// The length of the content in bytes, if it was known when the file was created.
    var byteCount: Int64?

    init(name: ItemName) { self.name = name }

    /// The metadata of a new file.
    init(_ name: ItemName, _ description: MediaDescription) {
        self.name = name
        kind = description.kind
        owner = description.chat
        byteCount = description.byteCount
    }

    /// Fields: 1 id, 2 transform, 3 kind, 4 owner, 5 only copy, 6 length.
    init(from reader: inout RecordReader) throws(RecordError) {
        var id: String?
        var transform = ""
        self.init(name: ItemName(ResourceID("")))
        while let field = try reader.next() {
            switch field {
            case 1: id = try reader.string()
            case 2: transform = try reader.string()
            case 3: kind = MediaKind(rawValue: UInt8(truncatingIfNeeded: try reader.uint64()))
            case 4: owner = PeerID(packed: try reader.int64())
            case 5: isOnlyCopy = try reader.bool()
            case 6: byteCount = try reader.int64()
            default: break
            }
        }
        guard let id else { throw .missing(field: 1) }
        guard byteCount.map({ $0 >= 0 }) ?? true else { throw .outOfRange(field: 6) }
        if let count = byteCount, count > BlockLayout.maximumByteCount { byteCount = nil }
        name = ItemName(id: id, transform: transform)
    }

    func write(to writer: inout RecordWriter) {
        writer.writeAlways(name.id.rawValue, at: 1)
        writer.write(name.transform, at: 2)
        writer.write(UInt64(kind.rawValue), at: 3)
        writer.write(owner?.packed, at: 4)
        writer.write(isOnlyCopy, at: 5)
        writer.write(byteCount, at: 6)
    }
}
