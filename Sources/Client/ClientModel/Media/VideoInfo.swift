/// The details of a video, a round video or an animation.
public struct VideoInfo: Hashable, Sendable {
    /// The valid times, in seconds: up to 115 days.
    public static let times = 0.0...1e7

    /// The size in pixels.
    public var size: PixelSize
    /// The duration in seconds.
    public var duration: Double
    /// True if it can be played from its start while it loads.
    public var canStream = false
    /// True if it has no sound.
    public var isSilent = false
    /// The number of bytes to load so that it starts at once; 0 when unknown.
    public var preloadByteCount: Int32 = 0
    /// The start time, in seconds.
    public var startTime: Double
    /// The server's name of the codec; "" when unknown.
    public var codec = ""

    /// Creates details. Invalid times are clamped to ``times``.
    public init(size: PixelSize, duration: Double, startTime: Double = 0) {
        self.size = size
        self.duration = duration.kept(in: Self.times)
        self.startTime = startTime.kept(in: Self.times)
    }
}

extension VideoInfo: RecordCodable {
    /// Fields: 1 size, 2 duration, 3 can stream, 4 is silent, 5 preload byte count, 6 start time, 7 codec.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(size: PixelSize(width: 0, height: 0), duration: 0)
        while let field = try reader.next() {
            switch field {
            case 1: size = try reader.record()
            case 2: duration = try reader.double().kept(in: Self.times)
            case 3: canStream = try reader.bool()
            case 4: isSilent = try reader.bool()
            case 5: preloadByteCount = try reader.int32()
            case 6: startTime = try reader.double().kept(in: Self.times)
            case 7: codec = try reader.string()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(size, at: 1)
        writer.write(duration, at: 2)
        writer.write(canStream, at: 3)
        writer.write(isSilent, at: 4)
        writer.write(preloadByteCount, at: 5)
        writer.write(startTime, at: 6)
        writer.write(codec, at: 7)
    }
}
