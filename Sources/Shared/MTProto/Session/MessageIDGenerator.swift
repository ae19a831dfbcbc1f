/// Makes the numbers of one end's messages: by time, and always growing whatever the clock does.
struct MessageIDGenerator: Sendable {
    /// The lowest bits of a number.
    enum Kind: Int64 {
        case client = 0
        case answer = 1
        case notification = 3
    }

    /// Where in its millisecond the first number of a millisecond lies.
    enum Offset: Int64 {
        case none = 0
        /// In 2⁻³² seconds.
        case halfMillisecond = 0x20_0000
    }

    private var last: Int64
    private let offset: Offset

    /// Numbers above `last`.
    init(after last: WireMessageID = WireMessageID(rawValue: 0), offset: Offset = .none) {
        self.last = last.rawValue & ~3
        self.offset = offset
    }

    /// The next number.
    mutating func next(_ kind: Kind, now: WireTime) -> WireMessageID {
        // Clients refuse numbers below those they have seen, so after a step back of the clock we count on.
        last = max(WireMessageID(now).rawValue + offset.rawValue, last + 4)
        // A number whose low half is empty is refused as having no time in it.
        if last & 0xffff_ffff == 0 { last += 4 }
        return WireMessageID(rawValue: last | kind.rawValue)
    }
}
