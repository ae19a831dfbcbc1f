public import ClientModel

/// A message of a bubble.
public struct BubblePart: Sendable {
    /// The message.
    public let message: Message
    /// The content of the message; nil if it cannot be decoded.
    public var content: MessageContent? { own.content(of: message) }
    /// The message that it replies to, if stored.
    public let reply: Message?
    /// The content of that message.
    public var replyContent: MessageContent? { replied.content(of: reply) }
    /// The progress of the message's file during a transfer.
    public let transfer: FileTransfer?
    /// The offsets of the text's folded quotations that are shown whole.
    public let openQuotes: Set<Int>
    /// The answers of the poll that are ticked and not sent yet.
    public let tickedAnswers: Set<[UInt8]>
    private let own: Decoded
    private let replied: Decoded

    /// Decoded content, unless it is text and nothing else, as of most messages: that is decoded whenever it is asked
    /// for, which is cheap, while a long chat keeps all its messages.
    private enum Decoded: Sendable {
        case nothing
        case plain
        indirect case kept(MessageContent)

        init(_ message: Message, _ media: [MediaID: Media]) {
            guard var content = try? message.content.decoded() else {
                self = .nothing
                return
            }
            content.attachMedia { media[$0] }
            self = content == MessageContent(text: content.text) ? .plain : .kept(content)
        }

        func content(of message: Message?) -> MessageContent? {
            switch self {
            case .nothing: nil
            case .plain: try? message?.content.decoded()
            case .kept(let content): content
            }
        }
    }

    /// Decodes a message.
    public init(_ source: HistoryMessage) {
        message = source.message
        // A message that cannot be decoded gets the block of unsupported messages.
        own = Decoded(source.message, source.media)
        reply = source.reply
        replied = source.reply.map { Decoded($0, source.media) } ?? .nothing
        (transfer, openQuotes) = (source.transfer, source.openQuotes)
        tickedAnswers = source.tickedAnswers
    }

    /// True if the part was made from an equal source. A changed medium gives its messages another revision.
    func isMade(of source: HistoryMessage) -> Bool {
        message == source.message && reply == source.reply && transfer == source.transfer
            && openQuotes == source.openQuotes && tickedAnswers == source.tickedAnswers
    }
}

extension BubblePart: Equatable {
    /// Compares the sources; the decoded content follows from them.
    public static func == (left: BubblePart, right: BubblePart) -> Bool {
        left.message == right.message && left.reply == right.reply && left.transfer == right.transfer
            && left.openQuotes == right.openQuotes && left.tickedAnswers == right.tickedAnswers
    }
}

extension BubblePart {
    /// The peers named in the message: author, author of the replied message, forward source, bot, the person of a
    /// contact, and members in service messages.
    public var people: [PeerID] {
        let forward = content?.forward
        let named = [message.author, reply?.author, forward?.author, forward?.source?.peer, content?.viaBot]
        return named.compactMap(\.self) + (content?.media.flatMap(Self.people) ?? [])
    }

    /// The peers that media show or name.
    private static func people(of media: Media) -> [PeerID] {
        switch media {
        case .contact(let contact): contact.peer.map { [$0] } ?? []
        case .action(.membersAdded(let members)): members
        case .action(.memberRemoved(let member)), .action(.joinedByLink(let member)): [member]
        case .action(.groupCreated(let creation)): creation.members
        default: []
        }
    }
}
