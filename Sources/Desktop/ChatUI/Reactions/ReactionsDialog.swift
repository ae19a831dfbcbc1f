import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization
import MessageStore
import WindowParts

/// Lists who reacted to a message, and how.
final class ReactionsDialog {
    private static let pageSize: Int32 = 50

    private let context: ScreenContext
    private let key: MessageKey
    private let list: PeopleListDialog

    /// Shows the reactions to a message; `open` gets the one whose row is pressed.
    static func show(
        to key: MessageKey,
        _ context: ScreenContext,
        open: @escaping @MainActor (PeerID) -> Void
    ) {
        let dialog = ReactionsDialog(to: key, context, open)
        dialog.load()
        dialog.list.present()
    }

    private init(
        to key: MessageKey,
        _ context: ScreenContext,
        _ open: @escaping @MainActor (PeerID) -> Void
    ) {
        (self.context, self.key) = (context, key)
        list = PeopleListDialog(context.strings.reactionList, context, open: open)
    }

    private struct Page: Sendable {
        var senders: [(peer: Peer, reaction: Reaction)]
        var next: String?
    }

    private func load(after offset: String? = nil) {
        Task { [context, key] in
            do {
                let page = try await context.services.reacting.senders(
                    of: key,
                    after: offset,
                    limit: Self.pageSize
                )
                let senders = try await context.store.read { reader in
                    try page.senders.compactMap { sender in
                        try reader.peer(sender.peer).map { (peer: $0, reaction: sender.reaction) }
                    }
                }
                show(Page(senders: senders, next: page.next))
            } catch {
                context.toasts.show(context.strings.sentence(error))
            }
        }
    }

    private func show(_ page: Page) {
        list.add(
            page.senders.map { peer, reaction in
                guard case .emoji(let emoji) = reaction else { return (peer, nil) }
                return (peer, Label(emoji, overflow: .grows))
            }
        )
        guard let next = page.next else { return list.offerMore(nil) }
        list.offerMore { [weak self] in self?.load(after: next) }
    }
}
