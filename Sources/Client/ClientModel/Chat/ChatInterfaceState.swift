/// What a chat's screen is to look like when the member comes back to it. Only ``draft`` is the server's business.
public struct ChatInterfaceState: Hashable, Sendable {
    /// What was typed. An empty one that has unsynced changes says that the draft was cleared here.
    public var draft: DraftState?
    /// When a draft was last cleared that is known no more, seconds since 1970 by the server's clock; 0 for never. Words
    /// from before may be pushed after that.
    public var clearedDate: Int32 = 0
    /// The last of our drafts that the server was told, or is being told: when it comes back in an answer, it is no
    /// other device's.
    public var toldDraft: DraftState?
    /// Words of the member's that another device's draft took the place of, the last first; for "undo".
    public var superseded: [DraftState] = []
    /// The message at the lower edge of the screen, nil when the chat was at its end.
    public var scrolledTo: MessagePosition?
    /// How far that message is above the edge, in points.
    public var scrollOffset: Double = 0
    /// The message of ours that is being edited.
    public var editing: MessageKey?

    /// How many ``superseded`` drafts are kept.
    public static let supersededLimit = 8

    /// As of a chat that was never opened.
    public init() {}

    /// Whether there is nothing to keep.
    public var isEmpty: Bool { self == ChatInterfaceState() }
}

extension ChatInterfaceState: RecordCodable {
    /// Fields: 1 draft, 2 superseded, 3 scrolled to, 4 scroll offset, 5 editing, 6 cleared date, 7 told draft.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: draft = try reader.record()
            case 2: try reader.append(to: &superseded)
            case 3: scrolledTo = try reader.record()
            case 4: scrollOffset = try reader.double()
            case 5: editing = try reader.record()
            case 6: clearedDate = try reader.int32()
            case 7: toldDraft = try reader.record()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(draft, at: 1)
        writer.write(superseded, at: 2)
        writer.write(scrolledTo, at: 3)
        writer.write(scrollOffset, at: 4)
        writer.write(editing, at: 5)
        writer.write(clearedDate, at: 6)
        writer.write(toldDraft, at: 7)
    }
}
