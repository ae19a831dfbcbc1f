public import ClientModel
import MessageStore
import Signals
import StdExtras

/// Notifies the user of messages outside the window, each once, even if the program is killed (TC-10).
///
/// ``UpdateProcessor`` records the messages to notify of in the transaction that stores them. This actor records
/// that they are shown, shows them, and withdraws them when they are read anywhere or gone. It acts on the store's
/// state, never on events. So it resumes where a killed program stopped, and also shows messages that another
/// process has stored. One process at a time shows an account's notifications; it may be another than the one that
/// does the account's work.
///
/// Threads: an actor on the account's executor.
public actor Notifications {
    /// The minimum interval between updates of one notification, to which a burst of messages is added.
    static let pause = Duration.seconds(1)
    /// The maximum delay while the account catches up, as the messages may turn out to be read already.
    static let timeout = Duration.seconds(10)
    /// The time that ``stop()`` waits for a desktop that does not answer.
    static let farewell = Duration.seconds(1)

    let services: AccountDependencies
    private let processor: UpdateProcessor
    private var presenter: (any NotificationPresenter)?
    private var chatStates: [PeerID: ChatNotificationState] = [:]
    private var lastShown: [PeerID: Duration] = [:]
    /// The outcomes of notes that the store does not have yet. They are stored before anything else of the chat is
    /// shown.
    private var outcomes: [PeerID: NoteOutcome] = [:]
    /// The chats with a read or write error, such as a damaged message. Each is retried on its own.
    private var postponed: [PeerID: (backoff: Backoff, until: Duration)] = [:]
    private var looked: PeerID?
    private var subscriptions: [Subscription] = []
    private var timer: (any Disposable)?
    /// The end of the delay while the account catches up.
    private var heldUntil: Duration?
    /// The end of the pause after a failure, which changes of the store, including our own notes, do not shorten.
    private var pausedUntil: Duration?
    private var backoff = Backoff()
    private var isRunning = false
    private var isWoken = false
    private var work: Task<Void, Never>?

    /// The account's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Creates an instance that shows nothing before ``present(on:)``.
    public init(_ services: AccountDependencies, processor: UpdateProcessor) {
        self.services = services
        self.processor = processor
    }

    /// Starts showing notifications, first those that are still pending.
    public func present(on presenter: any NotificationPresenter) {
        self.presenter = presenter
        let queue = services.executor.queue
        subscriptions = [
            processor.isUpdating.start(next: { [weak self] isUpdating in
                queue.async { self?.assumeIsolated { $0.hold(isUpdating) } }
            }),
            services.follow(NotificationsView()) { [weak self] chatStates in
                queue.async { self?.assumeIsolated { $0.take(chatStates) } }
            },
        ]
    }

    /// Stops. Notifications stay on the screen. A notification that is being shown is recorded first if the desktop
    /// answers within ``farewell``: otherwise nothing would ever withdraw it. Notes without an answer are shown by
    /// the next program that shows notifications.
    ///
    /// The call waits even if its own task is cancelled.
    public func stop() async {
        presenter = nil
        subscriptions = []
        timer?.dispose()
        timer = nil
        await waitForWork()
        // Marks that the store does not take now would only be undone together with the chat's next note.
        postponed = [:]
        await noteOutcomes()
    }

    private func waitForWork() async {
        guard let work else { return }
        let (ends, end) = AsyncStream<Void>.makeStream()
        Task {
            await work.value
            end.finish()
        }
        let alarm = services.clock.schedule(after: Self.farewell, on: nil) { end.finish() }
        // A stream ends at once for a cancelled task, and the caller's task may be cancelled.
        await Task { for await _ in ends {} }.value
        alarm.dispose()
    }

    /// Sets the chat that the user is viewing, nil for none: its notification is withdrawn, and none is shown.
    public func look(at chat: PeerID?) {
        looked = chat
        run()
    }

    /// Retries at once, for example when a desktop has appeared.
    public func retry() {
        backoff = Backoff()
        pausedUntil = nil
        postponed = [:]
        run()
    }

    /// The chat of a notification; nil if it is not one of this account, or was withdrawn.
    public func chat(of handle: NotificationHandle) -> PeerID? {
        chatStates.first { $0.value.chat.handle == handle }?.key
            ?? outcomes.first { $0.value == .shown(handle) }?.key
    }

    /// Records that a notification is gone from the screen. If the user closed it, its messages are done with; if it
    /// timed out, the chat's next notification shows them again.
    ///
    /// - Throws: `StoreError`.
    public func isGone(_ handle: NotificationHandle, isClosedByMember: Bool) async throws {
        guard let peer = chat(of: handle) else { return }
        if outcomes[peer] == .shown(handle) {
            // The store does not have the handle yet, and must not receive it any more.
            outcomes[peer] = .gone(isClosedByMember: isClosedByMember)
            return run()
        }
        try await change(peer) { chat in
            if chat.handle == handle { chat.isGone(isClosedByMember: isClosedByMember) }
        }
    }
}

// Scheduling
extension Notifications {
    private func take(_ chatStates: [PeerID: ChatNotificationState]) {
        self.chatStates = chatStates
        lastShown = lastShown.filter { chatStates[$0.key] != nil }
        postponed = postponed.filter { chatStates[$0.key] != nil || outcomes[$0.key] != nil }
        run()
    }

    private func hold(_ isUpdating: Bool) {
        heldUntil = isUpdating ? services.clock.now + Self.timeout : nil
        run()
    }

    private func run() {
        isWoken = true
        guard !isRunning, presenter != nil else { return }
        isRunning = true
        work = Task {
            // Repeats for changes that came during the last pass.
            while isWoken {
                isWoken = false
                await settleAll()
            }
            isRunning = false
        }
    }

    private func wake(after delay: Duration) {
        timer?.dispose()
        guard presenter != nil else { return }
        let queue = services.executor.queue
        timer = services.clock.schedule(after: max(.zero, delay), on: queue) { [weak self] in
            self?.assumeIsolated { $0.run() }
        }
    }

    /// Pauses everything: the desktop is missing or does not answer.
    private func pause() {
        let pause = backoff.next(services.random())
        pausedUntil = services.clock.now + pause
        wake(after: pause)
    }

    private func settleAll() async {
        if let until = [heldUntil, pausedUntil].compactMap(\.self).max(), until > services.clock.now {
            return wake(after: until - services.clock.now)
        }
        await noteOutcomes()
        let now = Int32(clamping: services.serverTime() / 1000)
        var next = outcomes.keys.compactMap { postponed[$0].map { $0.until - services.clock.now } }.min()
        var wasLoud = false
        // The chat with the oldest event comes first.
        for peer in chatStates.keys.sorted(by: { order($0) < order($1) }) {
            guard let presenter, let chatState = chatStates[peer], outcomes[peer] == nil else { continue }
            var step = chatState.step(isLookedAt: looked == peer, now: now)
            let wait = remainingPause(of: peer, before: step)
            guard wait <= .zero else {
                next = min(next ?? wait, wait)
                continue
            }
            // Of all that came during an absence only one makes a sound.
            if case .show(let ids, let isSilent, let isUpdate) = step {
                step = .show(ids, isSilent: isSilent || wasLoud, isUpdate: isUpdate)
            }
            do {
                try await perform(step, chatState: chatState, peer: peer, presenter: presenter)
                if case .show(_, isSilent: false, isUpdate: _) = step { wasLoud = true }
                postponed[peer] = nil
            } catch {
                // Outcomes that the store does not take now are stored before the next pass.
                guard !(error is DesktopFailure) else {
                    await noteOutcomes()
                    return pause()
                }
                let wait = postpone(peer)
                next = min(next ?? wait, wait)
            }
        }
        if let next { wake(after: next) }
    }

    /// The remaining pause of a chat; other chats are not delayed by it.
    private func remainingPause(of peer: PeerID, before step: ChatNotificationState.Step) -> Duration {
        var ends = [postponed[peer]?.until]
        if case .show = step { ends.append(lastShown[peer].map { $0 + Self.pause }) }
        return ends.compactMap(\.self).max().map { $0 - services.clock.now } ?? .zero
    }

    /// Pauses one chat.
    @discardableResult
    private func postpone(_ peer: PeerID) -> Duration {
        var backoff = postponed[peer]?.backoff ?? Backoff()
        let pause = backoff.next(services.random())
        postponed[peer] = (backoff: backoff, until: services.clock.now + pause)
        return pause
    }

    private func order(_ peer: PeerID) -> (Int32, PeerID) { (chatStates[peer]?.chat.time ?? 0, peer) }

    private func perform(
        _ step: ChatNotificationState.Step,
        chatState: ChatNotificationState,
        peer: PeerID,
        presenter: any NotificationPresenter
    ) async throws {
        switch step {
        case .rest: return
        case .clear:
            if let old = chatState.chat.handle { await presenter.withdraw(old) }
            try await change(peer) { chat in
                chat.handle = nil
                chat.settle(chatState.chat.notes, shown: [])
            }
        case .show(let ids, let isSilent, let isUpdate):
            var notification = try await services.store.read { try $0.notification(of: peer, ids) }
            // Stopped meanwhile: the next program shows it.
            guard self.presenter != nil else { return }
            notification.isSilent = isSilent
            notification.isUpdate = isUpdate
            notification.replaced = chatState.chat.handle
            outcomes[peer] = .untold(Set(chatState.chat.notes.filter { !$0.isShown }.map(\.id)))
            // Marked before it is shown: a program killed right after showing it would show it again.
            try await change(peer) { $0.settle(chatState.chat.notes, shown: Set(ids)) }
            let handle: NotificationHandle?
            do { handle = try await presenter.show(notification) } catch { throw DesktopFailure() }
            // Kept until the store has it: a notification without a stored handle could never be withdrawn.
            outcomes[peer] = .shown(handle)
            lastShown[peer] = services.clock.now
            backoff = Backoff()
            try await note(.shown(handle), of: peer)
        }
    }

    /// Stores the outcomes: unmarks notes that were not shown after all, and saves the handles of shown ones. A chat
    /// is postponed if the store fails.
    private func noteOutcomes() async {
        for peer in outcomes.keys where (postponed[peer]?.until ?? .zero) <= services.clock.now {
            guard let outcome = outcomes[peer] else { continue }
            do { try await note(outcome, of: peer) } catch { postpone(peer) }
        }
    }

    private func note(_ outcome: NoteOutcome, of peer: PeerID) async throws {
        try await change(peer) { chat in
            switch outcome {
            case .untold(let ids): chat.unmark(ids)
            case .shown(let handle): chat.handle = handle
            case .gone(let isClosedByMember): chat.isGone(isClosedByMember: isClosedByMember)
            }
        }
        // The desktop may have answered meanwhile.
        if outcomes[peer] == outcome { outcomes[peer] = nil }
    }

    /// Stores a change of a chat's notes. On return the view has reported it, so no step repeats on the old state.
    private func change(_ peer: PeerID, _ body: @escaping @Sendable (inout NotifiedChat) -> Void) async throws
    {
        try await services.store.transaction(.buffered) { try $0.updateNotified(peer, body) }
    }
}

/// The outcome of a chat's notes.
private enum NoteOutcome: Equatable, Sendable {
    /// The ids are marked as shown, but not known to be on the screen: being shown, or about to be unmarked.
    case untold(Set<Int32>)
    /// This notification is on the screen; nil for none.
    case shown(NotificationHandle?)
    /// The notification is gone from the screen.
    case gone(isClosedByMember: Bool)
}

/// The desktop cannot show any notification now.
private struct DesktopFailure: Error {}

extension StoreTransaction {
    /// Changes the notes of a chat, and deletes the entry when it is empty.
    func updateNotified(_ peer: PeerID, _ change: (inout NotifiedChat) -> Void) throws {
        try updateEntry(.notified(peer)) { stored in
            guard var chat = stored else { return }
            change(&chat)
            stored = chat.isEmpty ? nil : chat
        }
    }
}

extension StoreReader {
    /// The notification for the messages `ids` of a chat, oldest first.
    func notification(of peer: PeerID, _ ids: [Int32]) throws -> ChatNotification {
        var lines: [ChatNotification.Line] = []
        var isMention = false
        for id in ids.sorted() {
            let key = MessageKey(peer: peer, namespace: .cloud, id: id)
            guard let message = try message(key) else { continue }
            isMention = isMention || message.flags.contains(.mentioned)
            let author = try message.author.flatMap { try self.peer($0) }
            lines.append(.init(message: message, content: try content(of: message), author: author))
        }
        let settings = try notificationSettings(peer) ?? PeerNotificationSettings()
        let known = try self.peer(peer)
        let kind = try defaultNotificationSettings(NotificationScope(known, peer))
        var notification = ChatNotification(
            chat: peer,
            peer: known,
            lines: lines.suffix(ChatNotification.lineLimit),
            count: lines.count
        )
        notification.showsText = settings.showsPreviews ?? kind.showsPreviews ?? true
        notification.isMention = isMention
        return notification
    }
}
