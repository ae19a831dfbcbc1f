/// A call of a whole chat.
public struct GroupCallRecord: Hashable, Sendable {
    /// The server's id of the call.
    public var id: Int64
    /// The access hash, sent with the id in each request.
    public var accessHash: Int64
    /// The duration in seconds, once the call is over.
    public var duration: Int32?
    /// The scheduled start, seconds since 1970.
    public var scheduleDate: Int32?
    /// The invited users.
    public var invited: [PeerID] = []

    /// Creates a call.
    public init(id: Int64, accessHash: Int64) {
        self.id = id
        self.accessHash = accessHash
    }
}

extension GroupCallRecord: RecordCodable {
    /// Fields: 1 id, 2 access hash, 3 duration, 4 schedule date, 5 invited.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(id: 0, accessHash: 0)
        while let field = try reader.next() {
            switch field {
            case 1: id = try reader.fixed64()
            case 2: accessHash = try reader.fixed64()
            case 3: duration = try reader.int32()
            case 4: scheduleDate = try reader.int32()
            case 5: invited = try reader.packedPeerIDs()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(fixed: id, at: 1)
        writer.write(fixed: accessHash, at: 2)
        writer.write(duration, at: 3)
        writer.write(scheduleDate, at: 4)
        writer.write(packed: invited, at: 5)
    }
}
