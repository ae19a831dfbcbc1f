import StdExtras

/// What goes between a player and its worker: a head of fixed length, and bytes.
///
/// Either side may be broken by a film: nothing that it says is believed without its bounds.
struct VideoDecoderMessage: Equatable {
    /// Of an encoded head.
    static let headBytes = 48
    /// Most bytes behind a head.
    static let mostBytes = max(VideoLimits.readBytes, VideoLimits.soundBytes)

    var kind: Int64
    /// Which jump it belongs to.
    var serial: Int64
    var first: Int64 = 0
    var second: Int64 = 0
    var third: Int64 = 0
    var bytes: [UInt8] = []

    /// As it is sent.
    func encoded() -> [UInt8] {
        var all: [UInt8] = []
        all.reserveCapacity(Self.headBytes + bytes.count)
        for word in [kind, serial, first, second, third, Int64(bytes.count)] {
            withUnsafeBytes(of: word.littleEndian) { all.append(contentsOf: $0) }
        }
        return all + bytes
    }

    /// How many bytes follow a head; nil if it is none.
    static func bodyBytes(_ head: some Collection<UInt8>) -> Int? {
        let words = Self.words(of: head)
        guard words.count == 6, let count = Int(exactly: words[5]), 0...mostBytes ~= count else { return nil }
        return count
    }

    /// A message of its head and what followed.
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

/// What a player tells its worker.
public enum VideoDecoderCommand: Equatable, Sendable {
    /// What there is, and what is wanted of it. Comes first, and once.
    case open(byteCount: Int64, VideoDecoderRequest)
    /// Bytes that were asked for; none when they cannot be had.
    case bytes(request: Int64, [UInt8])
    /// Go to a place, in nanoseconds; what comes from there on has this serial.
    case jump(to: Int64, serial: Int64)
    /// A picture was shown: its slot is free.
    case freeSlot(Int)
    /// A piece of sound was played.
    case soundPlayed
    /// The player is ready for what comes. Comes once, after ``VideoDecoderEvent/knows(_:)``.
    case begin

    /// As it is sent.
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
        default: return nil
        }
    }
}

/// What is wanted of a film.
public struct VideoDecoderRequest: Equatable, Sendable {
    /// How large its pictures; nil for their own size.
    public var size: VideoSize?
    /// Whether its pictures are wanted.
    public var hasPictures: Bool
    /// Whether its sound is wanted.
    public var hasSound: Bool

    /// Wants these.
    public init(size: VideoSize? = nil, hasPictures: Bool, hasSound: Bool) {
        (self.size, self.hasPictures, self.hasSound) = (size, hasPictures, hasSound)
    }

    fileprivate init(flags: Int64, _ size: VideoSize?) {
        self.init(size: size, hasPictures: flags & 1 != 0, hasSound: flags & 2 != 0)
    }

    fileprivate var flags: Int64 { (hasPictures ? 1 : 0) | (hasSound ? 2 : 0) }
}

/// What a worker tells its player.
public enum VideoDecoderEvent: Equatable, Sendable {
    /// It needs bytes.
    case needs(request: Int64, Range<Int64>)
    /// It knows what there is; how long that is in nanoseconds, nil while that is not known. May come again.
    case knows(VideoStreams)
    /// A picture lies in a slot of ``FrameSlots``, until it is freed. It is seen from a moment on and for so long, in
    /// nanoseconds; for 0 when that is not known.
    case picture(slot: Int, VideoSize, at: Int64, for: Int64, serial: Int64)
    /// Sound, as 16 bits of each channel.
    case sound([UInt8], at: Int64, serial: Int64)
    /// All pictures, or all sound, were decoded.
    case end(isSound: Bool, serial: Int64)
    /// It cannot go on.
    case failed(VideoDecoderError)

    /// As it is sent.
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
        default: return nil
        }
    }
}

/// What a film has, of what is wanted.
public struct VideoStreams: Equatable, Sendable {
    /// Whether there are pictures.
    public var hasPictures: Bool
    /// Whether there is sound.
    public var hasSound: Bool
    /// How long it is, in nanoseconds; nil while that is not known.
    public var duration: Int64?

    /// What there is.
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

/// Why a worker cannot go on.
public enum VideoDecoderError: Int64, Error, Sendable {
    /// GStreamer, or a part of it that everything needs, is not on this machine.
    case notInstalled = 1
    /// What it is coded in needs a part that is not on this machine.
    case missingCodec = 2
    /// The bytes are not what they should be.
    case damaged = 3
}
