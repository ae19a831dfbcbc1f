import ChatNodes
package import ChatPresentation
import ClientEngine
import ClientHost
package import ClientModel
package import GTKBridge
import Localization
import WindowParts
import ComposerUI

// Actions on messages.
extension ChatScreen {
    /// Called when something in a bubble was clicked.
    func perform(_ action: LayoutAction, in entry: ChatEntry) {
        switch action {
        case .text(let kind, let text): perform(kind, text)
        case .element(let element): perform(element, in: entry)
        case .reveal: break
        }
    }

    private func perform(_ kind: TextEntityKind, _ text: String) {
        switch kind {
        case .code, .codeBlock:
            Clipboard.copy(text)
            toasts.show(strings.copied)
        default: if let link = PressedLink(kind, text) { delegate?.follow(link, from: self) }
        }
    }

    private func perform(_ action: ElementAction, in entry: ChatEntry) {
        guard case .bubble(let bubble) = entry, let message = bubble.parts.first?.message else { return }
        let (services, key) = (services, message.key)
        switch action {
        case .openMessage(let target) where target.peer == peer: pane.go(to: target)
        case .openMedia(let id) where look(at: id, in: bubble): break
        case .openPeer(let peer): delegate?.openProfile(of: peer)
        case .openLink(let address):
            let visible = bubble.parts.flatMap { $0.content?.visibleAddresses ?? [] }
            delegate?.follow(PressedLink(address, shownAs: visible), from: self)
        case .openMedia(let id) where press(fileOf: id, in: bubble): break
        case .react(let reaction): attempt { _ = try await services.reacting.toggle(reaction, on: key) }
        case .retry:
            let ids = bubble.parts.map(\.message.stableID)
            attempt { try await services.sender.resend(ids) }
        case .share: forwardController.ask(bubble.parts.map(\.message.key))
        default: toasts.show(strings.cannotOpenYet)
        }
    }

    /// Shows the media of a message in the viewer.
    ///
    /// - Returns: True if it has any.
    private func look(at id: StableID, in bubble: BubbleEntry) -> Bool {
        guard let part = bubble.parts.first(where: { $0.message.stableID == id }) else { return false }
        let author = part.message.author.flatMap { bubble.people[$0]?.title } ?? ""
        return delegate?.showMedia(of: part, author: author, from: self) ?? false
    }

    /// Called when a row was pressed outside its active parts.
    func pressed(_ press: HistoryPane.Press) {
        if messageSelection.pressed(press) { return }
        if press.isForMenu {
            openMenu(of: press.bubble, at: press.place)
        } else if press.count == 2, pane.selectedText.isEmpty {
            answer(press.bubble)
        }
    }

    /// Opens the menu of a message at a point of the list.
    package func openMenu(of bubble: BubbleEntry, at place: Point) {
        // The list's own widget: closing the menu returns the focus to it, and so to the message.
        ContextMenu.open(
            menu(of: bubble),
            signs: reactions(to: bubble),
            on: pane.surface.widget,
            at: place
        )
    }

    package func answer(_ bubble: BubbleEntry) {
        let quoted = messageSelection.quote(in: bubble)
        guard let part = quoted?.part ?? bubble.parts.first, !part.message.flags.contains(.service),
            part.message.key.namespace == .cloud || part.message.key.namespace == .local
        else { return }
        let author = part.message.author.flatMap { bubble.people[$0]?.title } ?? ""
        let text = part.content?.text ?? ""
        composer.answer(
            part.message,
            author: author,
            summary: String(text.prefix(120)),
            quote: quoted?.quote
        )
        pane.clearSelection()
    }

    private func menu(of bubble: BubbleEntry) -> [MenuSection] {
        guard let message = bubble.parts.first?.message else { return [] }
        let text = bubble.parts.compactMap { $0.content?.text }.filter { !$0.isEmpty }.joined(separator: "\n")
        let (services, keys) = (services, bubble.parts.map(\.message.key))
        guard message.key.namespace == .cloud else { return waitingMenu(bubble, text) }
        let isService = message.flags.contains(.service)
        let isPinned = message.flags.contains(.pinned)
        var first: [MenuEntry] = []
        if !isService {
            let isQuote = messageSelection.quote(in: bubble) != nil
            first.append(
                MenuEntry(isQuote ? strings.quoteAndReply : strings.reply) { [weak self] in
                    self?.answer(bubble)
                }
            )
            if bubble.isOutgoing, bubble.parts.count == 1 {
                first.append(MenuEntry(strings.edit) { [weak self] in self?.composer.edit(message) })
            }
            let selected = messageSelection.selectedText
            if !selected.isEmpty {
                first.append(MenuEntry(strings.copySelectedText) { Clipboard.copy(selected) })
            } else if !text.isEmpty {
                first.append(MenuEntry(strings.copyText) { Clipboard.copy(text) })
            }
            if bubble.canForward {
                first.append(
                    MenuEntry(strings.forwardTo) { [weak self] in self?.forwardController.ask(keys) }
                )
            }
            first.append(
                MenuEntry(isPinned ? strings.unpin : strings.pin) { [weak self] in
                    self?.attempt { try await services.editor.setPinned(!isPinned, message.key) }
                }
            )
        }
        let select = MenuEntry(strings.select) { [weak self] in self?.messageSelection.toggle(bubble) }
        let ids = bubble.parts.map(\.message.stableID)
        let delete = MenuEntry(strings.deleteNow) { [weak self] in
            self?.askToDelete(ids, isOwn: bubble.isOutgoing)
        }
        return [MenuSection(nil, first), MenuSection(nil, [select, delete])]
    }

    /// The quick reactions of a bubble's menu; pressing one adds or removes it.
    private func reactions(to bubble: BubbleEntry) -> [MenuQuickAction] {
        guard let message = bubble.parts.first?.message, message.key.namespace == .cloud,
            !message.flags.contains(.service)
        else { return [] }
        let (services, key) = (services, message.key)
        let own = Set(message.reactions.counts.filter { $0.ownOrder > 0 }.map(\.reaction))
        return ["👍", "❤️", "😂", "😮", "😢", "🙏"].map { emoji in
            let reaction = Reaction.emoji(emoji)
            return MenuQuickAction(
                emoji,
                label: strings.reactWith(emoji: emoji),
                isChosen: own.contains(reaction)
            ) {
                [weak self] in
                self?.attempt { _ = try await services.reacting.toggle(reaction, on: key) }
            }
        }
    }

    /// The menu of a message that the server does not have yet.
    private func waitingMenu(_ bubble: BubbleEntry, _ text: String) -> [MenuSection] {
        let (services, ids) = (services, bubble.parts.map(\.message.stableID))
        var entries: [MenuEntry] = []
        if bubble.parts.contains(where: { $0.message.flags.contains(.failed) }) {
            entries.append(
                MenuEntry(strings.sendAgain) { [weak self] in
                    self?.attempt { try await services.sender.resend(ids) }
                }
            )
        }
        if !text.isEmpty { entries.append(MenuEntry(strings.copyText) { Clipboard.copy(text) }) }
        entries.append(
            MenuEntry(strings.doNotSend) { [weak self] in
                self?.attempt { try await services.sender.cancel(ids) }
            }
        )
        return [MenuSection(nil, entries)]
    }

    /// Deletes messages; first asks for whom, if there is a choice.
    package func askToDelete(_ ids: [StableID], isOwn: Bool) {
        DeletionConfirmation.ask(ids.count, isOwn: isOwn, in: traits, strings, over: window) { [weak self] in
            guard let self else { return }
            messageSelection.end()
            delete(ids, forEveryone: $0)
            focusAgain()
        }
    }
}
