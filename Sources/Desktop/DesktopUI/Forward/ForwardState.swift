import ChatPresentation
import ClientModel

/// Where messages may be forwarded to, and what was decided so far.
nonisolated struct ForwardState: Equatable, Sendable {
    /// A chat.
    struct Target: Equatable, Sendable, Identifiable {
        /// Which.
        var id: PeerID
        /// Its name.
        var title: String
        /// What is said of it besides.
        var detail: String
        /// Whether it is the chat with ourselves.
        var isSaved = false

        /// Its picture.
        var avatar: LayoutImage.Source { isSaved ? .savedMessages : .peer(id) }
    }

    /// The chats, those first in which something happened last.
    var chats: [Target] = []
    /// What is looked for.
    var query = "" {
        didSet { if query != oldValue { found = [] } }
    }
    /// What the search found for it, here and at the server.
    var found: [Target] = []
    /// Those that were chosen, in that order.
    private(set) var chosen: [Target] = []
    /// A message to send before.
    var comment = ""
    /// Whether it is not said who wrote the originals.
    var hidesAuthors = false

    /// Nothing is known yet.
    init() {}

    /// Those to choose from: with a query the chats whose names have a word that begins so, at once, and then what was
    /// found besides.
    var shown: [Target] {
        let words = query.lowercased().split(separator: " ")
        guard !words.isEmpty else { return chats }
        let near = chats.filter { chat in
            let names = chat.title.lowercased().split(separator: " ")
            return words.allSatisfy { word in names.contains { $0.hasPrefix(word) } }
        }
        return near + found.filter { target in !near.contains { $0.id == target.id } }
    }

    /// Whether there is somewhere to send them to.
    var canSend: Bool { !chosen.isEmpty }

    /// Whether a chat is chosen.
    func isChosen(_ id: PeerID) -> Bool { chosen.contains { $0.id == id } }

    /// Chooses a chat, or not any more.
    mutating func toggle(_ target: Target) {
        if let index = chosen.firstIndex(where: { $0.id == target.id }) {
            chosen.remove(at: index)
        } else {
            chosen.append(target)
        }
    }
}
