/// The server's end of a connection until its session is known.
///
/// ```swift
/// reception.receive(bytes)
/// switch reception.next() {
/// case .open(let first): session.attach(reception.reader, first: first, now: now)
/// case .resume(let resumption): // look the session up; resume it, or refuse and go on
/// …
/// ```
public struct CompactReception: Sendable {
    /// The outcome.
    public enum Event: Equatable, Sendable {
        /// A new session begins with this request. Further bytes belong to the session.
        case open(CompactFrame)
        /// A session is to go on. Further bytes belong to it, unless it is refused.
        case resume(Resumption)
        /// The connection must be closed, after the last output.
        case closed(CompactCloseReason)
    }

    private let limits: CompactLimits
    /// The reader with the bytes that were not taken, for the session.
    public private(set) var reader: CompactFrameReader
    private var output: [UInt8] = []
    /// The messages that followed a refused resumption and may still come; nil before one.
    private var skippable: Int?
    private var isOver = false

    /// Begins a connection.
    ///
    /// - Parameters:
    ///   - limits: The limits of sessions.
    ///   - strangerBytes: The largest payload of a request before there is a session.
    public init(
        limits: CompactLimits = CompactLimits(),
        strangerBytes: Int = CompactOpening.longestPayloadBytes
    ) {
        self.limits = limits
        reader = CompactFrameReader(maximumPayloadBytes: strangerBytes)
    }

    /// Takes bytes from the connection.
    public mutating func receive(_ bytes: RawSpan) { reader.receive(bytes) }

    /// Takes the bytes for the connection.
    public mutating func takeOutput() -> [UInt8] {
        defer { output = [] }
        return output
    }

    /// The outcome; nil until more bytes come, and after the end.
    public mutating func next() -> Event? {
        guard !isOver else { return nil }
        do throws(CompactCloseReason) {
            return try takeEvent()
        } catch {
            isOver = true
            // SAFETY: the frame has some fifty bytes.
            try? error.frame.write(to: &output)
            return .closed(error)
        }
    }

    /// Tells the client that its session is not known. It then opens a new one on this connection.
    public mutating func refuseResumption() {
        let payload: MessagePackValue = .map(["error": .string("transport.session")])
        // SAFETY: the frame has some thirty bytes.
        try? CompactFrame(.failure, sequence: 0, opcode: .resume, payload: payload.encoded()).write(
            to: &output
        )
        skippable = Int(limits.window)
    }

    /// Refuses the request that ``Event/open(_:)`` was about; the output tells the client why. Nothing is taken after it.
    ///
    /// - Parameters:
    ///   - first: The request.
    ///   - payload: A short value of MessagePack.
    public mutating func refuse(_ first: CompactFrame, payload: [UInt8]) {
        guard !isOver else { return }
        isOver = true
        let answer = CompactFrame(.failure, sequence: first.sequence, opcode: first.opcode, payload: payload)
        // SAFETY: the frame is short.
        try? answer.write(to: &output)
    }

    /// Ends the connection for a reason of the owner's; the output tells the client why.
    public mutating func end(because reason: CompactCloseReason) {
        guard !isOver else { return }
        isOver = true
        // SAFETY: the frame has some fifty bytes.
        try? reason.frame.write(to: &output)
    }

    private mutating func takeEvent() throws(CompactCloseReason) -> Event? {
        while let frame = try nextFrame() {
            if CompactOpening.opens(frame) {
                guard frame.opcode == .resume else { return .open(frame) }
                guard let value = Self.value(of: frame), let resumption = Resumption(value) else {
                    throw .control(.resume)
                }
                return .resume(resumption)
            }
            // What was sent behind a resumption before the client learned of its refusal.
            guard let left = skippable, left > 0 else { throw .notAnOpening(frame.opcode) }
            skippable = left - 1
        }
        return nil
    }

    private static func value(of frame: CompactFrame) -> MessagePackValue? {
        guard case .none = frame.packing else { return nil }
        // The reader of the value says no more than that it is none.
        return try? MessagePackValue(decoding: frame.payload)
    }

    private mutating func nextFrame() throws(CompactCloseReason) -> CompactFrame? {
        do throws(CompactFrameError) {
            return try reader.nextFrame()
        } catch {
            throw .frame(error)
        }
    }
}
