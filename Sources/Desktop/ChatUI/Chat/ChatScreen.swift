package import ChatNodes
package import ChatPresentation
import ClientEngine
import ClientHost
package import ClientModel
package import ClientNetwork
package import GTKBridge
import Localization
import MessageStore
package import WindowParts
import ComposerUI

/// A chat: header, history and composer.
package final class ChatScreen {
    package let peer: PeerID
    package let widget = Box(.vertical)
    /// Shows what lies outside the chat.
    package weak var delegate: (any ChatScreenDelegate)?

    let context: ScreenContext
    let head: ChatHeaderView
    let pane: HistoryPane
    let composer: Composer
    let messageSelection: MessageSelectionController
    let forwardController: ForwardController
    /// The state of the chat that all its windows share.
    let session: ChatSession
    package let pinned: PinnedBar
    var account: Account { context.account }
    var services: AccountServices { context.services }
    var environment: WindowEnvironment { context.environment }
    var window: ApplicationWindow { context.window }
    var toasts: ToastOverlay { context.toasts }
    var strings: Strings { context.strings }
    private let unreadMentions: UnreadMentionButtons
    private var pins: PinnedMessagesObserver?
    let traits: ChatTraits
    /// Prepares files before the user confirms sending them.
    let preparation = Preparation<FilesRequest, PreparedFiles>()
    /// The dialog that asks about files to send, while it is open.
    var sendFiles: SendFilesDialog?
    private let reader: ReadTracker
    private let chats: ChatSessionRegistry
    private var following: [ObservationToken] = []
    private let pages: ChatPages
    /// The messages, and the widgets over them.
    package let page: Overlay
    private let bars = Box(.vertical)
    private(set) var observer: HistoryObserver?
    private var header: ChatHeaderObserver?
    private(set) var headerState = ChatHeaderState()
    private var connection = ConnectionState.online
    private var visibleContent: VisibleContentReporter?

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
        (self.context, self.chats) = (context, chats)
        let (account, services, environment) = (context.account, context.services, context.environment)
        let strings = context.strings
        session = chats.join(chat.peer)
        (traits, peer) = (chat, chat.peer)
        head = ChatHeaderView(strings)
        pane = HistoryPane(environment, of: chat.peer)
        composer = Composer(session, environment)
        reader = ReadTracker(session.reading)
        messageSelection = MessageSelectionController(pane, environment)
        pinned = PinnedBar(strings)
        pages = ChatPages(pane.widget, chat, strings)
        page = Overlay(pages.widget)
        unreadMentions = UnreadMentionButtons(
            store: account.store,
            services: services,
            peer: chat.peer,
            strings: strings
        )
        forwardController = ForwardController(context)
        build()
        listen()
        header = ChatHeaderObserver(
            store: account.store,
            services: services,
            peer: peer,
            words: environment.strings
        ) {
            [weak self] in self?.show($0)
        }
        pane.open(opening)
        observer = HistoryObserver(
            account.store,
            chat,
            at: opening.anchor,
            hiding: chats.deletionController.pending
        ) {
            [weak self] in self?.show($0)
        }
        follow()
        visibleContent = makeVisibleContentReporter(view: view)
    }

    /// Follows the pinned messages, transfers and deletions of the chat.
    private func follow() {
        pins = PinnedMessagesObserver(account.store, peer, environment.strings) { [weak self] in
            self?.pinned.take($0)
        }
        observer?.show(session.files.states)
        following = [
            session.files.changes.add { [weak self] in self?.observer?.show($0) },
            chats.deletionController.changes.add { [weak self] in self?.observer?.hide($0) },
            chats.deletionController.notify(of: peer, in: toasts),
        ]
    }

    private func build() {
        widget.append(head.widget)
        widget.append(pinned.widget)
        widget.append(bars)
        pane.addToCorner(unreadMentions.widget)
        page.expand()
        page.add(composer.completionList)
        widget.append(page)
        widget.append(composer.widget)
        listenToDrops()
    }

    private func listen() {
        head.delegate = self
        forwardController.onShow = { [weak self] in self?.delegate?.open($0) }
        composer.delegate = self
        pane.onOlder = { [weak self] in self?.observer?.move(to: $0) }
        pane.onNewer = { [weak self] in self?.observer?.move(to: $0) }
        pane.onNewest = { [weak self] in self?.observer?.moveToNewest() }
        pane.onFetch = { [weak self] in self?.observer?.move(to: $0) }
        pane.onSeen = { [weak self] in self?.reader.didSee($0) }
        pane.onUnseen = { [weak self] in self?.unreadMentions.didSee($0, $1) }
        unreadMentions.onGo = { [weak self] in self?.pane.go(to: $0) }
        pane.onPeer = { [weak self] in self?.delegate?.openProfile(of: $0) }
        pane.onPlayingSeen = { [weak self] in
            guard let self else { return }
            delegate?.playingMessageVisibilityChanged(in: self)
        }
        pane.onAction = { [weak self] in self?.perform($0, in: $1) }
        pane.onPress = { [weak self] in self?.pressed($0) }
        bindActions()
    }

    /// Goes to a message, loaded or not, and highlights it.
    package func go(to message: MessageKey) { pane.go(to: message) }

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
    package func showsBack(_ shows: Bool) { head.showsBack(shows) }

    /// Shows or hides the button of the info column, and sets its state.
    package func showInfoButton(_ shows: Bool, isOn: Bool) { head.showInfoButton(shows, isOn: isOn) }

    /// True if nothing is before the chat in reading direction; the window's buttons are then shown at its start.
    package var beginsWindow: Bool {
        get { head.beginsWindow }
        set { head.beginsWindow = newValue }
    }

    /// Shows a bar below the header, until the chat is left.
    package func showBar(_ bar: Widget) { bars.append(bar) }

    /// Sets the metrics, as for another text size.
    package func setMetrics(_ metrics: ChatMetrics) { pane.setMetrics(metrics) }

    /// Sets the colours.
    package func setTheme(_ theme: ChatTheme) { pane.setTheme(theme) }

    /// Stops the screen and keeps the draft.
    package func stop() {
        bars.removeAll()
        stopSendingFiles()
        keepPlace()
        composer.stop()
        unreadMentions.stop()
        following = []
        chats.leave(session)
        visibleContent?.stop()
        (observer, header, pins, visibleContent) = (nil, nil, nil, nil)
    }

    /// Stores the reading position, so that the chat opens there again.
    private func keepPlace() {
        let (store, key, place) = (account.store, DraftKey(peer), pane.place)
        Task {
            // If this fails, the chat opens at its end.
            try? await store.transaction { transaction in
                try transaction.updateInterfaceState(key) { state in
                    (state.scrolledTo, state.scrollOffset) = (place?.position, place?.above ?? 0)
                }
            }
        }
    }

    /// Sets whether the user looks at the chat.
    package func setActive(_ isActive: Bool) {
        reader.setActive(isActive)
        unreadMentions.setActive(isActive)
    }

    /// Puts the focus into the composer.
    package func focus() { composer.focus() }

    /// Escape: discards the recording, ends a selection, or cancels an answer or edit.
    ///
    /// - Returns: True if there was something to cancel.
    package func cancel() -> Bool {
        composer.discardRecording() || messageSelection.end() || pane.clearSelection() || composer.cancel()
    }

    /// Deletes messages; the user can undo it for a while.
    package func delete(_ messages: [StableID], forEveryone: Bool) {
        chats.deletionController.delete(messages, of: peer, forEveryone: forEveryone, in: toasts)
    }

    /// Asks first whether leaving the chat would lose a recording; a recording continues while another window shows
    /// the chat.
    ///
    /// - Parameter leave: Called when the user agrees to lose the recording.
    /// - Returns: True if it asks; false if nothing would be lost.
    package func confirmLeaving(_ leave: @escaping @MainActor () -> Void) -> Bool {
        guard session.windowCount == 1, session.hasUnsavedRecording else { return false }
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
            over: window
        )
        return true
    }

    /// Handles a key press that no widget has handled; true if it did something.
    package func key(_ event: KeyEvent) -> Bool {
        if composer.key(event) { return true }
        // A selection in the composer comes before one in the history.
        if composer.hasSelection { return false }
        return messageSelection.key(event) || historyKey(event)
    }

    /// Takes the connection state, which the subtitle shows while the account is offline.
    package func show(_ state: ConnectionState) {
        connection = state
        showTitle()
    }

    private func show(_ state: ChatHeaderState) {
        headerState = state
        showTitle()
        composer.widget.isVisible = state.canWrite
        composer.show(state.rights)
        window.setTitle(state.title)
    }

    private func showTitle() {
        head.show(headerState.title, subtitle: connection.text(strings)?.lowercased() ?? headerState.subtitle)
    }

    private func show(_ state: HistoryState) {
        environment.known.learn(state.peers.values)
        environment.known.learn(state.entries)
        pane.take(state)
        pages.show(state)
    }

    /// Runs an operation, and shows its error in a toast.
    package func attempt(_ operation: @escaping @Sendable () async throws -> Void) {
        context.attempt(operation)
    }
}
