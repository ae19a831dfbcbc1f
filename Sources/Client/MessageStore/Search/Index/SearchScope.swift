import ClientModel

/// The facts that the index has about a message beside its text, as units that no text has.
///
/// Written like the other units that are not words, see ``SearchUnits``: one character to SQLite.
enum SearchScope {
    case peer(PeerID)
    case author(PeerID)
    case thread(Int64)
    case kind(MessageTags)

    /// Tags that never change; a message gets a unit for each. Other tags are read from its row.
    static let indexedKinds: MessageTags = [
        .photo, .video, .file, .music, .voice, .round, .link, .gif, .poll, .call, .liveLocation,
    ]

    /// True if messages of a namespace can be found: not those that are scheduled or kept as quick replies.
    static func includes(_ namespace: MessageNamespace) -> Bool {
        namespace == .cloud || namespace == .local || namespace == .secret
    }

    /// Appends the unit and a space.
    func append(to bytes: inout [UInt8]) {
        bytes.append(Self.mark)
        switch self {
        case .peer(let peer): Self.append(0, Self.number(peer), to: &bytes)
        case .author(let author): Self.append(1, Self.number(author), to: &bytes)
        case .thread(let thread): Self.append(2, UInt64(bitPattern: thread), to: &bytes)
        case .kind(let kind): Self.append(3, UInt64(kind.rawValue), to: &bytes)
        }
        bytes.append(UInt8(ascii: " "))
    }

    /// Appends the units of a message.
    static func append(_ message: Message, to bytes: inout [UInt8]) {
        let fields = message.fields
        peer(fields.key.peer).append(to: &bytes)
        if let author = fields.author { Self.author(author).append(to: &bytes) }
        if let thread = fields.thread { Self.thread(thread).append(to: &bytes) }
        let kinds = fields.tags.intersection(indexedKinds)
        for kind in kinds.spaces { Self.kind(kind).append(to: &bytes) }
    }

    private static let mark: UInt8 = 0xFB

    /// A number for the unit, small for small numbers of every kind.
    private static func number(_ peer: PeerID) -> UInt64 {
        UInt64(peer.number) << 2 | UInt64(peer.kind.rawValue & 3)
    }

    private static func append(_ subject: UInt8, _ number: UInt64, to bytes: inout [UInt8]) {
        bytes.append(0x80 | subject)
        var rest = number
        repeat {
            bytes.append(0x80 | UInt8(rest & 0x3F))
            rest >>= 6
        } while rest != 0
    }
}

/// The number of a message in the index. It is derived from the time, so that results are in order of time, whatever
/// order the history was filled in.
///
/// There is one slot per second. If more messages have the same second, the rest go to slots a little later, and are
/// listed that much too early in the results. More slots would order them exactly, but adjacent numbers keep the
/// index small. With room for every stable id in the slot it is twice the size.
enum SearchSlot {
    /// The rowid of `search` is this minus the slot. The newest come first, because FTS5 must decode a whole page to
    /// read it from its end. Small positive numbers take the least space.
    static let origin: Int64 = 1 << 33

    /// The first slot of a second.
    static func first(of timestamp: Int32) -> Int64 { Int64(timestamp) }

    /// The slots of a range of time. Some slots of other times are between them.
    static func range(from earliest: Int32, through latest: Int32) -> ClosedRange<Int64> {
        let low = first(of: earliest)
        // Messages without room lie a little later; more than an hour of them is not searched.
        return low...max(low, first(of: latest) + spread)
    }

    private static let spread: Int64 = 4096

    /// The possible slots of a message, in the order in which they are tried. Neighbours come first, then some of
    /// ever wider ranges, so that few are tried, however many messages have one second.
    static func candidates(_ timestamp: Int32, _ id: StableID) -> some Sequence<Int64> {
        let first = first(of: timestamp)
        let seed = UInt64(bitPattern: id.rawValue)
        return (0..<neighbours + widths * triesPerWidth).lazy.map { attempt in
            guard attempt >= neighbours else { return first + Int64(attempt) }
            let (width, number) = (attempt - neighbours).quotientAndRemainder(dividingBy: triesPerWidth)
            let mixed = (seed &+ UInt64(number) << 40) &* 0x9E37_79B9_7F4A_7C15
            return first + Int64(mixed >> (59 - UInt64(width)))
        }
    }

    private static let neighbours = 16
    private static let triesPerWidth = 4
    private static let widths = 27
}
