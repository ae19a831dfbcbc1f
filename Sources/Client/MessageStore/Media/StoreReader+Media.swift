public import ClientModel
import SQLite

extension StoreReader {
    /// One shared media item; nil when it is not stored.
    public func media(_ id: MediaID) throws -> Media? {
        try database.first(
            "SELECT value FROM media WHERE kind = ? AND number = ?",
            id.kind.rawValue,
            id.number
        ) { try Media(record: $0.bytes(0)) }
    }

    /// The stored media that the messages share with others, each once.
    public func media(of messages: some Sequence<Message>) throws -> [MediaID: Media] {
        var found: [MediaID: Media] = [:]
        for message in messages {
            for id in message.mediaIDs where found[id] == nil { found[id] = try media(id) }
        }
        return found
    }

    /// The content of a message, with its shared media attached.
    public func content(of message: Message) throws -> MessageContent {
        var content = try message.content.decoded()
        try content.attachMedia(from: media)
        return content
    }

    /// The messages that use a media item, oldest first by when they were stored.
    public func messages(using id: MediaID) throws -> [StableID] {
        try database.all(
            "SELECT message FROM media_uses WHERE kind = ? AND number = ? ORDER BY message",
            id.kind.rawValue,
            id.number
        ) { StableID(rawValue: $0.int64(0)) }
    }
}
