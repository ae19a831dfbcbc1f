import ClientModel
import WindowParts

/// The chats to forward messages to, and the decisions so far.
nonisolated struct ForwardState: Equatable, Sendable {
    /// The chats, the most recent first.
    var chats: [ChatTarget] = []
    /// The search text.
    var query = "" {
        didSet { if query != oldValue { found = [] } }
    }
    /// The search results, local ones and those of the server.
    var found: [ChatTarget] = []
    /// The chosen chats, in the order of choice.
    private(set) var chosen: [ChatTarget] = []
    /// A message to send first.
    var comment = ""
    /// True to hide the authors of the originals.
    var hidesAuthors = false

    /// A state without chats.
    init() {}

    /// The chats to choose from. With a search text: first the chats whose names have words that begin with it, then
    /// the search results.
    var shown: [ChatTarget] {
        let words = query.lowercased().split(separator: " ")
        guard !words.isEmpty else { return chats }
        let near = chats.filter { chat in
            let names = chat.title.lowercased().split(separator: " ")
            return words.allSatisfy { word in names.contains { $0.hasPrefix(word) } }
        }
        return near + found.filter { target in !near.contains { $0.id == target.id } }
    }

    /// True if a chat is chosen.
    var canSend: Bool { !chosen.isEmpty }

    /// True if the chat is chosen.
    func isChosen(_ id: PeerID) -> Bool { chosen.contains { $0.id == id } }

    /// Adds a chat to the choice or removes it.
    mutating func toggle(_ target: ChatTarget) {
        if let index = chosen.firstIndex(where: { $0.id == target.id }) {
            chosen.remove(at: index)
        } else {
            chosen.append(target)
        }
    }
}
