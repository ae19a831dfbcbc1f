import ClientModel
import MessageStore
import StdExtras

/// The state of a chat between its pending notifications and those on screen, and the step that follows from it.
/// Pure.
struct ChatNotificationState: Equatable, Sendable {
    /// The next step for a chat.
    enum Step: Equatable {
        /// No action.
        case rest
        /// Show these messages, oldest first; `isUpdate` if none of them is new.
        case show([Int32], isSilent: Bool, isUpdate: Bool)
        /// Discard the notes and withdraw the notification.
        case clear
    }

    /// The age in seconds after which a message is no longer news. A user who starts the notifier after months away
    /// is not notified of everything that came.
    static let newsLifetime: Int32 = 86_400

    /// The notes of the chat.
    var chat: NotifiedChat
    /// The ids of the messages that exist and are unread.
    var unread: Set<Int32>

    /// The next step at `now`, seconds since 1970, depending on whether the user is viewing the chat.
    func step(isLookedAt: Bool, now: Int32) -> Step {
        guard !isLookedAt else { return .clear }
        let notes = chat.notes.filter { unread.contains($0.id) }
        guard !notes.isEmpty else { return .clear }
        let isNews = now.subtractingSaturating(chat.time) < Self.newsLifetime
        let new = notes.filter { !$0.isShown && isNews }
        if !new.isEmpty {
            return .show(notes.map(\.id), isSilent: new.allSatisfy(\.isSilent), isUpdate: false)
        }
        // One of several messages was read or deleted: the others stay on the screen.
        guard chat.handle != nil, notes.count < chat.notes.count else { return .rest }
        return .show(notes.map(\.id), isSilent: true, isUpdate: true)
    }
}

/// A view of all chats with pending or visible notifications. A chat with an unreadable record is left out until the
/// record changes; the other chats are unaffected.
struct NotificationsView: LiveView {
    private var entries = EntriesView(.notifications)
    private(set) var value: [PeerID: ChatNotificationState] = [:]

    var watches: Set<DatabaseRegion> {
        entries.value.keys.compactMap(PeerID.init(entryName:)).reduce(into: entries.watches) {
            $0.formUnion([.chat($1), .history($1)])
        }
    }

    mutating func load(from reader: StoreReader) throws {
        try entries.load(from: reader)
        value = [:]
        for (name, entry) in entries.value { try look(name, entry, reader) }
    }

    mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let (old, stored) = (value, entries.value)
        _ = try entries.replay(changes, from: reader)
        for (name, entry) in entries.value {
            guard let peer = PeerID(entryName: name) else { continue }
            let isTouched = changes.touched.contains(.chat(peer)) || changes.touched.contains(.history(peer))
            if isTouched || stored[name] != entry { try look(name, entry, reader) }
        }
        for name in stored.keys where entries.value[name] == nil {
            if let peer = PeerID(entryName: name) { value[peer] = nil }
        }
        return entries.value.keys == stored.keys ? .changed(if: value != old) : .watchesChanged
    }

    private mutating func look(_ name: String, _ entry: StoredEntry, _ reader: StoreReader) throws {
        guard let peer = PeerID(entryName: name) else { return }
        do { value[peer] = try chatState(of: peer, entry, reader) } catch is RecordError { value[peer] = nil }
    }

    private func chatState(
        of peer: PeerID,
        _ entry: StoredEntry,
        _ reader: StoreReader
    ) throws -> ChatNotificationState {
        let chat: NotifiedChat = try entry.decoded()
        let state = try reader.chat(peer)
        var unread: Set<Int32> = []
        for note in chat.notes {
            let key = MessageKey(peer: peer, namespace: .cloud, id: note.id)
            guard let message = try reader.message(key) else { continue }
            if !state.isRead(message.position) { unread.insert(note.id) }
        }
        return ChatNotificationState(chat: chat, unread: unread)
    }
}

extension PeerID {
    /// The chat whose entry has this name.
    fileprivate init?(entryName: String) {
        guard let packed = Int64(entryName), let peer = PeerID(packed: packed) else { return nil }
        self = peer
    }
}
