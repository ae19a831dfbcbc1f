/// One packet that a server received from a client.
public struct Frame: Sendable, Equatable {
    /// The packet: an encrypted message or, before a key exists, an unencrypted one. Never empty.
    public var payload: [UInt8]

    /// True if the client requests a quick acknowledgement of this packet after its decryption.
    public var wantsQuickAck: Bool

    /// Creates a received packet.
    public init(payload: [UInt8], wantsQuickAck: Bool = false) {
        self.payload = payload
        self.wantsQuickAck = wantsQuickAck
    }
}

/// A packet that a client received from a server.
public enum ClientFrame: Sendable, Equatable {
    /// A packet: an encrypted message or, before a key exists, an unencrypted one.
    case payload([UInt8])

    /// The server has decrypted the packet with this token and will process it. Bit 31 is always set.
    case quickAck(UInt32)

    /// The server refuses the connection, the key or the last packet, for a reason in ``TransportError``. It closes
    /// afterwards.
    case transportError(TransportError)
}

/// The code that a server sends in place of a packet if there is no key to encrypt an answer with.
public struct TransportError: RawRepresentable, Sendable, Hashable {
    /// The negative number on the wire.
    public var rawValue: Int32

    /// Creates a code from its wire value, known or not.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The key of the packet is unknown, or the bytes are no packet: create a new key, or start over.
    public static let unknownKey = TransportError(rawValue: -404)

    /// Too many connections or packets: wait before the next one.
    public static let flood = TransportError(rawValue: -429)

    /// The handshake named another data centre.
    public static let wrongDataCentre = TransportError(rawValue: -444)
}
