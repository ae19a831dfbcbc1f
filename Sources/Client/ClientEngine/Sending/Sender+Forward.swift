public import ClientModel
import MessageStore

/// The parts of the originals that forwards leave out, and their delivery.
public struct ForwardOptions: Sendable, Equatable {
    /// True to leave out the authors.
    public var hidesAuthors = false
    /// True to leave out the captions of media, and the authors.
    public var hidesCaptions = false
    /// True to deliver without a sound.
    public var isSilent = false
    /// The time of sending; nil for now.
    public var time: SendTime?
    /// The topic or comment thread to forward into.
    public var thread: Int64?

    /// The defaults: forwards like the originals, sent at once.
    public init() {}
}

extension Sender {
    /// The maximum number of messages that one call forwards.
    static let forwardLimit = 100

    /// Forwards messages of one chat, in order; albums stay together (TC-39). Service messages, protected messages
    /// and messages that are not on the server are skipped.
    ///
    /// - Throws: `StoreError`.
    @discardableResult
    public func forward(
        _ originals: [MessageKey],
        to peer: PeerID,
        _ options: ForwardOptions = ForwardOptions()
    ) async throws -> [Enqueued] {
        let draft = draft
        return try await services.store.transaction { transaction in
            let found = try originals.compactMap { try transaction.reader.forwardable($0) }
            var albums: [Int64: Int64] = [:]
            return try found.forwardBatches(limit: Self.forwardLimit).map { batch in
                var payload = SendPayload(peer: peer, messages: [])
                payload.hidesAuthors = options.hidesAuthors
                payload.hidesCaptions = options.hidesCaptions
                for original in batch {
                    let copy = try transaction.addForward(of: original, to: peer, options, draft, &albums)
                    payload.messages.append(copy.stableID)
                    payload.originals.append(original.key)
                }
                return try transaction.enqueue(payload)
            }
        }
    }
}

extension [Message] {
    /// Returns runs of messages from one chat, at most `limit` long. An album is split only if it is longer than
    /// that.
    func forwardBatches(limit: Int) -> [[Message]] {
        var groups: [[Message]] = []
        for message in self {
            let album = message.groupingKey
            if album != nil, let last = groups.last?.last, last.groupingKey == album {
                groups[groups.count - 1].append(message)
            } else {
                groups.append([message])
            }
        }
        var batches: [[Message]] = []
        for group in groups {
            let isSameChat = batches.last?.last?.key.peer == group[0].key.peer
            if isSameChat, let last = batches.last, last.count + group.count <= limit {
                batches[batches.count - 1].append(contentsOf: group)
            } else {
                batches.append(group)
            }
        }
        return batches
    }
}

extension StoreReader {
    fileprivate func forwardable(_ key: MessageKey) throws -> Message? {
        guard key.namespace == .cloud, let message = try message(key) else { return nil }
        return message.flags.isDisjoint(with: [.service, .noForwards]) ? message : nil
    }
}

extension StoreTransaction {
    /// Stores the local copy of a message, which is shown until the server's arrives.
    fileprivate func addForward(
        of original: Message,
        to peer: PeerID,
        _ options: ForwardOptions,
        _ draft: LocalDraft,
        _ albums: inout [Int64: Int64]
    ) throws -> Message {
        let source = try original.content.decoded()
        let dropsText = options.hidesCaptions && !source.media.isEmpty
        var text = FormattedText(dropsText ? "" : source.text)
        if !dropsText { text.entities = source.entities }
        var content = MessageContent()
        content.media = source.media
        if !options.hidesAuthors, !options.hidesCaptions {
            content.forward = source.forward ?? ForwardInfo(original)
        }
        var message = OutgoingMessage(text)
        message.isSilent = options.isSilent
        message.time = options.time
        message.thread = options.thread
        let stored = try addOutgoing(message, content, to: peer, draft)
        let updated = try update(stored.stableID) { fields in
            fields.mediaIDs = original.mediaIDs
            fields.tags = original.tags.subtracting([.unseenMention, .unseenReaction, .pinned])
            guard let album = original.groupingKey else { return }
            fields.groupingKey = albums[album] ?? draft.randomID()
            albums[album] = fields.groupingKey
        }
        return updated ?? stored
    }
}

extension ForwardInfo {
    /// The forward header of `original`, which is not a forward itself.
    init(_ original: Message) {
        self.init(date: original.timestamp)
        author = original.author
        if original.flags.contains(.post) { source = original.key }
    }
}
