import ClientEngine
import ClientHost
import ClientModel
import Localization
import MessageStore

/// Reacts to a message, or takes that back.
public struct React: Sendable {
    private let emoji: [String]
    private let id: Int32
    private let chat: String

    /// With these and nothing else to the message of this number in `chat`; with none to take all back.
    public init(_ emoji: [String], to id: Int32, in chat: String) {
        self.emoji = emoji
        self.id = id
        self.chat = chat
    }

    /// Does it here at once, and waits until the server has it.
    ///
    /// - Throws: ``TerminalError``, ``ChatError``, `StoreError`.
    public func run(on opened: OpenedAccount) async throws {
        _ = try await opened.catchUp()
        let peer = try await opened.finder.find(chat)
        let message = try await opened.message(id, of: peer)
        let reactions = emoji.map { Reaction.emoji($0) }
        let task = try await opened.parts.reacting.react(reactions, to: message.key)
        let state = try await opened.see(through: [task])
        let after = try await opened.store.read { try $0.message(message.key)?.reactions } ?? Reactions()
        let row = ReactionRow(chat: peer.code, id: id, reactions: after.texts, state: state)
        try opened.console.write(row)
    }
}

/// The reactions to a message.
struct ReactionRow: Equatable, Encodable {
    var chat: String
    var id: Int32
    var reactions: [String]
    var state: ActionState
}

extension ReactionRow: OutputRow {
    func line(in style: OutputStyle) -> String {
        let shown =
            reactions.isEmpty ? style.strings.noReactions : reactions.joined(separator: "  ").printable
        return "\(id): \(shown)"
    }
}

extension Reactions {
    /// Emoji and how many chose it, such as `👍 2`; one's own end with the order of choice, such as `👍 2 own 1`. Of others'
    /// packs nothing can be printed.
    var texts: [String] {
        counts.compactMap { count in
            guard case .emoji(let emoji) = count.reaction else { return nil }
            return "\(emoji) \(count.count)" + (count.ownOrder > 0 ? " own \(count.ownOrder)" : "")
        }
    }
}
