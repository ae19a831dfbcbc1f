public import ClientModel

/// A message of a bubble, decoded once for as long as it does not change.
public struct BubblePart: Sendable {
    /// The message.
    public let message: Message
    /// Its content; nil if it cannot be read.
    public let content: MessageContent?
    /// What it answers, when that is stored.
    public let reply: Message?
    /// The content of what it answers.
    public let replyContent: MessageContent?
    /// How far its file has come, while that is on its way.
    public let transfer: FileTransfer?

    /// Decodes a message.
    public init(_ source: HistoryMessage) {
        message = source.message
        // What cannot be read is shown as such: the block of unsupported messages.
        content = Self.content(of: source.message, source.media)
        reply = source.reply
        replyContent = source.reply.flatMap { Self.content(of: $0, source.media) }
        transfer = source.transfer
    }

    private static func content(of message: Message, _ media: [MediaID: Media]) -> MessageContent? {
        guard var content = try? message.content.decoded() else { return nil }
        content.attachMedia { media[$0] }
        return content
    }

    /// Whether it was made from the same. A media that changes gives its messages another revision.
    func isMade(of source: HistoryMessage) -> Bool {
        message == source.message && reply == source.reply && transfer == source.transfer
    }
}

extension BubblePart: Equatable {
    /// By what they were made from; the decoded content follows from that.
    public static func == (left: BubblePart, right: BubblePart) -> Bool {
        left.message == right.message && left.reply == right.reply && left.transfer == right.transfer
    }
}

extension BubblePart {
    /// Whom it names: who wrote it and what it answers, where it came from, by which bot, and who did something.
    public var people: [PeerID] {
        let forward = content?.forward
        let named = [message.author, reply?.author, forward?.author, forward?.source?.peer, content?.viaBot]
        return named.compactMap(\.self) + namedInAction
    }

    /// Whom a service message names beside its author.
    private var namedInAction: [PeerID] {
        for case .action(let action) in content?.media ?? [] {
            switch action {
            case .membersAdded(let members): return members
            case .memberRemoved(let member), .joinedByLink(let member): return [member]
            case .groupCreated(let creation): return creation.members
            default: return []
            }
        }
        return []
    }
}
