/// The key of a message: chat, namespace, and id in the namespace.
///
/// The key changes once, when a message of ours goes from local to server; references that must outlive that use
/// ``StableID``.
public struct MessageKey: Hashable, Sendable {
    /// The chat.
    public var peer: PeerID
    /// The namespace in the chat.
    public var namespace: MessageNamespace
    /// The id in the namespace: 1 and up, growing with time in ``MessageNamespace/cloud``.
    public var id: Int32

    /// Creates a key.
    public init(peer: PeerID, namespace: MessageNamespace, id: Int32) {
        self.peer = peer
        self.namespace = namespace
        self.id = id
    }
}

extension MessageKey: Comparable {
    /// Orders by chat, then namespace, then id. For the order in a chat compare ``MessagePosition``.
    public static func < (left: Self, right: Self) -> Bool {
        if left.peer != right.peer { return left.peer < right.peer }
        if left.namespace != right.namespace { return left.namespace < right.namespace }
        return left.id < right.id
    }
}

extension MessageKey: RecordCodable {
    /// Fields: 1 peer, 2 namespace, 3 id.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var peer: PeerID?
        var namespace = MessageNamespace.cloud
        var id: Int32 = 0
        while let field = try reader.next() {
            switch field {
            case 1: peer = try reader.peerID()
            case 2: namespace = MessageNamespace(rawValue: try reader.int32())
            case 3: id = try reader.int32()
            default: break
            }
        }
        guard let peer else { throw .missing(field: 1) }
        self.init(peer: peer, namespace: namespace, id: id)
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(peer, at: 1)
        writer.write(namespace.rawValue, at: 2)
        writer.write(id, at: 3)
    }
}

/// The stable id of a message on this device: assigned when it is first stored, never changed, never reused.
///
/// A screen keys its rows by it, so that a message keeps its row while its ``MessageKey`` goes from local to server.
/// Below 2³¹.
public struct StableID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The row's number.
    public let rawValue: Int64

    /// Wraps a row's number.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// The id of a message that was never stored; storing it assigns another.
    public static let unassigned = Self(rawValue: 0)

    /// The id of a file that is in no message, as one of an article: below zero, and so never that of a message.
    public init(outsideMessages file: Int64) {
        rawValue = file | .min
    }

    /// Orders by age, earlier stored first.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
