/// Makes the numbers of one end's messages: by time, and always growing whatever the clock does.
struct MessageIDGenerator: Sendable {
    /// The lowest bits of a number.
    enum Kind: Int64 {
        case client = 0
        case answer = 1
        case notification = 3
    }

    private var last: Int64

    /// Numbers above `last`.
    init(after last: WireMessageID = WireMessageID(rawValue: 0)) {
        self.last = last.rawValue & ~3
    }

    /// The next number.
    mutating func next(_ kind: Kind, now: WireTime) -> WireMessageID {
        // Clients refuse numbers below those they have seen, so after a step back of the clock we count on.
        last = max(WireMessageID(now).rawValue, last + 4)
        // A number whose low half is empty is refused as having no time in it.
        if last & 0xffff_ffff == 0 { last += 4 }
        return WireMessageID(rawValue: last | kind.rawValue)
    }
}
