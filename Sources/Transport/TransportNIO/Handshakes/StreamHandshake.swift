import MTProto

/// What is said on a new connection before it carries the stream: a dialogue of bytes, without the sockets.
protocol StreamHandshake {
    /// What the stream ends with when the other side hangs up in the middle.
    var refusal: ByteStreamFailure { get }

    /// What we say first.
    mutating func start() -> [UInt8]

    /// Takes bytes of the other side.
    ///
    /// - Throws: Why the connection is no good.
    mutating func receive(_ bytes: [UInt8]) throws(ByteStreamFailure) -> HandshakeStep
}

/// What follows from bytes that came during an opening.
enum HandshakeStep: Equatable {
    /// More have to come.
    case wait
    /// Say this, and wait for the answer.
    case send([UInt8])
    /// It is over; these bytes came behind it.
    case done(rest: [UInt8])
}
