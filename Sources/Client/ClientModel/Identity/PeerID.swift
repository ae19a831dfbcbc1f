/// The id of a peer: a user, a group, a channel or a secret chat.
public struct PeerID: Hashable, Sendable {
    /// The kind of a peer. The raw values are stored.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// A person or a bot.
        case user = 0
        /// A small group, whose members each have their own copy of the history.
        case group = 1
        /// A channel or a large group with one shared history.
        case channel = 2
        /// An end-to-end encrypted chat of two devices.
        case secretChat = 3
    }

    /// One number for both parts, never negative: the kind in bits 60 to 62, the number below.
    public let packed: Int64

    /// Creates the id of the peer with the server's `number`, of which the lower 60 bits count.
    public init(_ kind: Kind, _ number: Int64) {
        packed = Int64(kind.rawValue) << 60 | (number & Self.numberMask)
    }

    /// Reads a ``packed`` number; nil when it is no peer's.
    public init?(packed: Int64) {
        guard packed >= 0, Kind(rawValue: UInt8(packed >> 60)) != nil else { return nil }
        self.packed = packed
    }

    /// The kind of the peer.
    public var kind: Kind {
        // Both initializers checked the bits.
        Kind(rawValue: UInt8(packed >> 60)) ?? .user
    }

    /// The server's number of the peer, unique among peers of its kind.
    public var number: Int64 { packed & Self.numberMask }

    private static let numberMask: Int64 = (1 << 60) - 1
}

extension PeerID: Comparable {
    /// Orders by kind, then by number.
    public static func < (left: PeerID, right: PeerID) -> Bool { left.packed < right.packed }
}

extension PeerID {
    /// The value in a record: the number above three bits of kind, so that small numbers take few bytes.
    fileprivate var recorded: Int64 { number << 3 | Int64(kind.rawValue) }

    fileprivate init?(recorded: Int64) {
        guard recorded >= 0, recorded >> 3 <= Self.numberMask, let kind = Kind(rawValue: UInt8(recorded & 7))
        else {
            return nil
        }
        self.init(kind, recorded >> 3)
    }
}

extension RecordWriter {
    /// Writes a peer as one number. Always written: user 0 is 0.
    public mutating func write(_ value: PeerID, at field: Int) { writeAlways(value.recorded, at: field) }

    /// Writes a peer as one number unless it is nil.
    public mutating func write(_ value: PeerID?, at field: Int) {
        if let value { write(value, at: field) }
    }

    /// Writes a list of peers, packed into one field.
    public mutating func write(packed values: [PeerID], at field: Int) {
        write(packed: values.map(\.recorded), at: field)
    }

    /// Writes a list of peers, packed into one field, even if it is empty.
    public mutating func writeAlways(packed values: [PeerID], at field: Int) {
        writeAlways(packed: values.map(\.recorded), at: field)
    }
}

extension RecordReader {
    /// Reads a peer.
    ///
    /// - Throws: ``RecordError/outOfRange(field:)`` for a number that is no peer's.
    public mutating func peerID() throws(RecordError) -> PeerID { try peer(try int64()) }

    /// Reads a list of peers that were packed into one field.
    public mutating func packedPeerIDs() throws(RecordError) -> [PeerID] {
        let numbers = try packed()
        var peers: [PeerID] = []
        peers.reserveCapacity(numbers.count)
        for number in numbers { peers.append(try peer(number)) }
        return peers
    }

    private func peer(_ recorded: Int64) throws(RecordError) -> PeerID {
        guard let peer = PeerID(recorded: recorded) else { throw .outOfRange(field: field) }
        return peer
    }
}
