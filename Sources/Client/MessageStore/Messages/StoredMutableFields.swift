import ClientModel

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
