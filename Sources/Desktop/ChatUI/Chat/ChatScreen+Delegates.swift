import ChatNodes
import ChatPresentation
import ClientModel
import ComposerUI
package import GTKBridge
import SendFilesUI
package import WindowParts

// The features report to the screen, which passes it on: to another feature, or to the surroundings of the chat.

extension ChatScreen: HistoryPaneDelegate {
    func historyPerform(_ action: LayoutAction, in entry: ChatEntry) { actions.perform(action, in: entry) }

    func historyPressed(_ press: HistoryPress) { actions.pressed(press) }

    func historyOpenPeer(_ peer: PeerID) { delegate?.openProfile(of: peer) }

    func historyDragOut(_ item: DragItem, of entry: ChatEntry) -> Bool { dragSource.drag(item, of: entry) }

    func historyPlayingVisibilityChanged() { delegate?.playingMessageVisibilityChanged(in: self) }

    func historyAwaitsStart(_ awaits: Bool) {
        bottom.awaitsStart = awaits
        history.canWrite = bottom.hasComposer
    }
}

extension ChatScreen: MessageActionsDelegate {
    func openProfile(of peer: PeerID) { delegate?.openProfile(of: peer) }

    func openPeer(named username: String) { delegate?.openPeer(named: username, from: self) }

    func open(_ message: MessageKey, marking mark: MessageMark?) {
        delegate?.open(message.peer, at: message, marking: mark)
    }

    func search(for text: String) { delegate?.search(for: text) }

    func follow(_ link: PressedLink) { delegate?.follow(link, from: self) }

    func showMedia(of part: BubblePart, author: String) -> Bool {
        delegate?.showMedia(of: part, author: author, from: self) ?? false
    }

    func messagesWereDeleted() { keyboard.focusAgain() }
}

extension ChatScreen: MessageSelectionDelegate {
    func messageSelectionChanged(isActive: Bool) {
        header.view.show(isActive ? selection.bar.widget : nil, as: .selection)
    }

    func forward(selected messages: [MessageKey]) { forwardController.ask(messages) }

    func delete(selected messages: MessageSelection) {
        actions.askToDelete(messages.ids, isOwn: messages.isOwn)
    }
}

extension ChatScreen: SendFilesDelegate {
    func takeReplyForFiles() -> TakenReply? { composer.takeReply() }

    var textForFiles: FormattedText { composer.textForCaption }

    func textBecameCaption(_ text: FormattedText) { composer.textBecameCaption(text) }

    func filesWereSent() { pane.scrollToNewest() }

    func sendFilesDialogClosed() { composer.focus() }
}

extension ChatScreen: ChatHeaderDelegate {
    func headerGoesBack() { delegate?.goBack(from: self) }

    func headerOpensProfile() { delegate?.openProfile(of: peer) }

    func headerBeginsSearch() { beginSearch() }

    func headerTogglesInfo() { delegate?.toggleInfo(of: self) }

    func headerMenu() -> [MenuSection] { delegate?.menu(of: self) ?? [] }

    func headerOpensTimer() { header.chooseTimer() }

    func headerReturnsFocus() { composer.focus() }

    func headerDidChange(_ state: ChatHeaderState) {
        sendFiles.isAllowed = state.rights.files
        bottom.title = state.title
        bottom.foot = state.foot
        history.canWrite = bottom.hasComposer
        composer.show(state.rights)
        pinned.mayUnpin = state.mayPin
        actions.mayPin = state.mayPin
        joinRequests.show(state.joinRequests)
    }
}

extension ChatScreen {
    /// The menu's lines for the pinned messages, and for the time after which messages delete themselves, as far as
    /// there are any and the user may set it.
    package var menuEntries: [MenuEntry] { pinned.menuEntries + header.timerEntries }

    /// The state that the chat's menu depends on; nil while its peer is not known.
    package var menuState: ChatMenuState? { header.menuState }

    /// The last lines of the menu, some of them red: block or unblock the other person.
    package var lastMenuEntries: [MenuEntry] {
        header.blockable.map { [BlockConfirmation.entry(for: $0, peer, context)] } ?? []
    }
}

extension ChatScreen: ScheduledDelegate {
    func scheduledPerform(_ action: LayoutAction, in entry: ChatEntry, of list: HistoryPane) {
        actions.perform(action, in: entry, of: list)
    }

    func scheduledOpensMenu(of bubble: BubbleEntry, at place: Point, on list: Widget) {
        actions.openMenu(of: bubble, at: place, on: list)
    }

    func scheduledDidOpen(_ bar: HeaderBar?) {
        header.view.show(bar, as: .scheduled)
        // Assistive technologies would find messages that are covered.
        pane.widget.setAccessibleHidden(bar != nil)
        pinned.bar.widget.isVisible = bar == nil
        sendFiles.isScheduling = bar != nil
        composer.cancel()
        applyActivity()
        composer.focus()
    }
}
