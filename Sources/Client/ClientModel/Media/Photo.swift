/// A photo. Stored once for all messages that show it.
public struct Photo: Hashable, Sendable {
    /// ``MediaID/Kind/photo``, or ``MediaID/Kind/local`` before it is uploaded.
    public var id: MediaID
    /// The location on the server; nil before it is uploaded.
    public var remote: RemoteFile?
    /// The path of the user's own file, before it is uploaded.
    public var localPath: String?
    /// The date of the upload, seconds since 1970.
    public var date: Int32 = 0
    /// The loadable sizes, smallest first.
    public var sizes: [ImageSize] = []
    /// A blurred miniature, a JPEG without its header; a few dozen bytes.
    public var miniature: [UInt8] = []
    /// True if stickers were put on it.
    public var hasStickers = false

    /// Creates a photo with only an id.
    public init(_ id: MediaID) {
        self.id = id
    }

    /// The largest size.
    public var largest: ImageSize? { sizes.last }
}

extension Photo: RecordCodable {
    /// Fields: 1 id, 2 remote, 3 local path, 4 date, 5 sizes, 6 miniature, 7 has stickers.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var id: MediaID?
        var remote: RemoteFile?
        var localPath: String?
        var date: Int32 = 0
        var sizes: [ImageSize] = []
        var miniature: [UInt8] = []
        var hasStickers = false
        while let field = try reader.next() {
            switch field {
            case 1: id = try reader.record()
            case 2: remote = try reader.record()
            case 3: localPath = try reader.string()
            case 4: date = try reader.int32()
            case 5: try reader.append(to: &sizes)
            case 6: miniature = try reader.byteArray()
            case 7: hasStickers = try reader.bool()
            default: break
            }
        }
        guard let id else { throw .missing(field: 1) }
        self.init(id)
        self.remote = remote
        self.localPath = localPath
        self.date = date
        self.sizes = sizes
        self.miniature = miniature
        self.hasStickers = hasStickers
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(id, at: 1)
        writer.write(remote, at: 2)
        writer.write(localPath, at: 3)
        writer.write(date, at: 4)
        writer.write(sizes, at: 5)
        writer.write(miniature, at: 6)
        writer.write(hasStickers, at: 7)
    }
}
