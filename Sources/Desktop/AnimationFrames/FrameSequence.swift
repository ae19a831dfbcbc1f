import WireCompression

/// The frames of an animation, drawn once and compressed, so that each repeat costs only the decompression.
public struct FrameSequence: Equatable, Sendable {
    /// The width of a frame, in pixels.
    public let width: Int
    /// The height of a frame, in pixels.
    public let height: Int
    /// The duration of each frame.
    public private(set) var frameDuration: Duration
    private var frames: [[UInt8]] = []

    /// Creates a sequence without frames.
    public init(width: Int, height: Int, frameDuration: Duration) {
        self.width = width
        self.height = height
        self.frameDuration = frameDuration
    }

    /// The number of frames.
    public var count: Int { frames.count }

    /// The size in memory, in bytes.
    public var byteCount: Int { frames.reduce(0) { $0 + $1.count } }

    /// Appends a frame.
    ///
    /// - Parameter pixels: Rows from top to bottom without gaps, four bytes a pixel: blue, green, red, alpha, the colours
    ///   multiplied by alpha.
    public mutating func append(_ pixels: [UInt8]) {
        precondition(pixels.count == frameBytes, "a frame fills its size")
        frames.append(Gzip.deflate(pixels.span.bytes) ?? pixels)
    }

    /// Drops every other frame, and shows the others twice as long, if the frames take too many bytes.
    ///
    /// - Returns: True if frames were dropped.
    public mutating func thinIfTooLarge(beyond byteLimit: Int = AnimationLimits.sequenceBytes) -> Bool {
        // The duration of a frame stays below a second, as it is encoded.
        guard byteCount > byteLimit, count > 1, frameDuration < .milliseconds(500) else { return false }
        frames = stride(from: 0, to: count, by: 2).map { frames[$0] }
        frameDuration *= 2
        return true
    }

    /// The pixels of a frame in the format of ``append(_:)``; nil for a damaged frame.
    public func pixels(of index: Int) -> [UInt8]? {
        guard frames.indices.contains(index) else { return nil }
        let packed = frames[index]
        // A frame that compression did not make smaller is stored uncompressed.
        if packed.count == frameBytes { return packed }
        guard let pixels = try? Gzip.inflate(packed.span.bytes, limit: frameBytes, expected: frameBytes),
            pixels.count == frameBytes
        else { return nil }
        return pixels
    }

    private var frameBytes: Int { width * height * 4 }
}

// MARK: - Between processes

extension FrameSequence {
    /// The serialized sequence: width, height, microseconds per frame, number of frames, then length and bytes of
    /// each frame. Numbers are 32 bits, little-endian.
    public var encoded: [UInt8] {
        var bytes: [UInt8] = []
        let microseconds = frameDuration.components.attoseconds / 1_000_000_000_000
        for number in [width, height, Int(microseconds), frames.count] { bytes.append(number) }
        for frame in frames {
            bytes.append(frame.count)
            bytes += frame
        }
        return bytes
    }

    /// Parses a serialized sequence; nil if it is invalid, as when the worker crashed.
    public init?(encoded bytes: [UInt8]) {
        var rest = bytes[...]
        guard let width = rest.takeNumber(), let height = rest.takeNumber(),
            let microseconds = rest.takeNumber(), let count = rest.takeNumber(),
            1...AnimationLimits.side ~= width, 1...AnimationLimits.side ~= height, microseconds > 0,
            1...AnimationLimits.frames ~= count
        else { return nil }
        self.init(width: width, height: height, frameDuration: .microseconds(microseconds))
        for _ in 0..<count {
            guard let length = rest.takeNumber(), length <= frameBytes, length <= rest.count else {
                return nil
            }
            // SAFETY: a length was read as an unsigned number and is at most the number of bytes left.
            frames.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        guard rest.isEmpty else { return nil }
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ number: Int) {
        Swift.withUnsafeBytes(of: UInt32(clamping: number).littleEndian) { self += $0 }
    }
}

extension ArraySlice<UInt8> {
    fileprivate mutating func takeNumber() -> Int? {
        guard count >= 4 else { return nil }
        defer { self = dropFirst(4) }
        return prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
