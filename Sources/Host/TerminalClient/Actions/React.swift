import ClientEngine
import ClientHost
import ClientModel
import Localization
import MessageStore

/// Sets or removes the user's reactions to a message.
public struct React: Sendable {
    private let emoji: [String]
    private let id: Int32
    private let chat: String

    /// Creates the command that sets exactly these reactions to message `id` in `chat`; an empty list removes all.
    public init(_ emoji: [String], to id: Int32, in chat: String) {
        self.emoji = emoji
        self.id = id
        self.chat = chat
    }

    /// Applies the reactions locally at once, and waits for the server.
    ///
    /// - Throws: ``TerminalError``, ``ChatError``, `StoreError`.
    public func run(on opened: OpenedAccount) async throws {
        _ = try await opened.catchUp()
        let peer = try await opened.finder.find(chat)
        let message = try await opened.message(id, of: peer)
        let reactions = emoji.map { Reaction.emoji($0) }
        let task = try await opened.services.reacting.react(reactions, to: message.key)
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
    /// The emoji with their counts, such as `👍 2`; own reactions end with their order, such as `👍 2 own 1`. Custom
    /// emoji cannot be printed.
    var texts: [String] {
        counts.compactMap { count in
            guard case .emoji(let emoji) = count.reaction else { return nil }
            return "\(emoji) \(count.count)" + (count.ownOrder > 0 ? " own \(count.ownOrder)" : "")
        }
    }
}
