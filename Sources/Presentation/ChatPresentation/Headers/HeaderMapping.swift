import ClientModel
import Localization

/// Chooses the headers of a bubble: author, forward source, reply (rows BB-50…BB-53).
struct HeaderMapping {
    let entry: BubbleEntry
    let language: Strings

    init(_ entry: BubbleEntry, language: Strings) {
        self.entry = entry
        self.language = language
    }

    /// The headers from the top down. Content without a bubble hides the name if there is no other header.
    func blocks(above hidesName: Bool) -> [any ContentBlock] {
        guard let part = entry.parts.first, let content = part.content else { return [] }
        var blocks: [any ContentBlock] = []
        let forward = forwardLine(content)
        let reply = replyLine(part, content)
        if let name = nameLine(part, content),
            !hidesName || forward != nil || reply != nil || !name.via.isEmpty
        {
            blocks.append(name)
        }
        if let forward { blocks.append(forward) }
        if let reply { blocks.append(reply) }
        return blocks
    }

    private func nameLine(_ part: BubblePart, _ content: MessageContent) -> NameLine? {
        var line = NameLine("", peer: nil)
        if entry.chat.kind == .group, !entry.isOutgoing, entry.above == .none {
            switch part.author(in: entry.chat) {
            case .peer(let id): line = NameLine(name(of: id), peer: id)
            case .name(let name): line = NameLine(name, peer: nil)
            case .chat: line = NameLine(name(of: entry.chat.peer), peer: entry.chat.peer)
            }
        }
        if !line.name.isEmpty, let rank = entry.rank {
            (line.rank, line.isRole) = (language.phrase(.rank(rank)), rank.isRole)
        }
        if let bot = content.viaBot, let username = entry.people[bot]?.usernames.first?.name {
            line.via = language.phrase(.via(username))
        }
        return line.name.isEmpty && line.via.isEmpty ? nil : line
    }

    private func forwardLine(_ content: MessageContent) -> ForwardLine? {
        guard let forward = content.forward, !forward.isImported else { return nil }
        if let source = forward.source {
            let channel = name(of: source.peer)
            let name = forward.signature.isEmpty ? channel : "\(channel) (\(forward.signature))"
            return ForwardLine(name, peer: source.peer, source: source)
        }
        if let author = forward.author { return ForwardLine(name(of: author), peer: author) }
        return ForwardLine(forward.authorName, peer: nil)
    }

    private func replyLine(_ part: BubblePart, _ content: MessageContent) -> ReplyLine? {
        guard let key = part.message.replyTo ?? content.reply?.message else {
            guard let quote = content.reply?.quote else { return nil }
            var line = ReplyLine(name: content.reply?.origin?.authorName ?? "", peer: nil, text: quote.text)
            line.quote = quote
            return line
        }
        guard let reply = part.reply else {
            let text = content.reply?.quote?.text ?? FormattedText(language.phrase(.deletedMessage))
            return ReplyLine(name: "", peer: nil, text: text)
        }
        let author = reply.author ?? reply.key.peer
        let summary = MessageSummary(part.replyContent, language: language)
        var line = ReplyLine(name: name(of: author), peer: author, text: summary.text)
        if let quote = content.reply?.quote, quote.isManual {
            line.text = quote.text
            line.quote = quote
        }
        line.thumbnail = summary.picture
        line.message = key
        return line
    }

    private func name(of id: PeerID) -> String {
        if case .user(let user)? = entry.people[id], user.flags.contains(.deleted) {
            return language.phrase(.deletedAccount)
        }
        return entry.people[id]?.title ?? ""
    }
}
