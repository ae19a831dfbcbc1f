import CompactWire
import MTProto
import NoiseChannel
import WireCrypto

/// A connection of our own clients: its channel, and the session that it carries.
///
/// Confined to the loop of its ``SessionLoop``.
final class SealedConnection {
    /// A client's wish that waits until the client has shown that it is no copy of an earlier message.
    enum Waiting {
        case opening(SessionOpening, CompactFrame, AuthKeyID)
        case resumption(Resumption, NumberedSession)
    }

    /// The connection, which holds this while it is open.
    let connection: Connection
    var channel = NoiseServer()
    /// The result of the handshake, until there is a session.
    var acceptance: NoiseAcceptance<AuthKeyID>?
    /// The hash of the handshake; nil before it.
    private(set) var binding: Digest32?
    /// The client's next ticket, until the server remembers it.
    var ticket: NoiseServerTicket?

    /// True if the handshake was counted for the client's address.
    var isPaid = false
    /// True once a record of the client opened: before that it may be a copy of an earlier message.
    var isConfirmed = false
    /// True while early data is read.
    var isReadingEarly = false
    /// Before there is a session.
    var reception: CompactReception? = CompactReception()
    var session: NumberedSession?
    var waiting: Waiting?

    init(_ connection: Connection) { self.connection = connection }

    /// Records the answer to the first message, without its bytes.
    func greeted(_ acceptance: NoiseAcceptance<AuthKeyID>) {
        self.acceptance = acceptance
        binding = acceptance.channelBinding
        ticket = acceptance.ticket
    }

    /// True if bytes should be read from the connection. What waits for the client to show that it is no copy waits for its
    /// next bytes.
    var acceptsInput: Bool { !isConfirmed || session?.wire.acceptsInput != false }

    /// Bytes held for the client.
    var heldBytes: Int {
        channel.waitingBytes + (reception?.reader.bufferedBytes ?? 0) + (session?.heldBytes ?? 0)
    }

    /// Drops what is to be sent, for a client that does not read.
    func discardOutput() {
        _ = reception?.takeOutput()
        _ = session?.wire.takeOutput()
    }

    /// Appends what is to be sent, sealed.
    func takeOutput(into output: inout [UInt8]) throws(NoiseError) {
        if let bytes = reception?.takeOutput(), !bytes.isEmpty {
            try channel.seal(bytes.span.bytes, into: &output)
        }
        if let bytes = session?.wire.takeOutput(), !bytes.isEmpty {
            try channel.seal(bytes.span.bytes, into: &output)
        }
    }
}
