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
