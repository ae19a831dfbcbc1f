import StdExtras

/// A message between a player and its worker: a head of fixed length, and bytes.
///
/// A hostile video may control either side, so every value is checked against its bounds.
struct VideoDecoderMessage: Equatable {
    /// The length of an encoded head.
    static let headBytes = 48
    /// The maximum number of bytes behind a head.
    static let mostBytes = max(VideoLimits.readBytes, VideoLimits.soundBytes)

    var kind: Int64
    /// The number of the jump that the message belongs to.
    var serial: Int64
    var first: Int64 = 0
    var second: Int64 = 0
    var third: Int64 = 0
    var bytes: [UInt8] = []

    /// The encoded message.
    func encoded() -> [UInt8] {
        var all: [UInt8] = []
        all.reserveCapacity(Self.headBytes + bytes.count)
        for word in [kind, serial, first, second, third, Int64(bytes.count)] {
            withUnsafeBytes(of: word.littleEndian) { all.append(contentsOf: $0) }
        }
        return all + bytes
    }

    /// The number of bytes that follow a head; nil for an invalid head.
    static func bodyBytes(_ head: some Collection<UInt8>) -> Int? {
        let words = Self.words(of: head)
        guard words.count == 6, let count = Int(exactly: words[5]), 0...mostBytes ~= count else { return nil }
        return count
    }

    /// Creates a message from its head and the bytes that followed.
    init?(head: some Collection<UInt8>, bytes: [UInt8]) {
        let words = Self.words(of: head)
        guard words.count == 6, words[5] == bytes.count else { return nil }
        (kind, serial, first, second, third) = (words[0], words[1], words[2], words[3], words[4])
        self.bytes = bytes
    }

    init(
        kind: Int64,
        serial: Int64,
        first: Int64 = 0,
        second: Int64 = 0,
        third: Int64 = 0,
        bytes: [UInt8] = []
    ) {
        (self.kind, self.serial, self.bytes) = (kind, serial, bytes)
        (self.first, self.second, self.third) = (first, second, third)
    }

    private static func words(of head: some Collection<UInt8>) -> [Int64] {
        guard head.count == headBytes else { return [] }
        var words = [Int64](repeating: 0, count: headBytes / 8)
        for (index, byte) in head.enumerated() { words[index / 8] |= Int64(byte) << (8 * (index % 8)) }
        return words
    }
}

/// A command of a player to its worker.
public enum VideoDecoderCommand: Equatable, Sendable {
    /// The length of the source and the wanted streams. Sent first, and once.
    case open(byteCount: Int64, VideoDecoderRequest)
    /// Requested bytes; empty when they are not available.
    case bytes(request: Int64, [UInt8])
    /// A jump to a position, in nanoseconds; later output carries this serial.
    case jump(to: Int64, serial: Int64)
    /// A slot became free, because its frame was shown.
    case freeSlot(Int)
    /// A piece of sound was played.
    case soundPlayed
    /// The player is ready for output. Sent once, after ``VideoDecoderEvent/knows(_:)``.
    case begin
    /// The length of a source to inspect instead of playing it. Sent first, and once, in place of `open`.
    case inspect(byteCount: Int64)

    /// The encoded command.
    public func encoded() -> [UInt8] { message.encoded() }

    private var message: VideoDecoderMessage {
        switch self {
        case .open(let count, let request):
            VideoDecoderMessage(
                kind: 1,
                serial: request.flags,
                first: count,
                second: Int64(request.size?.width ?? 0) << 32 | Int64(request.size?.height ?? 0)
            )
        case .bytes(let request, let bytes):
            VideoDecoderMessage(kind: 2, serial: 0, first: request, bytes: bytes)
        case .jump(let place, let serial): VideoDecoderMessage(kind: 3, serial: serial, first: place)
        case .freeSlot(let slot): VideoDecoderMessage(kind: 4, serial: 0, first: Int64(slot))
        case .soundPlayed: VideoDecoderMessage(kind: 5, serial: 0)
        case .begin: VideoDecoderMessage(kind: 6, serial: 0)
        case .inspect(let count): VideoDecoderMessage(kind: 7, serial: 0, first: count)
        }
    }

    init?(_ message: VideoDecoderMessage) {
        switch message.kind {
        case 1:
            let (width, height) = (Int(message.second >> 32), Int(message.second & 0xFFFF_FFFF))
            let size = width == 0 && height == 0 ? nil : VideoSize(width: width, height: height)
            guard message.first >= 0, size?.isPossible ?? true else { return nil }
            self = .open(byteCount: message.first, VideoDecoderRequest(flags: message.serial, size))
        case 2: self = .bytes(request: message.first, message.bytes)
        case 3: self = .jump(to: message.first, serial: message.serial)
        case 4:
            guard let slot = Int(exactly: message.first), 0..<VideoLimits.pictures ~= slot else { return nil }
            self = .freeSlot(slot)
        case 5: self = .soundPlayed
        case 6: self = .begin
        case 7:
            guard message.first >= 0 else { return nil }
            self = .inspect(byteCount: message.first)
        default: return nil
        }
    }
}

/// The wanted streams of a video.
public struct VideoDecoderRequest: Equatable, Sendable {
    /// The size of the frames; nil for their own size.
    public var size: VideoSize?
    /// True if frames are wanted.
    public var hasPictures: Bool
    /// True if sound is wanted.
    public var hasSound: Bool

    /// Creates a request.
    public init(size: VideoSize? = nil, hasPictures: Bool, hasSound: Bool) {
        (self.size, self.hasPictures, self.hasSound) = (size, hasPictures, hasSound)
    }

    fileprivate init(flags: Int64, _ size: VideoSize?) {
        self.init(size: size, hasPictures: flags & 1 != 0, hasSound: flags & 2 != 0)
    }

    fileprivate var flags: Int64 { (hasPictures ? 1 : 0) | (hasSound ? 2 : 0) }
}

/// An event of a worker.
public enum VideoDecoderEvent: Equatable, Sendable {
    /// The worker needs bytes.
    case needs(request: Int64, Range<Int64>)
    /// The worker knows the streams; their duration in nanoseconds is nil while unknown. May be sent again.
    case knows(VideoStreams)
    /// A frame is in a slot of ``FrameSlots``, until the slot is freed. Its time and duration are in nanoseconds; the
    /// duration is 0 while unknown.
    case picture(slot: Int, VideoSize, at: Int64, for: Int64, serial: Int64)
    /// A piece of sound, 16 bits per channel.
    case sound([UInt8], at: Int64, serial: Int64)
    /// All frames, or all sound, were decoded.
    case end(isSound: Bool, serial: Int64)
    /// The worker has failed.
    case failed(VideoDecoderError)
    /// The source was inspected: a `MediaInspection` as a record.
    case inspected([UInt8])

    /// The encoded event.
    public func encoded() -> [UInt8] { message.encoded() }

    private var message: VideoDecoderMessage {
        switch self {
        case .needs(let request, let range):
            VideoDecoderMessage(kind: 1, serial: request, first: range.lowerBound, second: range.upperBound)
        case .knows(let streams):
            VideoDecoderMessage(kind: 2, serial: streams.flags, first: streams.duration ?? -1)
        case .picture(let slot, let size, let time, let length, let serial):
            VideoDecoderMessage(
                kind: 3,
                serial: serial,
                first: time,
                second: Int64(slot) << 48 | Int64(size.width) << 24 | Int64(size.height),
                third: length
            )
        case .sound(let bytes, let time, let serial):
            VideoDecoderMessage(kind: 4, serial: serial, first: time, bytes: bytes)
        case .end(let isSound, let serial):
            VideoDecoderMessage(kind: 5, serial: serial, first: isSound ? 1 : 0)
        case .failed(let error): VideoDecoderMessage(kind: 6, serial: 0, first: error.rawValue)
        case .inspected(let record): VideoDecoderMessage(kind: 7, serial: 0, bytes: record)
        }
    }

    init?(_ message: VideoDecoderMessage) {
        switch message.kind {
        case 1:
            guard 0 <= message.first, message.first < message.second,
                message.second - message.first <= VideoLimits.readBytes
            else { return nil }
            self = .needs(request: message.serial, message.first..<message.second)
        case 2: self = .knows(VideoStreams(flags: message.serial, duration: message.first))
        case 3:
            let slot = Int(truncatingIfNeeded: message.second >> 48)
            let size = VideoSize(
                width: Int(truncatingIfNeeded: message.second >> 24 & 0xFF_FFFF),
                height: Int(truncatingIfNeeded: message.second & 0xFF_FFFF)
            )
            guard 0..<VideoLimits.pictures ~= slot, size.isPossible, message.first >= 0,
                0...VideoLimits.longestPicture ~= message.third
            else { return nil }
            self = .picture(slot: slot, size, at: message.first, for: message.third, serial: message.serial)
        case 4:
            guard message.first >= 0, message.bytes.count <= VideoLimits.soundBytes,
                message.bytes.count.isMultiple(of: 4), !message.bytes.isEmpty
            else { return nil }
            self = .sound(message.bytes, at: message.first, serial: message.serial)
        case 5: self = .end(isSound: message.first != 0, serial: message.serial)
        case 6: self = .failed(VideoDecoderError(rawValue: message.first) ?? .damaged)
        case 7: self = .inspected(message.bytes)
        default: return nil
        }
    }
}

/// The streams of a video, of those that are wanted.
public struct VideoStreams: Equatable, Sendable {
    /// True if there are frames.
    public var hasPictures: Bool
    /// True if there is sound.
    public var hasSound: Bool
    /// The duration, in nanoseconds; nil while unknown.
    public var duration: Int64?

    /// Creates a description of streams.
    public init(hasPictures: Bool, hasSound: Bool, duration: Int64?) {
        (self.hasPictures, self.hasSound, self.duration) = (hasPictures, hasSound, duration)
    }

    fileprivate init(flags: Int64, duration: Int64) {
        self.init(
            hasPictures: flags & 1 != 0,
            hasSound: flags & 2 != 0,
            duration: duration > 0 ? duration : nil
        )
    }

    fileprivate var flags: Int64 { (hasPictures ? 1 : 0) | (hasSound ? 2 : 0) }
}

/// The reason why a worker fails.
public enum VideoDecoderError: Int64, Error, Sendable {
    /// GStreamer, or a part of it that all videos need, is not installed.
    case notInstalled = 1
    /// The decoder for the video is not installed.
    case missingCodec = 2
    /// The bytes are damaged.
    case damaged = 3
}
