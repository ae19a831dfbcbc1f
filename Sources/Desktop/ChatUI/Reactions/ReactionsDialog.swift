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
    private let window: DialogWindow
    private let group = PreferencesGroup("")

    /// Shows the reactions to a message.
    static func show(to key: MessageKey, _ context: ScreenContext) {
        let dialog = ReactionsDialog(to: key, context)
        dialog.load()
        dialog.window.present()
    }

    private init(to key: MessageKey, _ context: ScreenContext) {
        (self.context, self.key) = (context, key)
        let title = context.strings.reactionList
        window = DialogWindow(title, over: context.window, width: 360, height: 460)
        let header = HeaderBar()
        header.setTitle(WindowTitle(title))
        group.setMargins(top: 12, bottom: 16, start: 16, end: 16)
        let scrolled = ScrolledWindow(group)
        scrolled.expand()
        let content = Box(.vertical)
        for part in [header, scrolled] as [Widget] { content.append(part) }
        window.setContent(content)
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
        context.environment.known.learn(page.senders.map(\.peer))
        for sender in page.senders {
            let row = ActionRow(sender.peer.title)
            row.addAtStart(context.environment.makeAvatar(sender.peer.id, side: 32))
            if case .emoji(let emoji) = sender.reaction { row.addAtEnd(Label(emoji, overflow: .grows)) }
            group.add(row)
        }
        guard let next = page.next else { return group.setSuffix(nil) }
        let more = Button(context.strings.moreVoters) { [weak self] in self?.load(after: next) }
        more.addStyleClass("flat")
        group.setSuffix(more)
    }
}
