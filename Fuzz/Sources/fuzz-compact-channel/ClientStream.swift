import StdExtras

@testable import CompactWire

/// What a client has sent on a connection, split as the session should split it.
struct ClientStream {
    private var reader = CompactFrameReader(maximumPayloadBytes: 1 << 16)
    private var frames = Fifo<CompactFrame>()
    /// At least the bytes that the session has not taken.
    private(set) var unreadBytes = 0

    /// A connection on which nobody has sent anything.
    init() {}

    /// The part of a connection that is the session's.
    init(_ reader: CompactFrameReader, behind first: CompactFrame?) {
        self.reader = reader
        self.reader.maximumPayloadBytes = 1 << 16
        unreadBytes = reader.bufferedBytes
        if let first {
            frames.append(first)
            unreadBytes += first.byteCount
        }
        add([])
    }

    mutating func add(_ bytes: [UInt8]) {
        unreadBytes += bytes.count
        reader.receive(bytes.span.bytes)
        while let frame = try? reader.nextFrame() { frames.append(frame) }
    }

    /// The request that the session has taken as this number.
    mutating func take(_ number: UInt16) -> CompactFrame {
        while let frame = frames.popFirst() {
            unreadBytes -= frame.byteCount
            let isRequest = frame.command == .request && frame.opcode != .ping
            if isRequest, frame.sequence == number { return frame }
        }
        preconditionFailure("a request that nobody sent")
    }
}
