import ClientModel

/// The stored messages that those in sight answer.
struct HistoryReplies: Sendable {
    /// What is answered, stored or not.
    private(set) var wanted: Set<MessageKey> = []
    private var targets: [MessageKey: Message] = [:]

    /// The stored message at `key`, if one in sight answers it.
    func target(_ key: MessageKey?) -> Message? { key.flatMap { targets[$0] } }

    /// Takes the new states of answered messages from `changes`, and returns whose were changed.
    mutating func patch(_ changes: ChangeSet) -> Set<MessageKey> {
        var changed: Set<MessageKey> = []
        for key in wanted where changes.touched.contains(.message(key)) {
            let states = changes.messages[key.peer] ?? [:]
            let state = states.values.first { $0?.key == key } ?? nil
            guard state != targets[key] else { continue }
            targets[key] = state
            changed.insert(key)
        }
        return changed
    }

    /// Follows the messages in sight. What is not in sight itself is read.
    mutating func follow(_ visible: ArraySlice<Message>, from reader: StoreReader) throws {
        let answered = Set(visible.lazy.compactMap(\.replyTo))
        for key in wanted.subtracting(answered) { targets[key] = nil }
        // In the order of their keys, so that neighbours are read from the same pages.
        for key in answered.subtracting(wanted).sorted() {
            targets[key] = try visible.first { $0.key == key } ?? reader.message(key)
        }
        wanted = answered
    }
}
