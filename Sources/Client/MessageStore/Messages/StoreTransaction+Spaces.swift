import ClientModel
import SQLite

extension Message {
    /// The spaces that list the message beside the whole history.
    var spaces: [MessageSpace] {
        let fields = fields
        guard !fields.tags.isEmpty || fields.thread != nil || !fields.customTags.isEmpty else { return [] }
        var spaces = fields.tags.spaces.map { MessageSpace.tag($0) }
        if let thread = fields.thread {
            spaces.append(.thread(thread))
            spaces += fields.tags.spaces.map { MessageSpace.threadTag(thread, $0) }
        }
        return spaces + fields.customTags.map { MessageSpace.customTag($0) }
    }
}

extension StoreTransaction {
    /// Updates the lists of tags and threads after a change from `old` to `new`.
    func updateSpaces(from old: Message?, to new: Message?) throws {
        let before = old?.spaces ?? []
        let after = new?.spaces ?? []
        guard !before.isEmpty || !after.isEmpty else { return }
        try updateTagged(from: old, to: new)
        let stays = old?.key == new?.key && old?.timestamp == new?.timestamp
        if let old {
            for space in before where !(stays && after.contains(space)) {
                try database.run(
                    """
                    DELETE FROM message_spaces
                    WHERE peer = ? AND space = ? AND timestamp = ? AND namespace = ? AND id = ?
                    """,
                    old.key.peer.packed,
                    space.key,
                    old.timestamp,
                    old.key.namespace.rawValue,
                    old.key.id
                )
            }
        }
        if let new {
            for space in after where !(stays && before.contains(space)) {
                try database.run(
                    "INSERT INTO message_spaces(peer, space, timestamp, namespace, id) VALUES (?, ?, ?, ?, ?)",
                    new.key.peer.packed,
                    space.key,
                    new.timestamp,
                    new.key.namespace.rawValue,
                    new.key.id
                )
            }
        }
    }
}
