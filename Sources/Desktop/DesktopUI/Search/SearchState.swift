import ChatPresentation
import ClientModel
import Localization
import MessageStore

/// What was found.
nonisolated struct SearchState: Sendable {
    /// People, groups and channels.
    var chats: [FoundChat] = []
    /// Messages, the newest first.
    var messages: [FoundMessage] = []
    /// Whether the server was asked, or could not be.
    var isComplete = false
    /// Whether what is shown is all that is stored here, as the server does not answer.
    var isStoredOnly = false
}

/// Somebody, or a group or channel, that was found by its name.
nonisolated struct FoundChat: Equatable, Sendable {
    /// Who.
    let peer: Peer
    /// Its picture.
    let avatar: LayoutImage.Source
    /// Its name.
    let title: String
    /// Its username, where it has one.
    let detail: String

    /// A chat; ourselves are the chat with what one keeps.
    init(_ peer: Peer, ownID: PeerID, language: Strings) {
        self.peer = peer
        let isSaved = peer.id == ownID
        avatar = isSaved ? .savedMessages : .peer(peer.id)
        title = isSaved ? language.words(.savedMessages) : peer.title
        detail = isSaved ? "" : peer.usernames.first { !$0.isInactive }.map { "@\($0.name)" } ?? ""
    }

    /// Whether words of the name of the chat with ourselves begin as what is looked for.
    static func isSavedMessages(_ text: String, language: Strings) -> Bool {
        let name = language.words(.savedMessages).lowercased()
        return text.count > 1 && (" " + name).contains(" " + text.lowercased())
    }
}

/// A message that was found, said as a row of the list of chats says its newest one.
nonisolated struct FoundMessage: Equatable, Sendable {
    /// Where it is.
    let key: MessageKey
    /// The chat with the message as its newest.
    let row: ChatRow
    /// What that says.
    let model: ChatRowModel
    /// The part of its words in which what was looked for is.
    let excerpt: SearchExcerpt

    /// A message as found by a query.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - row: Its chat, with nothing in it yet.
    ///   - query: What was looked for.
    ///   - language: The words.
    ///   - zone: Where days begin.
    ///   - now: The moment, seconds since 1970.
    init(
        _ message: HistoryMessage,
        in row: ChatRow,
        by query: SearchQuery,
        language: Strings,
        zone: TimeZoneRules,
        now: Int32
    ) {
        key = message.message.key
        var row = row
        row.top = [BubblePart(message)]
        self.row = row
        model = ChatRowModel(row, language: language, zone: zone, now: now)
        // A file may have been found by its name, a link by what its page says. The first is the text itself, which the
        // model has without what is hidden in it.
        let others = row.top.first?.content?.searchableTexts.dropFirst() ?? []
        let said = ([model.text.text] + others).first { !query.highlights(in: $0).isEmpty }
        excerpt = query.excerpt(of: said ?? model.text.text, length: Self.length)
    }

    /// Characters of a message that are shown: the first word found is within a quarter of them, which a row has room for.
    private static let length = 80
}

extension SearchExcerpt {
    /// The excerpt with dots where something was left out before it.
    nonisolated var line: (text: String, marks: [Range<String.Index>]) {
        guard isCutBefore else { return (text, highlights) }
        let line = "…" + text
        let marks = highlights.map { range in
            let start = line.index(
                line.startIndex,
                offsetBy: text.distance(from: text.startIndex, to: range.lowerBound) + 1
            )
            return
                start..<line.index(
                    start,
                    offsetBy: text.distance(from: range.lowerBound, to: range.upperBound)
                )
        }
        return (line, marks)
    }
}
