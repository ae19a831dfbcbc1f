/// Splits the byte stream of one connection into frames, at either end, in pieces of any size.
///
/// The stream of a WebSocket is the joined contents of its binary messages.
///
/// ```swift
/// reader.receive(bytes)
/// while let frame = try reader.nextFrame() { … }
/// ```
///
/// A payload over the limit is refused as soon as its header is there, before any of it is kept.
public struct CompactFrameReader: Sendable {
    /// The most storage, in bytes, that an empty reader keeps for the next frame.
    private static let keptCapacity = 1024

    /// The largest payload to accept, in bytes as sent. May change between frames: strangers get less.
    public var maximumPayloadBytes: Int

    private var storage: [UInt8] = []
    private var head = 0
    private var failure: CompactFrameError?

    /// Begins a stream.
    public init(maximumPayloadBytes: Int) { self.maximumPayloadBytes = maximumPayloadBytes }

    /// Received bytes that are not part of a returned frame.
    public var bufferedBytes: Int { storage.count - head }

    /// Takes bytes from the connection. After ``nextFrame()`` threw, they are dropped.
    public mutating func receive(_ bytes: RawSpan) {
        guard failure == nil else { return }
        // What is left moves only if at least as much was consumed: a byte moves once on average.
        if head > 0, head >= bufferedBytes {
            storage.removeSubrange(0..<head)
            head = 0
        }
        bytes.withUnsafeBytes { storage.append(contentsOf: $0) }
    }

    /// The next frame, or nil until more bytes come.
    ///
    /// - Throws: The reason to close the connection; the same one at each later call.
    public mutating func nextFrame() throws(CompactFrameError) -> CompactFrame? {
        if let failure { throw failure }
        do throws(CompactFrameError) {
            return try takeFrame()
        } catch {
            failure = error
            storage = []
            head = 0
            throw error
        }
    }

    private mutating func takeFrame() throws(CompactFrameError) -> CompactFrame? {
        guard bufferedBytes >= CompactFrame.headerBytes else { return nil }
        let start = head + CompactFrame.headerBytes
        let (header, length) = try Self.readHeader(storage.span.bytes.extracting(head..<start))
        guard length <= maximumPayloadBytes else {
            throw .payloadTooLarge(announced: length, limit: maximumPayloadBytes)
        }
        guard storage.count - start >= length else { return nil }
        var frame = header
        frame.payload = Array(storage[start..<start + length])
        consume(upTo: start + length)
        return frame
    }

    /// A frame without its payload, and the length of that.
    private static func readHeader(
        _ bytes: RawSpan
    ) throws(CompactFrameError) -> (frame: CompactFrame, length: Int) {
        let version = bytes.byte(at: 0)
        guard version == CompactFrame.version else { throw .unknownVersion(version) }
        guard let command = CompactCommand(rawValue: bytes.byte(at: 1)) else {
            throw .unknownCommand(bytes.byte(at: 1))
        }
        let frame = CompactFrame(
            command,
            sequence: bytes.bigEndianUInt16(at: 2),
            opcode: CompactOpcode(rawValue: bytes.bigEndianUInt16(at: 4)),
            packing: CompactPacking(flags: bytes.byte(at: 6))
        )
        return (frame, Int(bytes.bigEndianUInt32(at: 6) & 0xff_ffff))
    }

    /// The bytes of each frame of a session's whole output, for transports that have messages of their own.
    public static func frames(of output: [UInt8]) -> [[UInt8]] {
        var frames: [[UInt8]] = []
        var rest = output[...]
        while rest.count >= CompactFrame.headerBytes {
            let head = rest.startIndex
            let length = Int(output.span.bytes.bigEndianUInt32(at: head + 6) & 0xff_ffff)
            let end = min(head + CompactFrame.headerBytes + length, rest.endIndex)
            frames.append(Array(rest[..<end]))
            rest = rest[end...]
        }
        return frames
    }

    private mutating func consume(upTo end: Int) {
        head = end
        guard head == storage.count else { return }
        storage.removeAll(keepingCapacity: storage.capacity <= Self.keptCapacity)
        head = 0
    }
}
