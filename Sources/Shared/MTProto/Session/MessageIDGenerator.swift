/// Makes the ids of one end's messages: by time, and always growing whatever the clock does.
struct MessageIDGenerator: Sendable {
    /// The lowest bits of an id.
    enum Kind: Int64 {
        case client = 0
        case answer = 1
        case notification = 3
    }

    /// The position of the first id in its millisecond.
    enum Offset: Int64 {
        case none = 0
        /// In 2⁻³² seconds.
        case halfMillisecond = 0x20_0000
    }

    private var last: Int64
    private let offset: Offset

    /// Creates a generator of ids above `last`.
    init(after last: WireMessageID = WireMessageID(rawValue: 0), offset: Offset = .none) {
        self.last = last.rawValue & ~3
        self.offset = offset
    }

    /// The next id.
    mutating func next(_ kind: Kind, now: WireTime) -> WireMessageID {
        // Clients refuse ids below earlier ones, so after a step back of the clock the ids continue.
        last = max(WireMessageID(now).rawValue + offset.rawValue, last + 4)
        // The documentation forbids an id whose low half is empty.
        if last & 0xffff_ffff == 0 { last += 4 }
        return WireMessageID(rawValue: last | kind.rawValue)
    }
}
