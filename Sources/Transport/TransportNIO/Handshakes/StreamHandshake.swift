import MTProto

/// The dialogue on a new connection before it carries the stream; bytes only, without sockets.
protocol StreamHandshake {
    /// The failure of the stream if the peer hangs up during the dialogue.
    var refusal: ByteStreamFailure { get }

    /// The first bytes to send.
    mutating func start() -> [UInt8]

    /// Handles bytes from the peer.
    ///
    /// - Throws: The reason why the connection is unusable.
    mutating func receive(_ bytes: [UInt8]) throws(ByteStreamFailure) -> HandshakeStep
}

/// The next step of a handshake.
enum HandshakeStep: Equatable {
    /// Wait for more bytes.
    case wait
    /// Send these bytes, and wait for the answer.
    case send([UInt8])
    /// The handshake is complete; these bytes followed it.
    case done(rest: [UInt8])
}
