import WireCrypto

/// The common part of both ends: the bytes that came, the records once there are keys, and the first failure.
///
/// After a failure the keys are gone, nothing is kept, and each call throws it again.
struct ChannelStream: ~Copyable, Sendable {
    private(set) var isEstablished = false
    private var failure: NoiseError?
    private var transport: NoiseTransport? = nil
    private var input = InputBuffer()

    /// The bytes that wait.
    var bytes: RawSpan {
        @_lifetime(borrow self) get { input.bytes }
    }

    mutating func receive(_ bytes: RawSpan) {
        guard failure == nil else { return }
        input.append(bytes)
    }

    /// The length in two bytes at `offset`; nil until it is there.
    func length(at offset: Int) -> Int? { input.length(at: offset) }

    /// A header and what is as long as it announces in its last two bytes; nil until all of it is there.
    mutating func take(headerBytes: Int, allowed: ClosedRange<Int>) throws(NoiseError) -> [UInt8]? {
        guard let length = input.length(at: headerBytes - 2) else { return nil }
        guard allowed.contains(length) else {
            throw .lengthOutOfRange(announced: length, allowed: allowed)
        }
        return input.count >= headerBytes + length ? input.take(headerBytes + length) : nil
    }

    /// Begins the records.
    mutating func establish(_ keys: HandshakeKeys, isInitiator: Bool) {
        transport = NoiseTransport(keys, isInitiator: isInitiator)
        isEstablished = true
    }

    /// Throws the failure, if there was one.
    func check() throws(NoiseError) {
        if let failure { throw failure }
    }

    /// Ends the channel with `error`, unless it has ended, and returns the error to throw.
    mutating func fail(_ error: NoiseError) -> NoiseError {
        let first = failure ?? error
        failure = first
        transport = nil
        input = InputBuffer()
        return first
    }

    /// The next piece of the other end's stream; nil until more bytes come.
    mutating func nextPiece() throws(NoiseError) -> [UInt8]? {
        guard var transport = self.transport.take() else { return nil }
        let piece = try transport.open(&input)
        self.transport = consume transport
        return piece
    }

    /// Appends the records of a part of our stream to `out`.
    mutating func seal(_ stream: RawSpan, into out: inout [UInt8]) throws(NoiseError) {
        try check()
        guard var transport = self.transport.take() else { throw .notEstablished }
        do {
            try transport.seal(stream, into: &out)
        } catch {
            throw fail(error)
        }
        self.transport = consume transport
    }
}
