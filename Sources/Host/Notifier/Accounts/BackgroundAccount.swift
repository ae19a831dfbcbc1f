import ClientEngine
import ClientHost
import ClientModel
import Dispatch
import MessageStore
import ImageDecoding
import Signals

/// One account while no window is open: receives, stores, and shows notifications; and makes room as soon as a program
/// that somebody looks at wants the account.
///
/// Threads: an actor.
actor BackgroundAccount {
    /// How often to look again when something went wrong that others may put right: a keyring that is locked yet.
    private static let retryPause = Duration.seconds(30)
    /// The system tells of the end of a process a little before it lets go of its locks.
    private static let lockPause = Duration.milliseconds(100)
    /// Of all accounts. A worker takes more memory than this program does, and notifications come now and then.
    private static let decoder = ConfinedImageDecoder(timeout: .seconds(5))

    private let folder: AccountFolder
    private let host: ClientHost
    private let desktop: any NotificationServer
    private let unread: UnreadCountObserver
    private let clock: any SignalClock
    private let note: @Sendable (String) -> Void
    /// Called after work that took memory.
    private let didWork: @Sendable () -> Void
    private var notices: Subscription?
    /// Asked for once: a window may come and go often, and a passphrase takes a third of a second.
    private var keys: AccountKeys?
    private var account: Account?
    private var lastNote = ""
    /// The chats of notifications that an answer was not sent.
    private var refusals: [NotificationHandle: PeerID] = [:]

    init(
        _ folder: AccountFolder,
        _ host: ClientHost,
        _ desktop: any NotificationServer,
        _ unread: UnreadCountObserver,
        clock: any SignalClock = DispatchClock.shared,
        note: @escaping @Sendable (String) -> Void,
        didWork: @escaping @Sendable () -> Void
    ) {
        self.didWork = didWork
        self.clock = clock
        self.folder = folder
        self.host = host
        self.desktop = desktop
        self.unread = unread
        self.note = note
    }

    /// Works until it is cancelled. Whatever goes wrong is said, and tried again after a while with everything closed: an
    /// account that stayed open would keep its own lock from the next try.
    func run() async {
        let (changes, ring) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        var known: LeaderLockObserver?
        while !Task.isCancelled {
            do {
                let claims = try known ?? LeaderLockObserver(folder) { ring.yield() }
                known = claims
                try await work(claims, changes)
            } catch {
                await close()
                guard !Task.isCancelled else { return }
                say("waits: \(error)")
                // Only the end of the task ends it early.
                try? await clock.sleep(for: Self.retryPause)
            }
        }
        await close()
    }

    /// The notifications of the account, while it is open here.
    private var notifications: Notifications? {
        get async { try? await account?.parts.notifications }
    }

    /// One turn: waits for the work, does it, and lets go of it.
    private func work(_ claims: LeaderLockObserver, _ changes: AsyncStream<Void>) async throws {
        guard let lock = try claims.takeWork() else {
            try await clock.sleep(for: Self.lockPause)
            guard try claims.isClaimed else { return }
            await unread.leave { try await self.unlock() }
            await Self.next(changes)
            return
        }
        let account = try await open(lock)
        self.account = account
        guard case .signedIn = try await account.authorizationState.first() else {
            await close()
            say("nobody is signed in")
            await Self.next(changes)
            return
        }
        try await account.start()
        await unread.follow(account.store)
        // Beside the waiting: a desktop that is slow to say who shows notifications keeps no window from the account.
        let presenting = Task { await present(account) }
        defer { presenting.cancel() }
        say("receives")
        // The difference is fetched, messages come: after each of them.
        notices = try await account.parts.updates.events.start(next: { [didWork] _ in didWork() })
        didWork()
        while !Task.isCancelled, try !claims.isClaimed { await Self.next(changes) }
        await close()
        if !Task.isCancelled { say("left to another program") }
    }

    /// Has the account's notifications shown, once it is known who does, if it is open here still.
    private func present(_ open: Account) async {
        await desktop.prepare()
        guard !Task.isCancelled, account === open, let parts = try? await open.parts else { return }
        let pictures = AvatarLoader(open.media, decoder: Self.decoder, clock: clock)
        await parts.notifications.present(on: AvatarNotificationServer(desktop: desktop, pictures: pictures))
    }

    /// Waits for a change, or for the end of the task.
    private static func next(_ changes: AsyncStream<Void>) async {
        for await _ in changes { return }
    }

    private func open(_ lock: LeaderLock) async throws -> Account {
        try await host.open(folder, keys: unlock(), holding: lock)
    }

    private func unlock() async throws -> AccountKeys {
        if let keys { return keys }
        let keys = try await host.unlocking.unlock(folder)
        self.keys = keys
        return keys
    }

    private func close() async {
        let open = account
        account = nil
        notices = nil
        await unread.end()
        await open?.stop()
    }

    private func say(_ text: String) {
        guard text != lastNote else { return }
        lastNote = text
        note("\(folder.name): \(text)")
    }
}

// What the member does with a notification
extension BackgroundAccount {
    /// Takes what the desktop tells. The bus is heard until the process ends; an account that is gone, and its keys, are
    /// not kept for that.
    nonisolated var eventHandler: @Sendable (NotificationEvent) -> Void {
        { [weak self] event in Task { await self?.take(event) } }
    }

    /// Does what the desktop tells of, if it is about this account.
    func take(_ event: NotificationEvent) async {
        if case .ready = event {
            await notifications?.retry()
            return
        }
        guard let account, let chat = await chat(of: event) else { return }
        if case .gone(let handle, _) = event, refusals.removeValue(forKey: handle) != nil { return }
        do {
            let parts = try await account.parts
            switch event {
            case .ready: break
            case .gone(let handle, let isClosedByMember):
                try await parts.notifications.isGone(handle, isClosedByMember: isClosedByMember)
            case .markRead: try await parts.reading.readAll(in: chat)
            case .reply(_, let text):
                guard !text.isEmpty else { return }
                let sent = try await parts.sender.send(OutgoingMessage(text), to: chat)
                try await parts.reading.readAll(in: chat)
                Task { await see(sent, text, to: chat, account, parts) }
            case .open: DesktopAppLauncher.open(.init(account: folder.name, chat: chat), of: host.home)
            }
        } catch {
            say("could not do what was asked for: \(error)")
            // What was written is not lost silently.
            guard case .reply(_, let text) = event else { return }
            await tell(.failed, text, chat, account)
        }
    }

    /// Waits until the server has an answer, and says when it refuses it. An account that is closed meanwhile has a
    /// window, which shows the chat.
    private func see(
        _ sent: Sender.Enqueued,
        _ text: String,
        to chat: PeerID,
        _ account: Account,
        _ parts: AccountServices
    ) async {
        do {
            _ = try await account.store.outcome(of: sent.task)
            for message in sent.messages {
                guard let problem = try await parts.sender.failure(of: message) else { continue }
                await tell(.refused(problem), text, chat, account)
            }
        } catch {
            // Closed: the message is in the chat, with its mark.
        }
    }

    private func tell(_ reason: FailedReplyNotice.Reason, _ text: String, _ chat: PeerID, _ account: Account)
        async
    {
        let title = try? await account.store.read { try $0.peer(chat)?.title }
        let handle = await desktop.tell(FailedReplyNotice(chat: title, reason: reason, text: text))
        if let handle { refusals[handle] = chat }
    }

    /// The chat that an event is about. Whoever answers a notification in the moment in which it is shown is faster than
    /// the note of what it is called.
    private func chat(of event: NotificationEvent) async -> PeerID? {
        guard let handle = event.handle else { return nil }
        if let chat = refusals[handle] { return chat }
        for _ in 0..<5 {
            if let chat = await notifications?.chat(of: handle) { return chat }
            do { try await clock.sleep(for: Self.lockPause) } catch { return nil }
        }
        return nil
    }
}
