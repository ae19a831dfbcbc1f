/// The state of a chat's screen, for when the user comes back to it. Only ``draft`` is sent to the server.
public struct ChatInterfaceState: Hashable, Sendable {
    /// The draft. An empty one with unsynced changes means that the draft was cleared here.
    public var draft: DraftState?
    /// The date of the last cleared draft, seconds since 1970 by the server's clock; 0 for never. Older text may be
    /// pushed after that.
    public var clearedDate: Int32 = 0
    /// The last draft of ours that was sent to the server, or is being sent. When it comes back in an answer, it is
    /// not another device's.
    public var toldDraft: DraftState?
    /// The user's drafts that another device's draft replaced, the last first; for "undo".
    public var superseded: [DraftState] = []
    /// The message at the lower edge of the screen, nil when the chat was at its end.
    public var scrolledTo: MessagePosition?
    /// The distance of that message above the edge, in points.
    public var scrollOffset: Double = 0
    /// The message of ours that is being edited.
    public var editing: MessageKey?
    /// The name of the wallpaper that was chosen for this chat alone; empty for that of all chats.
    public var wallpaper = ""
    /// The id of the newest pinned message that the user has hidden, with all before it; 0 for none.
    public var hiddenPin: Int32 = 0

    /// The maximum number of ``superseded`` drafts.
    public static let supersededLimit = 8

    /// Creates the state of a chat that was never opened.
    public init() {}

    /// True if there is nothing to keep.
    public var isEmpty: Bool { self == ChatInterfaceState() }
}

extension ChatInterfaceState: RecordCodable {
    /// Fields: 1 draft, 2 superseded, 3 scrolled to, 4 scroll offset, 5 editing, 6 cleared date, 7 told draft,
    /// 8 wallpaper, 9 hidden pin.
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
            case 8: wallpaper = try reader.string()
            case 9: hiddenPin = try reader.int32()
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
        writer.write(wallpaper, at: 8)
        writer.write(hiddenPin, at: 9)
    }
}
