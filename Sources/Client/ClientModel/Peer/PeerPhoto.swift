/// The photo of a peer, as small as lists show it.
public struct PeerPhoto: Hashable, Sendable {
    /// The server's id of the photo.
    public var id: Int64
    /// The datacenter of the photo.
    public var datacenter: Int32
    /// A blurred miniature, a JPEG without its header.
    public var miniature: [UInt8] = []
    /// True if the photo is animated.
    public var hasVideo = false
    /// True if only we see it: we chose it for this contact.
    public var isPersonal = false

    /// Creates a photo.
    public init(id: Int64, datacenter: Int32) {
        self.id = id
        self.datacenter = datacenter
    }
}

extension PeerPhoto: RecordCodable {
    /// Fields: 1 id, 2 datacenter, 3 miniature, 4 has video, 5 is personal.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(id: 0, datacenter: 0)
        while let field = try reader.next() {
            switch field {
            case 1: id = try reader.fixed64()
            case 2: datacenter = try reader.int32()
            case 3: miniature = try reader.byteArray()
            case 4: hasVideo = try reader.bool()
            case 5: isPersonal = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(fixed: id, at: 1)
        writer.write(datacenter, at: 2)
        writer.write(miniature, at: 3)
        writer.write(hasVideo, at: 4)
        writer.write(isPersonal, at: 5)
    }
}
