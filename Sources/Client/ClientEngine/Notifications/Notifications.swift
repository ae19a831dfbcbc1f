public import ClientModel
import MessageStore
import Signals
import StdExtras

/// Tells the member of messages outside of the window, each once, whatever happens to the program (client.md TC-10).
///
/// What is to be told is noted by ``UpdateProcessor`` in the very transaction that stores a message; this notes that it is
/// shown, shows it, and takes it away when the message was read anywhere or is gone. It works off what the store
/// says, never what an event said: so it goes on where a killed program stopped, and tells of what another process has
/// stored as well. One process at a time shows an account's notifications, and may not be the one that does its work.
///
/// Threads: an actor on the account's executor.
public actor Notifications {
    /// Messages that come in one burst are one notification that grows no faster than this.
    static let pause = Duration.seconds(1)
    /// While the account catches up, what is to be told may be read already; but nobody waits for that for ever.
    static let timeout = Duration.seconds(10)
    /// A desktop that does not answer is waited for so long by who ends the work.
    static let farewell = Duration.seconds(1)

    let services: AccountDependencies
    private let processor: UpdateProcessor
    private var presenter: (any NotificationPresenter)?
    private var chatStates: [PeerID: ChatNotificationState] = [:]
    private var lastShown: [PeerID: Duration] = [:]
    /// What became of notes, as far as the store does not know it. It is told before anything else is shown of the chat.
    private var outcomes: [PeerID: NoteOutcome] = [:]
    /// Chats of which something could not be read or noted, such as a damaged message. Each waits alone.
    private var postponed: [PeerID: (backoff: Backoff, until: Duration)] = [:]
    private var looked: PeerID?
    private var subscriptions: [Subscription] = []
    private var timer: (any Disposable)?
    /// While the account catches up nothing is shown before.
    private var heldUntil: Duration?
    /// After something failed nothing is tried before, whatever the store tells meanwhile: of our own notes, too.
    private var pausedUntil: Duration?
    private var backoff = Backoff()
    private var isRunning = false
    private var isWoken = false
    private var work: Task<Void, Never>?

    /// Where it runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Makes one that shows nothing before ``present(on:)``.
    public init(_ services: AccountDependencies, processor: UpdateProcessor) {
        self.services = services
        self.processor = processor
    }

    /// Begins to show, what was not shown while nobody did first.
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

    /// Ends it. What is on the screen stays there, and what is being shown is noted first, if the desktop answers within
    /// ``farewell``: nobody would ever take away what no store knows of. What it does not answer for is told by the next
    /// program that shows notifications.
    ///
    /// It waits also when its own task is cancelled.
    public func stop() async {
        presenter = nil
        subscriptions = []
        timer?.dispose()
        timer = nil
        await waitForWork()
        // Where the store does not take it, what is marked is told only together with the next of its chat.
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
        // A stream ends at once for a task that is cancelled, as that of whoever stops may be.
        await Task { for await _ in ends {} }.value
        alarm.dispose()
    }

    /// Says which chat the member looks at, nil for none: nothing is told of it, and what was goes.
    public func look(at chat: PeerID?) {
        looked = chat
        run()
    }

    /// Tries again at once, as when a desktop has come.
    public func retry() {
        backoff = Backoff()
        pausedUntil = nil
        postponed = [:]
        run()
    }

    /// Which chat a notification is of; nil when it is not one of this account, or was taken away.
    public func chat(of handle: NotificationHandle) -> PeerID? {
        chatStates.first { $0.value.chat.handle == handle }?.key
            ?? outcomes.first { $0.value == .shown(handle) }?.key
    }

    /// Notes that a notification is gone from the screen. When the member has closed it, what it told is done with;
    /// when its time was over, the next one of the chat tells it again.
    ///
    /// - Throws: `StoreError`.
    public func isGone(_ handle: NotificationHandle, isClosedByMember: Bool) async throws {
        guard let peer = chat(of: handle) else { return }
        if outcomes[peer] == .shown(handle) {
            // The store does not know the handle yet, and is not to learn it any more.
            outcomes[peer] = .gone(isClosedByMember: isClosedByMember)
            return run()
        }
        try await change(peer) { chat in
            if chat.handle == handle { chat.isGone(isClosedByMember: isClosedByMember) }
        }
    }
}

// What is to be done
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
            // Whoever came while the last look was under way is not forgotten.
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

    /// Tries nothing for a while: no desktop, or one that does not answer.
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
        // The chat in which something happened first is told first.
        for peer in chatStates.keys.sorted(by: { order($0) < order($1) }) {
            guard let presenter, let chatState = chatStates[peer], outcomes[peer] == nil else { continue }
            var step = chatState.step(isLookedAt: looked == peer, now: now)
            let wait = remainingPause(of: peer, before: step)
            guard wait <= .zero else {
                next = min(next ?? wait, wait)
                continue
            }
            // Of all that came while we were away one makes a sound.
            if case .show(let ids, let isSilent, let isUpdate) = step {
                step = .show(ids, isSilent: isSilent || wasLoud, isUpdate: isUpdate)
            }
            do {
                try await perform(step, chatState: chatState, peer: peer, presenter: presenter)
                if case .show(_, isSilent: false, isUpdate: _) = step { wasLoud = true }
                postponed[peer] = nil
            } catch {
                // Nothing is forgotten meanwhile: what the store does not take now it is asked to before the next look.
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

    /// How long nothing is done of a chat, which keeps none of the others waiting.
    private func remainingPause(of peer: PeerID, before step: ChatNotificationState.Step) -> Duration {
        var ends = [postponed[peer]?.until]
        if case .show = step { ends.append(lastShown[peer].map { $0 + Self.pause }) }
        return ends.compactMap(\.self).max().map { $0 - services.clock.now } ?? .zero
    }

    /// Tries nothing of a chat for a while.
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
            // Ended meanwhile: the next program shows it.
            guard self.presenter != nil else { return }
            notification.isSilent = isSilent
            notification.isUpdate = isUpdate
            notification.replaced = chatState.chat.handle
            outcomes[peer] = .untold(Set(chatState.chat.notes.filter { !$0.isShown }.map(\.id)))
            // Before it is shown: killed right after that, the program would show it once more.
            try await change(peer) { $0.settle(chatState.chat.notes, shown: Set(ids)) }
            let handle: NotificationHandle?
            do { handle = try await presenter.show(notification) } catch { throw DesktopFailure() }
            // Kept until the store has it: what is on the screen without a handle is never taken away.
            outcomes[peer] = .shown(handle)
            lastShown[peer] = services.clock.now
            backoff = Backoff()
            try await note(.shown(handle), of: peer)
        }
    }

    /// Has the store know what became of notes: unmarks what was not shown after all, and keeps what the desktop calls
    /// what was. A chat of which the store does not take it is postponed.
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

    /// Notes what was done. When it returns, the view has told of it: nothing is done again on the old state.
    private func change(_ peer: PeerID, _ body: @escaping @Sendable (inout NotifiedChat) -> Void) async throws
    {
        try await services.store.transaction(.buffered) { try $0.updateNotified(peer, body) }
    }
}

/// What became of a chat's notes.
private enum NoteOutcome: Equatable, Sendable {
    /// These are marked as shown and not known to be on the screen: being shown, or to be taken back.
    case untold(Set<Int32>)
    /// This is on the screen; nil for nothing.
    case shown(NotificationHandle?)
    /// What was on the screen is gone.
    case gone(isClosedByMember: Bool)
}

/// The desktop shows nothing now, whatever chat it is of.
private struct DesktopFailure: Error {}

extension StoreTransaction {
    /// Changes what is kept of a chat, and forgets it when nothing is left.
    func updateNotified(_ peer: PeerID, _ change: (inout NotifiedChat) -> Void) throws {
        try updateEntry(.notified(peer)) { stored in
            guard var chat = stored else { return }
            change(&chat)
            stored = chat.isEmpty ? nil : chat
        }
    }
}

extension StoreReader {
    /// What is shown of the messages `ids` of a chat, oldest first.
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
