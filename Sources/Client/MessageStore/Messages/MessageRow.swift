import ClientModel
import SQLite

/// Reads a message's row: every query of whole messages selects `m.*`, and the columns come in the order of
/// `Migration.messageTables`. A later migration adds its columns at the end.
extension Message {
    init(row: Row) throws {
        guard let peer = PeerID(packed: row.int64(0)) else { throw StoreError.damaged }
        let namespace = MessageNamespace(rawValue: row.int32(2))
        var fields = MessageFields(
            stableID: StableID(rawValue: row.int64(4)),
            key: MessageKey(peer: peer, namespace: namespace, id: row.int32(3)),
            timestamp: row.int32(1),
            author: row.optionalInt64(7).flatMap(PeerID.init(packed:)),
            flags: MessageFlags(rawValue: UInt32(truncatingIfNeeded: row.int64(5))),
            tags: MessageTags(rawValue: UInt32(truncatingIfNeeded: row.int64(6))),
            thread: row.optionalInt64(8),
            groupingKey: row.optionalInt64(9),
            editDate: row.optionalInt32(10),
            randomID: row.optionalInt64(12),
            views: row.optionalInt32(11),
            content: EncodedContent(bytes: row.bytes(14))
        )
        if let bytes = row.optionalBytes(13) {
            let hot = try StoredMutableFields(record: bytes)
            fields.replyTo = hot.replyTo
            fields.reactions = hot.reactions
            fields.mediaIDs = hot.mediaIDs
            fields.customTags = hot.customTags
            fields.mediaRevision = hot.mediaRevision
            fields.failure = hot.failure
        }
        self.init(fields)
    }
}

/// The rarely present fields of a message that change without its content: one column, null when all are empty.
/// Fields: 1 answered message, 2 reactions, 3 media ids, 4 custom tags, 5 media revision, 6 why it was not sent.
struct StoredMutableFields: RecordCodable {
    var replyTo: MessageKey?
    var reactions = Reactions()
    var mediaIDs: [MediaID] = []
    var customTags: [[UInt8]] = []
    var mediaRevision: Int32 = 0
    var failure: SendFailure?

    init(_ message: MessageFields) {
        replyTo = message.replyTo
        reactions = message.reactions
        mediaIDs = message.mediaIDs
        customTags = message.customTags
        mediaRevision = message.mediaRevision
        failure = message.failure
    }

    /// The column value.
    static func column(_ message: MessageFields) -> [UInt8]? {
        let isPlain =
            message.replyTo == nil && message.mediaIDs.isEmpty && message.customTags.isEmpty
            && message.mediaRevision == 0 && message.failure == nil && message.reactions == Reactions()
        return isPlain ? nil : StoredMutableFields(message).record()
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        while let field = try reader.next() {
            switch field {
            case 1: replyTo = try reader.record()
            case 2: reactions = try reader.record()
            case 3: try reader.append(to: &mediaIDs)
            case 4: customTags.append(try reader.byteArray())
            case 5: mediaRevision = try reader.int32()
            case 6: failure = try reader.record()
            default: break
            }
        }
    }

    func write(to writer: inout RecordWriter) {
        writer.write(replyTo, at: 1)
        if !reactions.isEmpty { writer.write(reactions, at: 2) }
        writer.write(mediaIDs, at: 3)
        writer.write(customTags, at: 4)
        writer.write(mediaRevision, at: 5)
        writer.write(failure, at: 6)
    }
}

extension Migration {
    /// The tables of messages, clustered in reading order of a history: a window is one range of one b-tree.
    ///
    /// Columns hold the fields that queries use and those that change without the text; `content` is the rest. A
    /// row's key changes when the server assigns the id and date, so `stable_messages` finds the row by the number
    /// that never changes. `deletions` has the unfinished deletions: see ``Deletion``.
    static let messageTables = """
        CREATE TABLE messages(
          peer INTEGER NOT NULL, timestamp INTEGER NOT NULL, namespace INTEGER NOT NULL, id INTEGER NOT NULL,
          stable INTEGER NOT NULL, flags INTEGER NOT NULL, tags INTEGER NOT NULL,
          author INTEGER, thread INTEGER, grouping INTEGER, edited INTEGER, views INTEGER, random INTEGER,
          hot BLOB, content BLOB NOT NULL,
          PRIMARY KEY(peer, timestamp, namespace, id)
        ) WITHOUT ROWID, STRICT;
        CREATE UNIQUE INDEX messages_by_id ON messages(peer, namespace, id);
        CREATE UNIQUE INDEX messages_by_random ON messages(random) WHERE random IS NOT NULL;
        CREATE INDEX messages_unsent ON messages(stable) WHERE flags & 6;
        CREATE TABLE stable_messages(
          stable INTEGER PRIMARY KEY, peer INTEGER NOT NULL, timestamp INTEGER NOT NULL,
          namespace INTEGER NOT NULL, id INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE message_spaces(
          peer INTEGER NOT NULL, space BLOB NOT NULL, timestamp INTEGER NOT NULL,
          namespace INTEGER NOT NULL, id INTEGER NOT NULL,
          PRIMARY KEY(peer, space, timestamp, namespace, id)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE deletions(
          id INTEGER PRIMARY KEY, peer INTEGER NOT NULL, namespace INTEGER NOT NULL, lower INTEGER NOT NULL,
          upper INTEGER NOT NULL, thread INTEGER, author INTEGER, before INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE chunks(
          peer INTEGER NOT NULL, namespace INTEGER NOT NULL, space BLOB NOT NULL,
          upper INTEGER NOT NULL, lower INTEGER NOT NULL,
          PRIMARY KEY(peer, namespace, space, upper)
        ) WITHOUT ROWID, STRICT;
        """
}
