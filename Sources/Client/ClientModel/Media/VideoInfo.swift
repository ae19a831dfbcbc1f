/// Of a film, a round video or an animation.
public struct VideoInfo: Hashable, Sendable {
    /// What times can be, in seconds: up to 115 days.
    public static let times = 0.0...1e7

    /// In pixels.
    public var size: PixelSize
    /// Seconds.
    public var duration: Double
    /// Can be played from its start while it loads.
    public var canStream = false
    /// Has no sound.
    public var isSilent = false
    /// How much to load so that it starts at once; 0 when unknown.
    public var preloadByteCount: Int32 = 0
    /// Where to start, seconds.
    public var startTime: Double
    /// As the server names it; "" when unknown.
    public var codec = ""

    /// A video. Times that cannot be are cut to ``times``.
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
