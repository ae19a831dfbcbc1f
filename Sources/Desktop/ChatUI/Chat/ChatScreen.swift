package import ChatNodes
package import ChatPresentation
package import ClientModel
package import ClientNetwork
import ComposerUI
package import GTKBridge
import Localization
import SendFilesUI
package import WindowParts

/// A chat: header, history and composer. Composes the coordinators of its features, and routes keys to them.
package final class ChatScreen {
    package let peer: PeerID
    package let widget = Box(.vertical)
    /// Shows what lies outside the chat.
    package weak var delegate: (any ChatScreenDelegate)? {
        didSet {
            // The button of the notice may be pressed after this screen is gone.
            forwardController.onShow = { [weak delegate] in delegate?.open($0) }
        }
    }
    /// The messages, and the widgets over them.
    package let page: Overlay

    let pane: HistoryPane
    let history: HistoryController
    let context: ScreenContext
    private let chats: ChatSessionRegistry
    /// The state of the chat that all its windows share.
    private let session: ChatSession
    let header: ChatHeaderController
    private let bars = Box(.vertical)
    /// Needed where no list of chats says the same.
    private let connectionBar: ConnectionBar
    let composer: Composer
    let scheduled: ScheduledController
    let bottom: ChatBottom
    private let wallpaper: ChatWallpaper
    /// True if the user looks at the chat's window.
    private var isActive = false
    private let reading: ReadingCoordinator
    let pinned: PinnedMessagesController
    private(set) lazy var joinRequests = JoinRequestsBar(context.strings) { [weak self] in
        guard let self else { return }
        delegate?.openJoinRequests(of: self)
    }
    let search: ChatSearchController
    let selection: MessageSelectionController
    let forwardController: ForwardController
    private let replies: ReplyController
    let actions: MessageActions
    let keyboard: HistoryKeyboard
    let sendFiles: SendFilesCoordinator
    let attachments: AttachmentCoordinator
    let dragSource: ChatDragSource
    let dropTarget: ChatDropTarget

    /// A chat of an account, shown in a window.
    ///
    /// - Parameters:
    ///   - context: The account and the window.
    ///   - chat: The traits of the chat.
    ///   - opening: The position at which the chat is opened.
    ///   - chats: The state that the account's windows share.
    ///   - view: A number that no other screen of the account has.
    package init(
        _ context: ScreenContext,
        chat: ChatTraits,
        opening: InitialPosition,
        chats: ChatSessionRegistry,
        view: Int = 1
    ) {
        (self.context, self.chats, peer) = (context, chats, chat.peer)
        let (peer, deletions, strings) = (chat.peer, chats.deletionController, context.strings)
        session = chats.join(peer)
        header = ChatHeaderController(context, of: peer)
        connectionBar = ConnectionBar(context)
        let composer = Composer(session, context.environment, isSaved: chat.kind == .saved)
        self.composer = composer
        history = HistoryController(context, of: chat, at: opening, deletions: deletions) {
            [weak composer] in composer?.send(text: EmptyChatPlate.wave)
        }
        pane = history.pane
        page = Overlay(history.widget)
        scheduled = ScheduledController(context, of: chat, over: page, composer, deletions: deletions)
        bottom = ChatBottom(composer, context, of: peer)
        wallpaper = ChatWallpaper(context, of: peer, in: pane)
        reading = ReadingCoordinator(
            context,
            of: peer,
            in: pane,
            on: widget,
            receipts: session.reading,
            view: view
        )
        pinned = PinnedMessagesController(context, of: peer, in: pane)
        search = ChatSearchController(context, in: chat, pane)
        selection = MessageSelectionController(in: pane, context.environment)
        forwardController = ForwardController(context)
        replies = ReplyController(in: pane, selection: selection, composer: composer, strings)
        actions = MessageActions(
            context,
            of: chat,
            in: pane,
            selection: selection,
            composer: composer,
            replies: replies,
            files: FileOpener(context),
            deletions: deletions,
            forwardController: forwardController
        )
        keyboard = HistoryKeyboard(in: pane, above: composer, selection: selection, actions: actions)
        sendFiles = SendFilesCoordinator(context, to: peer)
        attachments = AttachmentCoordinator(context, composer: composer)
        dragSource = ChatDragSource(
            context,
            of: peer,
            in: pane,
            selection: selection,
            forward: forwardController
        )
        dropTarget = ChatDropTarget(on: page, sendFiles: sendFiles, composer: composer, strings: strings)
        build()
        connect()
    }

    private func build() {
        let bars: [Widget] = [
            header.view.widget, connectionBar.widget, search.bar.widget, joinRequests.widget,
            pinned.bar.widget, bars,
        ]
        for part in bars { widget.append(part) }
        page.expand()
        page.add(composer.completionList)
        page.add(composer.cameraPreview)
        widget.append(page)
        widget.append(bottom.widget)
    }

    private func connect() {
        header.delegate = self
        composer.delegate = self
        attachments.delegate = self
        pane.delegate = self
        selection.delegate = self
        actions.delegate = self
        scheduled.delegate = self
        sendFiles.delegate = self
        forwardController.onDone = { [weak self] in self?.selection.end() }
        bottom.onDelete = { [weak self, peer] in self?.delegate?.closeChat(peer) }
    }

    /// Stops the screen and keeps the draft.
    package func stop() {
        bars.removeAll()
        connectionBar.stop()
        sendFiles.stop()
        attachments.stop()
        reading.stop()
        wallpaper.stop()
        composer.stop()
        scheduled.stop()
        header.stop()
        pinned.stop()
        search.stop()
        history.stop()
        chats.leave(session)
    }

    /// Suspends the screen while its window shows another account: what is on it stays, and follows the chat.
    package func suspend() {
        header.isSuspended = true
        setActive(false)
        reading.storePosition()
        // Nobody sees that the microphone is on.
        if session.windowCount == 1 { session.discardRecording() }
    }

    /// Resumes the screen: its window shows it again.
    package func resume() { header.isSuspended = false }

    /// Goes to a message, loaded or not, highlights it, and lights a part of it.
    package func go(to message: MessageKey, marking mark: MessageMark? = nil) {
        pane.go(to: message, marking: mark)
    }

    /// Opens the bar that searches in the chat.
    package func beginSearch() {
        // What is found is in the history.
        _ = scheduled.close()
        search.begin()
    }

    /// Asks for chats and forwards messages to them.
    package func forward(_ messages: [MessageKey]) { forwardController.ask(messages) }

    /// Discards the recording without asking.
    package func discardRecording() { session.discardRecording() }

    /// Shows the progress of playback in the bubble that plays; nil for none.
    package func show(_ playing: PlaybackIndicator?) { pane.show(playing) }

    /// True if the message that is being played is in view.
    package var seesPlaying: Bool { pane.seesPlaying }

    /// Measures the time to the first frame of the chat, which began at `start`.
    package func measureOpening(since start: Duration) { pane.pace.open(since: start) }

    /// Shows or hides the back button, which is needed with a single column.
    package func showsBack(_ shows: Bool) {
        header.view.showsBack(shows)
        connectionBar.isNeeded = header.view.beginsWindow
    }

    /// Shows or hides the button of the info column, and sets its state.
    package func showInfoButton(_ shows: Bool, isOn: Bool) { header.view.showInfoButton(shows, isOn: isOn) }

    /// True if nothing is before the chat in reading direction; the window's buttons are then shown at its start.
    package var beginsWindow: Bool {
        get { header.view.beginsWindow }
        set {
            header.view.beginsWindow = newValue
            connectionBar.isNeeded = newValue
        }
    }

    /// Names the window after the chat, as when another page has named it.
    package func showWindowTitle() { header.showWindowTitle() }

    /// Shows a bar below the header, until the chat is left.
    package func showBar(_ bar: Widget) { bars.append(bar) }

    /// Sets the metrics, as for another text size.
    package func setMetrics(_ metrics: ChatMetrics) {
        pane.setMetrics(metrics)
        scheduled.setMetrics(metrics)
    }

    /// Sets whether messages of nothing but emoji are shown large.
    package func setLargeEmoji(_ isOn: Bool) { pane.setLargeEmoji(isOn) }

    /// Sets who made the maps of the server.
    package func setMapAttribution(_ words: String?) { pane.setMapAttribution(words) }

    /// Applies the current colours.
    package func themeChanged() {
        wallpaper.themeChanged()
        scheduled.themeChanged()
    }

    /// Sets whether the user looks at the chat.
    package func setActive(_ isActive: Bool) {
        self.isActive = isActive
        applyActivity()
    }

    /// Nothing of the history is read while other messages cover it.
    func applyActivity() { reading.setActive(isActive && !scheduled.isOpen) }

    /// Puts the focus into the composer.
    package func focus() { composer.focus() }

    /// Deletes messages; the user can undo it for a while.
    package func delete(_ messages: [StableID], forEveryone: Bool) {
        actions.delete(messages, forEveryone: forEveryone)
    }

    /// Deletes messages; first asks for whom, if there is a choice.
    package func askToDelete(_ ids: [StableID], isOwn: Bool, deleted: @escaping @MainActor () -> Void) {
        actions.askToDelete(ids, isOwn: isOwn, deleted: deleted)
    }

    /// Replies to the message `steps` below the one that is being replied to; up from none is the newest one.
    ///
    /// - Returns: True if there was something to do.
    package func answer(by steps: Int) -> Bool { replies.reply(by: steps) }

    /// Returns the focus to the last focused message, or to the composer.
    package func focusAgain() { keyboard.focusAgain() }

    /// Asks first whether leaving the chat would lose a recording; a recording continues while another window shows
    /// the chat.
    ///
    /// - Parameter leave: Called when the user agrees to lose the recording.
    /// - Returns: True if it asks; false if nothing would be lost.
    package func confirmLeaving(_ leave: @escaping @MainActor () -> Void) -> Bool {
        session.windowCount == 1 && confirmDiscarding(leave)
    }

    /// Asks first whether to lose a recording, wherever else the chat is shown.
    ///
    /// - Parameter leave: Called when the user agrees to lose the recording.
    /// - Returns: True if it asks; false if nothing would be lost.
    package func confirmDiscarding(_ leave: @escaping @MainActor () -> Void) -> Bool {
        guard session.hasUnsavedRecording else { return false }
        let strings = context.strings
        MessageDialog.ask(
            strings.discardRecordingQuestion,
            text: "",
            answers: [
                .init(strings.continueRecording),
                .init(strings.discard, .destructive) { [weak self] in
                    self?.composer.discardRecording()
                    leave()
                },
            ],
            over: context.window
        )
        return true
    }

    /// Takes the connection state, which a bar and an end that still loads show while the account is offline.
    package func show(_ state: ConnectionState) {
        connectionBar.show(state)
        pane.show(state)
    }

    /// Runs an operation, and shows its error in a toast.
    package func attempt(_ operation: @escaping @Sendable () async throws -> Void) {
        context.attempt(operation)
    }
}
