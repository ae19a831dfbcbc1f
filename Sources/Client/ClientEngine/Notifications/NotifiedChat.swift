import ClientModel
import MessageStore

/// The stored notes of a chat: the messages to notify of, and whether that was done.
///
/// The notes are written in the transaction that stores the messages, so that a program killed right after shows
/// them after its restart. They are written again just before they are shown, so that it does not do so twice.
struct NotifiedChat: RecordCodable, Equatable {
    /// A message to notify of.
    struct Note: Hashable {
        /// The message's id in the chat.
        var id: Int32
        /// True for a notification without a sound.
        var isSilent = false
        /// True if the note was shown.
        var isShown = false
    }

    /// The maximum number of notes; older ones were shown, or are no longer news.
    static let limit = 30

    /// The notes, oldest first.
    private(set) var notes: [Note] = []
    /// The chat's notification on the desktop; nil for none.
    var handle: NotificationHandle?
    /// The time of the last note, seconds since 1970.
    var time: Int32 = 0

    init() {}

    /// True if the entry may be deleted.
    var isEmpty: Bool { notes.isEmpty && handle == nil }

    /// Adds a note, once per message.
    mutating func add(_ id: Int32, isSilent: Bool) {
        guard !notes.contains(where: { $0.id == id }) else { return }
        notes.append(Note(id: id, isSilent: isSilent))
        if notes.count > Self.limit { notes.removeFirst(notes.count - Self.limit) }
    }

    /// Records the outcome for the notes `seen`: those of `shown` are on the desktop, the others are done with.
    /// Newer notes are unchanged.
    mutating func settle(_ seen: [Note], shown: Set<Int32>) {
        let done = Set(seen.map(\.id))
        notes = notes.compactMap { note in
            guard done.contains(note.id) else { return note }
            guard shown.contains(note.id) else { return nil }
            return Note(id: note.id, isSilent: note.isSilent, isShown: true)
        }
    }

    /// Marks notes as not shown.
    mutating func unmark(_ ids: Set<Int32>) {
        for index in notes.indices where ids.contains(notes[index].id) { notes[index].isShown = false }
    }

    /// Records that the desktop shows no notification of the chat any more. If the user closed it, the shown notes
    /// are done with.
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
    /// The notes of `peer`.
    static func notified(_ peer: PeerID) -> EntryKey { EntryKey(.notifications, String(peer.packed)) }
}
