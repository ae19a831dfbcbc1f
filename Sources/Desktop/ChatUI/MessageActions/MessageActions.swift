import ChatNodes
import ChatPresentation
import ClientEngine
import ClientModel
import ComposerUI
import Foundation
import GTKBridge
import Localization
import WindowParts

/// Shows what a message leads to, and follows the actions on messages.
protocol MessageActionsDelegate: AnyObject {
    /// Opens the profile of a peer that a message names.
    func openProfile(of peer: PeerID)
    /// Opens the chat or profile with a username, which is given without its sign.
    func openPeer(named username: String)
    /// Opens another chat at a message, and lights a part of it.
    func open(_ message: MessageKey, marking mark: MessageMark?)
    /// Searches all chats for a text, such as a hashtag.
    func search(for text: String)
    /// Follows a link in a message.
    func follow(_ link: PressedLink)
    /// Shows or plays the media of a message.
    ///
    /// - Returns: False if the message has none that can be shown.
    func showMedia(of part: BubblePart, author: String) -> Bool
    /// The user agreed to delete messages; the focus may return.
    func messagesWereDeleted()
}

/// Performs the actions on the messages of a chat: what is pressed in a bubble, and the commands of its menu.
final class MessageActions {
    /// Shows what a message leads to.
    weak var delegate: (any MessageActionsDelegate)?
    /// True if the user may pin and unpin messages.
    var mayPin = true

    let context: ScreenContext
    let chat: ChatTraits
    private let pane: HistoryPane
    private let selection: MessageSelectionController
    let composer: Composer
    private let replies: ReplyController
    private let files: FileOpener
    private let deletions: DeletionController
    private let forwardController: ForwardController
    let zone = TimeZoneRules(.current)

    /// The actions on the messages of a chat.
    ///
    /// - Parameters:
    ///   - context: The account and the window.
    ///   - chat: The traits of the chat.
    ///   - pane: The history.
    ///   - selection: The selected messages and text.
    ///   - composer: The composer, for replies and edits.
    ///   - replies: Begins replies.
    ///   - files: Downloads and opens files.
    ///   - deletions: Deletes messages.
    ///   - forwardController: Forwards messages.
    init(
        _ context: ScreenContext,
        of chat: ChatTraits,
        in pane: HistoryPane,
        selection: MessageSelectionController,
        composer: Composer,
        replies: ReplyController,
        files: FileOpener,
        deletions: DeletionController,
        forwardController: ForwardController
    ) {
        (self.context, self.chat, self.pane) = (context, chat, pane)
        (self.selection, self.composer, self.replies) = (selection, composer, replies)
        (self.files, self.deletions, self.forwardController) = (files, deletions, forwardController)
    }

    // MARK: - Pressing

    /// Performs what was pressed in a bubble of a list; nil for that of the history.
    func perform(_ action: LayoutAction, in entry: ChatEntry, of list: HistoryPane? = nil) {
        switch action {
        case .text(let kind, let text): perform(kind, text)
        case .element(let element): perform(element, in: entry, of: list ?? pane)
        case .toggleQuote(let offset, let text): toggleQuote(at: offset, of: text, in: entry)
        case .reveal: break
        }
    }

    /// Opens a folded quotation in a text of a bubble, or folds it again.
    private func toggleQuote(at offset: Int, of text: String, in entry: ChatEntry) {
        guard case .bubble(let bubble) = entry,
            let part = bubble.parts.first(where: { $0.content?.text == text })
        else { return }
        pane.paging?.toggleQuote(at: offset, of: part.message.stableID)
    }

    /// Ticks answers of a poll that takes several, or takes their ticks away.
    func toggleTicks(of answers: Set<[UInt8]>, in bubble: BubbleEntry) {
        guard let part = bubble.parts.first, !answers.isEmpty else { return }
        pane.paging?.toggleTicks(of: answers, in: part.message.stableID)
    }

    private func perform(_ kind: TextEntityKind, _ text: String) {
        switch kind {
        case .code, .codeBlock, .bankCard, .date: copy(text)
        case .mention: delegate?.openPeer(named: String(text.drop { $0 == "@" }))
        case .mentionOf(let peer): delegate?.openProfile(of: peer)
        case .hashtag, .cashtag: delegate?.search(for: text)
        case .botCommand: useCommand(text)
        default: if let link = PressedLink(kind, text) { delegate?.follow(link) }
        }
    }

    /// Copies a text, and says so.
    func copy(_ text: String) {
        Clipboard.copy(text)
        context.toasts.show(context.strings.copied)
    }

    /// Puts a command of a bot into the composer: where several bots listen, the member decides.
    private func useCommand(_ command: String) {
        composer.focus()
        composer.insert(command + " ")
    }

    private func perform(_ action: ElementAction, in entry: ChatEntry, of list: HistoryPane) {
        guard case .bubble(let bubble) = entry, !bubble.parts.isEmpty else { return }
        switch action {
        case .openMessage(let target, let quote):
            let mark = quote.map { MessageMark.quote($0) }
            if target.peer == chat.peer {
                pane.go(to: target, marking: mark)
            } else {
                delegate?.open(target, marking: mark)
            }
        case .openMedia(let id) where showMedia(of: id, in: bubble): break
        case .openPeer(let peer): delegate?.openProfile(of: peer)
        case .openLink(let address), .play(_, let address):
            let visible = bubble.parts.flatMap { $0.content?.visibleAddresses ?? [] }
            delegate?.follow(PressedLink(address, shownAs: visible, playing: action.player))
        case .openMedia(let id) where pressFile(of: id, in: bubble): break
        case .cancelTransfer(let id): context.files.cancel(id)
        case .openContact(let id): openContact(of: id, in: bubble)
        case .openPlace(let place): delegate?.follow(PressedLink(place: place))
        case .vote(let options): vote(for: options, in: bubble)
        case .tickAnswer(let option): toggleTicks(of: [option], in: bubble)
        case .react(let reaction): toggle(reaction, on: bubble)
        case .showFailure: showFailure(of: bubble, in: list)
        case .openStickerSet(let set): showStickers(of: set, for: action, in: bubble, of: list)
        case .press(let row, let column): pressButton(row, column, of: bubble)
        case .openInstantView(let page): openPage(page, of: bubble)
        case .share: perform(.forward, on: bubble)
        // Votes of a poll that is gone; a file that cannot be shown.
        case .showVotes where bubble.poll != nil: showVoters(in: bubble)
        case .openMedia, .showVotes, .article:
            context.toasts.show(context.strings.cannotOpenYet)
        }
    }

    /// Opens the profile of a contact that was sent; calls the number of one who is not here.
    private func openContact(of id: StableID, in bubble: BubbleEntry) {
        guard let part = bubble.parts.first(where: { $0.message.stableID == id }),
            case .contact(let contact)? = part.content?.media.first
        else { return }
        if let user = contact.peer {
            delegate?.openProfile(of: user)
        } else {
            delegate?.follow(PressedLink("tel:\(contact.phone)", shownAs: [contact.phone]))
        }
    }

    /// Shows the media of a message in the viewer.
    ///
    /// - Returns: True if it has any.
    private func showMedia(of id: StableID, in bubble: BubbleEntry) -> Bool {
        guard let part = bubble.parts.first(where: { $0.message.stableID == id }) else { return false }
        let author = part.message.author.flatMap { bubble.people[$0]?.title } ?? ""
        return delegate?.showMedia(of: part, author: author) ?? false
    }

    /// Downloads or opens the file of a message; false if it has none.
    private func pressFile(of id: StableID, in bubble: BubbleEntry) -> Bool {
        guard let part = bubble.parts.first(where: { $0.message.stableID == id }),
            let media = part.content?.media.first?.opened
        else { return false }
        return files.press(media, of: part.message)
    }

    /// Handles a press on a row outside its active parts.
    func pressed(_ press: HistoryPress) {
        if selection.pressed(press) { return }
        if press.isForMenu {
            openMenu(of: press.bubble, at: press.place, pressed: press.action)
        } else if press.count == 2, pane.selectedText.isEmpty {
            replies.reply(to: press.bubble)
        }
    }

    // MARK: - Commands

    /// Opens the menu of a message at a point of a list.
    ///
    /// - Parameters:
    ///   - bubble: The message.
    ///   - place: The point of the list.
    ///   - pressed: The action of the part that was pressed; nil outside of such parts.
    ///   - list: The list; nil for that of the history.
    func openMenu(
        of bubble: BubbleEntry,
        at place: Point,
        pressed: LayoutAction? = nil,
        on list: Widget? = nil
    ) {
        let situation = MessageMenuSituation(
            isQuote: selection.quote(in: bubble) != nil,
            selectedText: selection.selectedText,
            mayPin: mayPin,
            pressed: pressed,
            downloaded: Set(bubble.files.map(\.resource).filter { context.files.place(of: $0) != nil }),
            now: context.serverNow
        )
        // The list's own widget: closing the menu returns the focus to it, and so to the message.
        let widget = list ?? pane.surface.widget
        let menu = MessageMenu(
            MessageCommand.menu(of: bubble, situation),
            of: bubble,
            heading: MessageMenu.heading(of: bubble, context.strings, zone, now: context.serverNow),
            strings: context.strings,
            chooseReaction: { [weak self] in
                EmojiChooser.open(on: widget, at: place) { self?.toggle(.emoji($0), on: bubble) }
            },
            react: { [weak self] in self?.toggle($0, on: bubble) },
            perform: { [weak self] in self?.perform($0, on: bubble) }
        )
        let opened = ContextMenu.open(menu.sections, signs: menu.reactions, on: widget, at: place)
        if let opened { showReading(of: bubble, in: opened) }
    }

    /// Performs a command on a message.
    func perform(_ command: MessageCommand, on bubble: BubbleEntry) {
        guard let message = bubble.parts.first?.message else { return }
        let (services, key, ids) = (context.services, message.key, bubble.parts.map(\.message.stableID))
        let openProfile: @MainActor (PeerID) -> Void = { [weak self] in self?.delegate?.openProfile(of: $0) }
        switch command {
        case .reply, .quoteAndReply: replies.reply(to: bubble)
        case .edit: composer.edit(bubble.editable ?? message)
        case .copySelected(let text), .copyText(let text): Clipboard.copy(text)
        case .copyLink(let address): copy(address)
        case .copyImage(let picture): MediaExporter(context).copy(picture)
        case .saveAs(let file): MediaExporter(context).save(file)
        case .openWith(let file): context.files.place(of: file.resource).map(MediaExporter(context).openWith)
        case .showInFolder(let file):
            context.files.place(of: file.resource).map(MediaExporter(context).showInFolder)
        case .showReactions: ReactionsDialog.show(to: key, context, open: openProfile)
        case .showReaders: ReadersDialog.show(of: key, context, zone, open: openProfile)
        case .forward: forwardController.ask(bubble.parts.map(\.message.key))
        case .saveGIF(let gif): save(gif)
        case .pin: PinConfirmation.askToPin(key, context)
        case .unpin: PinConfirmation.askToUnpin(key, context)
        case .sendNow:
            context.attempt { [keys = bubble.parts.map(\.message.key)] in
                try await services.scheduling.sendNow(keys)
            }
        case .reschedule: reschedule(bubble)
        case .retractVote: context.attempt { _ = try await services.reacting.vote([], in: key) }
        case .stopPoll: askToStopPoll(key)
        case .stopSharing: context.attempt { try await services.editor.stopLiveLocation(key) }
        case .select: selection.toggle(bubble)
        case .delete where message.sendTime != nil: delete(scheduled: bubble.parts.map(\.message))
        case .delete where key.namespace == .cloud: askToDelete(ids, isOwn: bubble.isOutgoing)
        case .delete, .cancelSending: context.attempt { try await services.sender.cancel(ids) }
        case .resend: context.attempt { try await services.sender.resend(ids) }
        }
    }

    /// Saves an animation, and says so.
    private func save(_ gif: Document) {
        context.attempt { [savedGIFs = context.services.savedGIFs] in _ = try await savedGIFs.set(gif) }
        context.toasts.show(context.strings.gifWasSaved)
    }

    /// Adds a reaction to a message, or removes it.
    private func toggle(_ reaction: Reaction, on bubble: BubbleEntry) {
        guard let key = bubble.parts.first?.message.key else { return }
        context.attempt { [reacting = context.services.reacting] in
            _ = try await reacting.toggle(reaction, on: key)
        }
    }

    /// Deletes messages; first asks for whom, if there is a choice.
    func askToDelete(_ ids: [StableID], isOwn: Bool, deleted: @escaping @MainActor () -> Void = {}) {
        DeletionConfirmation.ask(ids.count, isOwn: isOwn, of: chat.peer, context) {
            [weak self] in
            guard let self else { return }
            selection.end()
            delete(ids, forEveryone: $0)
            delegate?.messagesWereDeleted()
            deleted()
        }
    }

    /// Deletes messages; the user can undo it for a while.
    func delete(_ messages: [StableID], forEveryone: Bool) {
        deletions.delete(messages, of: chat.peer, forEveryone: forEveryone, in: context.toasts)
    }
}
