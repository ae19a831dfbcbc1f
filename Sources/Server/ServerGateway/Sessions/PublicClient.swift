import CompactOpcodes
import CompactWire
import MTProto
import NIOCore
import ServerEngine

/// A public client of the compact transport, on its connection: its session, its key, and what its opcodes wait for.
///
/// Confined to the loop of its ``SessionLoop``. It ends with its connection, as public clients have no longer sessions.
final class PublicClient: HeldBytesOwner {
    /// The connection, which holds the client while it is open.
    let connection: Connection
    /// The number of the session for the engine.
    let sessionID: Int64
    let opcodes: OpcodeSession
    /// Before the first request.
    var reception: CompactReception?
    /// After it.
    var wire: CompactServerSession?
    /// The key that the client is known by.
    var key: ActiveAuthKey?
    /// The bytes held at the last count, and their counter.
    var countedBytes = 0
    var holder: UsageCounter?

    init(_ connection: Connection, sessionID: Int64, opcodes: OpcodeSession) {
        self.connection = connection
        self.sessionID = sessionID
        self.opcodes = opcodes
        reception = CompactReception()
    }

    /// The engine's address of the session; nil while it has no key.
    var address: SessionAddress? {
        key.map { SessionAddress(authKeyID: $0.key.id.rawValue, sessionID: sessionID) }
    }

    /// True if bytes should be read from the connection.
    var acceptsInput: Bool { wire?.acceptsInput ?? true }

    /// Bytes held for the client.
    var heldBytes: Int { (wire?.heldBytes ?? reception?.reader.bufferedBytes ?? 0) + opcodes.heldBytes }

    /// Drops what is to be sent, for a client that does not read.
    func discardOutput() {
        var unread: [UInt8] = []
        takeOutput(into: &unread)
    }

    /// Appends what is to be sent.
    func takeOutput(into output: inout [UInt8]) {
        if let bytes = reception?.takeOutput(), !bytes.isEmpty { output += bytes }
        if let bytes = wire?.takeOutput(), !bytes.isEmpty { output += bytes }
    }
}
