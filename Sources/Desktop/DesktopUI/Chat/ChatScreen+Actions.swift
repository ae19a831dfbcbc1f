import ChatNodes
import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import GTKBridge

// What is done to messages.
extension ChatScreen {
    /// Something in a bubble was clicked.
    func perform(_ action: LayoutAction, in entry: ChatEntry) {
        switch action {
        case .text(let kind, let words): perform(kind, words)
        case .element(let element): perform(element, in: entry)
        case .reveal: break
        }
    }

    private func perform(_ kind: TextEntityKind, _ words: String) {
        switch kind {
        case .link(let address): open(link: address)
        case .url: open(link: words)
        case .email: open(link: "mailto:\(words)")
        case .phone: open(link: "tel:\(words)")
        case .code, .codeBlock:
            Clipboard.copy(words)
            toasts.show("Copied")
        default: break
        }
    }

    private func open(link: String) {
        let address = link.contains(":") ? link : "https://\(link)"
        Launcher.open(address, over: window)
    }

    private func perform(_ action: ElementAction, in entry: ChatEntry) {
        guard case .bubble(let bubble) = entry, let message = bubble.parts.first?.message else { return }
        let (parts, key) = (parts, message.key)
        switch action {
        case .openMessage(let target) where target.peer == peer: pane.go(to: target)
        case .openPeer(let peer): onPeer?(peer)
        case .openLink(let address): open(link: address)
        case .react(let reaction): attempt { _ = try await parts.reacting.toggle(reaction, on: key) }
        case .retry:
            let ids = bubble.parts.map(\.message.stableID)
            attempt { try await parts.sender.resend(ids) }
        default: toasts.show("This version cannot open that yet")
        }
    }

    /// A row was pressed where nothing does anything.
    func pressed(_ press: HistoryPane.Press) {
        if press.isForMenu {
            ContextMenu.open(menu(of: press.bubble), on: pane.widget, at: press.place)
        } else if press.count == 2 {
            answer(press.bubble)
        }
    }

    private func answer(_ bubble: BubbleEntry) {
        guard let part = bubble.parts.first, !part.message.flags.contains(.service),
            part.message.key.namespace == .cloud || part.message.key.namespace == .local
        else { return }
        let author = part.message.author.flatMap { bubble.people[$0]?.title } ?? ""
        let text = part.content?.text ?? ""
        composer.answer(part.message, author: author, summary: String(text.prefix(120)))
    }

    private func menu(of bubble: BubbleEntry) -> [MenuSection] {
        guard let message = bubble.parts.first?.message else { return [] }
        let text = bubble.parts.compactMap { $0.content?.text }.filter { !$0.isEmpty }.joined(separator: "\n")
        let (parts, keys) = (parts, bubble.parts.map(\.message.key))
        guard message.key.namespace == .cloud else { return waitingMenu(bubble, text) }
        let isService = message.flags.contains(.service)
        let isPinned = message.flags.contains(.pinned)
        var first: [MenuEntry] = []
        if !isService {
            first.append(MenuEntry("Reply") { [weak self] in self?.answer(bubble) })
            if bubble.isOutgoing, bubble.parts.count == 1 {
                first.append(MenuEntry("Edit") { [weak self] in self?.composer.edit(message) })
            }
            if !text.isEmpty { first.append(MenuEntry("Copy Text") { Clipboard.copy(text) }) }
            first.append(
                MenuEntry(isPinned ? "Unpin" : "Pin") { [weak self] in
                    self?.attempt { try await parts.editor.setPinned(!isPinned, message.key) }
                }
            )
        }
        let reactions = ["👍", "❤️", "😂", "😮", "😢", "🙏"].map { sign in
            MenuEntry(sign) { [weak self] in
                self?.attempt { _ = try await parts.reacting.toggle(.emoji(sign), on: message.key) }
            }
        }
        let delete = MenuEntry("Delete…") { [weak self] in self?.askToDelete(keys, isOwn: bubble.isOutgoing) }
        return [
            MenuSection(nil, first), MenuSection("React", isService ? [] : reactions),
            MenuSection(nil, [delete]),
        ]
    }

    /// The menu of what the server does not have yet.
    private func waitingMenu(_ bubble: BubbleEntry, _ text: String) -> [MenuSection] {
        let (parts, ids) = (parts, bubble.parts.map(\.message.stableID))
        var entries: [MenuEntry] = []
        if bubble.parts.contains(where: { $0.message.flags.contains(.failed) }) {
            entries.append(
                MenuEntry("Send Again") { [weak self] in self?.attempt { try await parts.sender.resend(ids) }
                }
            )
        }
        if !text.isEmpty { entries.append(MenuEntry("Copy Text") { Clipboard.copy(text) }) }
        entries.append(
            MenuEntry("Do Not Send") { [weak self] in self?.attempt { try await parts.sender.cancel(ids) } }
        )
        return [MenuSection(nil, entries)]
    }

    private func askToDelete(_ keys: [MessageKey], isOwn: Bool) {
        let parts = parts
        func delete(forEveryone: Bool) -> @MainActor () -> Void {
            { [weak self] in self?.attempt { try await parts.editor.delete(keys, forEveryone: forEveryone) } }
        }
        var answers = [MessageDialog.Answer("Cancel")]
        if traits.kind == .dialog || traits.kind == .group && isOwn {
            answers.append(.init("Delete for Me", .destructive, choose: delete(forEveryone: false)))
            answers.append(.init("Delete for Everyone", .destructive, choose: delete(forEveryone: true)))
        } else {
            answers.append(.init("Delete", .destructive, choose: delete(forEveryone: true)))
        }
        MessageDialog.ask(
            keys.count == 1 ? "Delete This Message?" : "Delete These \(keys.count) Messages?",
            text: "It cannot be brought back.",
            answers: answers,
            over: window
        )
    }
}
