/// The comments under a post or the answers to a message.
public struct ThreadInfo: Hashable, Sendable {
    /// The number of messages.
    public var count: Int32
    /// The authors of the latest ones.
    public var recent: [PeerID] = []
    /// The id of the newest.
    public var lastID: Int32?
    /// The id of the newest that we have read.
    public var readID: Int32?
    /// The group of the comments.
    public var channel: PeerID?

    /// Creates a value.
    public init(count: Int32) {
        self.count = count
    }
}

extension ThreadInfo: RecordCodable {
    /// Fields: 1 count, 2 recent, 3 last ID, 4 read ID, 5 channel.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(count: 0)
        while let field = try reader.next() {
            switch field {
            case 1: count = try reader.int32()
            case 2: recent = try reader.packedPeerIDs()
            case 3: lastID = try reader.int32()
            case 4: readID = try reader.int32()
            case 5: channel = try reader.peerID()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(count, at: 1)
        writer.write(packed: recent, at: 2)
        writer.write(lastID, at: 3)
        writer.write(readID, at: 4)
        writer.write(channel, at: 5)
    }
}
