/// A set of stickers, without the stickers.
public struct StickerSetInfo: Hashable, Sendable {
    /// The id.
    public var id: StickerSetID
    /// The title.
    public var title: String
    /// The last part of its link.
    public var shortName: String
    /// The number of stickers.
    public var count: Int32 = 0
    /// A hash that changes with the set.
    public var hash: Int32 = 0
    /// The properties.
    public var flags: StickerSetFlags = []
    /// The date when the user installed it, seconds since 1970.
    public var installDate: Int32?
    /// The thumbnails, if it has its own.
    public var thumbnails: [ImageSize] = []
    /// The datacenter of the thumbnails.
    public var thumbnailDatacenter: Int32 = 0
    /// The version of the thumbnails, sent in requests.
    public var thumbnailVersion: Int32 = 0
    /// The custom emoji that serves as its thumbnail.
    public var thumbnailDocument: Int64?

    /// Creates a set.
    public init(id: StickerSetID, title: String, shortName: String) {
        self.id = id
        self.title = title
        self.shortName = shortName
    }
}

extension StickerSetInfo: RecordCodable {
    /// Fields: 1 id, 2 title, 3 short name, 4 count, 5 hash, 6 flags, 7 install date, 8 thumbnails, 9 thumbnail
    /// datacenter, 10 thumbnail version, 11 thumbnail document.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var id: StickerSetID?
        var title: String = ""
        var shortName: String = ""
        var count: Int32 = 0
        var hash: Int32 = 0
        var flags: StickerSetFlags = []
        var installDate: Int32?
        var thumbnails: [ImageSize] = []
        var thumbnailDatacenter: Int32 = 0
        var thumbnailVersion: Int32 = 0
        var thumbnailDocument: Int64?
        while let field = try reader.next() {
            switch field {
            case 1: id = try reader.record()
            case 2: title = try reader.string()
            case 3: shortName = try reader.string()
            case 4: count = try reader.int32()
            case 5: hash = try reader.int32()
            case 6: flags = try reader.options()
            case 7: installDate = try reader.int32()
            case 8: try reader.append(to: &thumbnails)
            case 9: thumbnailDatacenter = try reader.int32()
            case 10: thumbnailVersion = try reader.int32()
            case 11: thumbnailDocument = try reader.int64()
            default: break
            }
        }
        guard let id else { throw .missing(field: 1) }
        self.init(id: id, title: title, shortName: shortName)
        self.count = count
        self.hash = hash
        self.flags = flags
        self.installDate = installDate
        self.thumbnails = thumbnails
        self.thumbnailDatacenter = thumbnailDatacenter
        self.thumbnailVersion = thumbnailVersion
        self.thumbnailDocument = thumbnailDocument
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(id, at: 1)
        writer.write(title, at: 2)
        writer.write(shortName, at: 3)
        writer.write(count, at: 4)
        writer.write(hash, at: 5)
        writer.write(flags, at: 6)
        writer.write(installDate, at: 7)
        writer.write(thumbnails, at: 8)
        writer.write(thumbnailDatacenter, at: 9)
        writer.write(thumbnailVersion, at: 10)
        writer.write(thumbnailDocument, at: 11)
    }
}

/// The properties of a set of stickers. The bits are stored.
public struct StickerSetFlags: OptionSet, Hashable, Sendable {
    /// The stored bits. Bits without a name here are kept.
    public let rawValue: UInt32

    /// Accepts any bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A set of the server's own.
    public static let official = Self(rawValue: 1 << 0)
    /// A set of masks.
    public static let masks = Self(rawValue: 1 << 1)
    /// A set of custom emoji.
    public static let emoji = Self(rawValue: 1 << 2)
    /// Archived by the user.
    public static let archived = Self(rawValue: 1 << 3)
    /// Installed by the user.
    public static let installed = Self(rawValue: 1 << 4)
    /// Its emoji take the colour of the text.
    public static let textColor = Self(rawValue: 1 << 5)
    /// Created by the user.
    public static let creator = Self(rawValue: 1 << 6)
}

/// The id of a set of stickers.
public struct StickerSetID: Hashable, Sendable {
    /// The server's number of the set.
    public var number: Int64
    /// The access hash, sent with the number in each request.
    public var accessHash: Int64

    /// Creates an id.
    public init(number: Int64, accessHash: Int64) {
        self.number = number
        self.accessHash = accessHash
    }
}

extension StickerSetID: RecordCodable {
    /// Fields: 1 number, 2 access hash.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(number: 0, accessHash: 0)
        while let field = try reader.next() {
            switch field {
            case 1: number = try reader.fixed64()
            case 2: accessHash = try reader.fixed64()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(fixed: number, at: 1)
        writer.write(fixed: accessHash, at: 2)
    }
}
