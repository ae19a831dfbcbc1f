import ChatPresentation
import ClientModel
import Localization
import MessageStore

/// The results of a search.
nonisolated struct SearchState: Sendable {
    /// The users, groups and channels.
    var chats: [FoundChat] = []
    /// The messages, the newest first.
    var messages: [FoundMessage] = []
    /// True if the server has answered, or could not be asked.
    var isComplete = false
    /// True if only stored messages are shown, as the server did not answer.
    var isStoredOnly = false
}

/// A user, group or channel that was found by name.
nonisolated struct FoundChat: Equatable, Sendable {
    /// The peer.
    let peer: Peer
    /// The avatar.
    let avatar: LayoutImage.Source
    /// The title.
    let title: String
    /// The username, if there is one.
    let detail: String

    /// A found peer; the user's own is shown as the saved messages.
    init(_ peer: Peer, ownID: PeerID, language: Strings) {
        self.peer = peer
        let isSaved = peer.id == ownID
        avatar = isSaved ? .savedMessages : .peer(peer.id)
        title = isSaved ? language.phrase(.savedMessages) : peer.title
        detail = isSaved ? "" : peer.usernames.first { !$0.isInactive }.map { "@\($0.name)" } ?? ""
    }

    /// True if a word in the title of the saved messages begins with the search text.
    static func isSavedMessages(_ text: String, language: Strings) -> Bool {
        let name = language.phrase(.savedMessages).lowercased()
        return text.count > 1 && (" " + name).contains(" " + text.lowercased())
    }
}

/// A found message, shown like the newest message of a chat in the chat list.
nonisolated struct FoundMessage: Equatable, Sendable {
    /// The key of the message.
    let key: MessageKey
    /// The row of the chat, with the message as its newest.
    let row: ChatRow
    /// The content of the row.
    let model: ChatRowModel
    /// The part of the text with the search words.
    let excerpt: SearchExcerpt

    /// A message that a query found.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - row: The row of its chat, without messages.
    ///   - query: The query.
    ///   - language: The language.
    ///   - zone: The time zone.
    ///   - now: The time, seconds since 1970.
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
        // A file may have been found by its name, a link by the text of its page. The first text is that of the
        // message, for which the model's is used, as it leaves out spoilers.
        let others = row.top.first?.content?.searchableTexts.dropFirst() ?? []
        let said = ([model.text.text] + others).first { !query.highlights(in: $0).isEmpty }
        excerpt = query.excerpt(of: said ?? model.text.text, length: Self.length)
    }

    /// The number of characters that are shown: the first found word is within the first quarter, for which a row has
    /// room.
    private static let length = 80
}

extension SearchExcerpt {
    /// The excerpt, beginning with an ellipsis if text was left out before it.
    package nonisolated var line: (text: String, marks: [Range<String.Index>]) {
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
