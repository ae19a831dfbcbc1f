import ClientModel
import WireCrypto

/// The header at the start of each media file.
///
/// | Offset | Size | Field                                                                              |
/// | -----: | ---: | ---------------------------------------------------------------------------------- |
/// |      0 |    8 | `MARTLMED`                                                                         |
/// |      8 |    1 | version, 1                                                                         |
/// |      9 |    3 | zeros                                                                              |
/// |     12 |   32 | salt of the file's key, random                                                     |
/// |     44 |  468 | what the file is, sealed under a key of its own: length (2), then a ``FileMetadata``   |
///
/// The index has all of this; the header is needed only when the index is lost.
struct FileHeader: Equatable {
    static let saltByteCount = 32
    private static let magic = Array("MARTLMED".utf8)
    private static let version: UInt8 = 1
    private static let labelOffset = 44
    private static let plainByteCount = Int(BlockLayout.headerByteCount) - labelOffset - BlockCipher.overhead

    var salt: [UInt8]
    var label: [UInt8]

    /// The maximum length of ``label``, in bytes.
    private static let maximumLabelByteCount = plainByteCount - 2

    /// Creates a header for a new file. A longer label than ``maximumLabelByteCount`` is left out.
    init(salt: [UInt8], label: [UInt8]) {
        self.salt = salt
        self.label = label.count <= Self.maximumLabelByteCount ? label : []
    }

    /// The header as 512 bytes.
    func encoded(key: MediaKey) -> [UInt8] {
        var plain = [UInt8](repeating: 0, count: Self.plainByteCount)
        plain[0] = UInt8(truncatingIfNeeded: label.count)
        plain[1] = UInt8(truncatingIfNeeded: label.count >> 8)
        plain.replaceSubrange(2..<2 + label.count, with: label)
        let cipher = BlockCipher(key: key.headerKey(salt: salt))
        let sealed = cipher.seal(plain.span.bytes, firstIndex: 0, blockByteCount: plain.count)
        return Self.magic + [Self.version, 0, 0, 0] + salt + sealed
    }

    /// Decodes the output of ``encoded(key:)``; nil for other bytes and for another key's.
    init?(encoded bytes: [UInt8], key: MediaKey) {
        guard let salt = Self.salt(in: bytes) else { return nil }
        let cipher = BlockCipher(key: key.headerKey(salt: salt))
        let sealed = Array(bytes[Self.labelOffset...])
        let opened = cipher.open(sealed.span.bytes, firstIndex: 0, blockByteCount: Self.plainByteCount)
        guard opened.damaged.isEmpty, opened.plain.count == Self.plainByteCount else { return nil }
        let count = Int(opened.plain[0]) | Int(opened.plain[1]) << 8
        guard count <= Self.maximumLabelByteCount else { return nil }
        self.init(salt: salt, label: Array(opened.plain[2..<2 + count]))
    }

    /// The salt of the file's key alone, which is readable even if the rest is not; nil if the file is not ours.
    static func salt(in bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count == Int(BlockLayout.headerByteCount), Array(bytes[0..<8]) == magic,
            bytes[8] == version
        else { return nil }
        return Array(bytes[12..<12 + saltByteCount])
    }
}

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
