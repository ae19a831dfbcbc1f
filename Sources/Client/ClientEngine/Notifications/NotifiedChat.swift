import ClientModel
import MessageStore

/// What is kept of a chat of which the member is told outside of the window: which messages, and whether that was done.
///
/// Written in the transaction that stores the messages, so that a program that is killed then tells of them when it is
/// started again, and again just before they are shown, so that it does not do so twice.
struct NotifiedChat: RecordCodable, Equatable {
    /// A message that is worth telling of.
    struct Note: Hashable {
        /// Its id among the chat's.
        var id: Int32
        /// Whether it comes without a sound.
        var isSilent = false
        /// Whether it was shown.
        var isShown = false
    }

    /// So many messages are remembered; older ones were shown, or are news no more.
    static let limit = 30

    /// Oldest first.
    private(set) var notes: [Note] = []
    /// What the desktop shows of the chat now; nil for nothing.
    var handle: NotificationHandle?
    /// When the last message was noted, seconds since 1970.
    var time: Int32 = 0

    init() {}

    /// Whether there is nothing left to remember.
    var isEmpty: Bool { notes.isEmpty && handle == nil }

    /// Notes a message, once.
    mutating func add(_ id: Int32, isSilent: Bool) {
        guard !notes.contains(where: { $0.id == id }) else { return }
        notes.append(Note(id: id, isSilent: isSilent))
        if notes.count > Self.limit { notes.removeFirst(notes.count - Self.limit) }
    }

    /// Notes what was done about the notes of `seen`: those of `shown` are on the desktop, the others are done with.
    /// What was noted meanwhile is not touched.
    mutating func settle(_ seen: [Note], shown: Set<Int32>) {
        let done = Set(seen.map(\.id))
        notes = notes.compactMap { note in
            guard done.contains(note.id) else { return note }
            guard shown.contains(note.id) else { return nil }
            return Note(id: note.id, isSilent: note.isSilent, isShown: true)
        }
    }

    /// Notes that these were not shown after all.
    mutating func unmark(_ ids: Set<Int32>) {
        for index in notes.indices where ids.contains(notes[index].id) { notes[index].isShown = false }
    }

    /// Notes that the desktop shows nothing of it any more. What it showed is done with when the member has closed it.
    mutating func isGone(isClosedByMember: Bool) {
        handle = nil
        if isClosedByMember { notes.removeAll { $0.isShown } }
    }

    /// Fields: 1 notes, four times the id plus 1 for silent and 2 for shown; 2 handle; 3 time.
    init(from reader: inout RecordReader) throws(RecordError) {
        while let field = try reader.next() {
            switch field {
            case 1:
                notes = try reader.packed().map {
                    Note(id: Int32(truncatingIfNeeded: $0 >> 2), isSilent: $0 & 1 != 0, isShown: $0 & 2 != 0)
                }
            case 2: handle = NotificationHandle(rawValue: try reader.string())
            case 3: time = try reader.int32()
            default: break
            }
        }
    }

    func write(to writer: inout RecordWriter) {
        writer.write(
            packed: notes.map { Int64($0.id) << 2 | ($0.isSilent ? 1 : 0) | ($0.isShown ? 2 : 0) },
            at: 1
        )
        if let handle { writer.writeAlways(handle.rawValue, at: 2) }
        writer.write(time, at: 3)
    }
}

extension EntryKey where Value == NotifiedChat {
    /// What is kept of `peer`.
    static func notified(_ peer: PeerID) -> EntryKey { EntryKey(.notifications, String(peer.packed)) }
}
