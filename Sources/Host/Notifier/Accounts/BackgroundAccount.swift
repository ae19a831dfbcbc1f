import ClientEngine
import ClientHost
import ClientModel
import Dispatch
import MessageStore
import ImageDecoding
import Signals

/// One account while no window is open: receives, stores, and shows notifications. It closes as soon as a program
/// with a window wants the account.
///
/// Threads: an actor.
actor BackgroundAccount {
    /// The pause before a retry after errors that others may fix, such as a locked keyring.
    private static let retryPause = Duration.seconds(30)
    /// The system reports the end of a process a little before it releases its locks.
    private static let lockPause = Duration.milliseconds(100)
    /// The decoder of all accounts. A worker takes more memory than this program, and notifications are rare.
    private static let decoder = ConfinedImageDecoder(timeout: .seconds(5))

    private let folder: AccountFolder
    private let host: ClientHost
    private let desktop: any NotificationServer
    private let observer: StoreObserver
    private let clock: any SignalClock
    private let note: @Sendable (String) -> Void
    /// Called after work that used memory.
    private let didWork: @Sendable () -> Void
    private var notices: Subscription?
    /// Requested once: windows may come and go often, and a passphrase takes a third of a second.
    private var keys: AccountKeys?
    private var account: Account?
    private var lastNote = ""
    /// The chats of notifications about replies that failed.
    private var refusals: [NotificationHandle: PeerID] = [:]

    init(
        folder: AccountFolder,
        host: ClientHost,
        desktop: any NotificationServer,
        observer: StoreObserver,
        clock: any SignalClock = DispatchClock.shared,
        note: @escaping @Sendable (String) -> Void,
        didWork: @escaping @Sendable () -> Void
    ) {
        self.didWork = didWork
        self.clock = clock
        self.folder = folder
        self.host = host
        self.desktop = desktop
        self.observer = observer
        self.note = note
    }

    /// Works until cancelled. Errors are logged, and retried after a pause with everything closed: an account that
    /// stayed open would block the retry by its own lock.
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
                // Only cancellation ends the sleep early.
                try? await clock.sleep(for: Self.retryPause)
            }
        }
        await close()
    }

    /// The account's notifications, while it is open here.
    private var notifications: Notifications? {
        get async { try? await account?.services.notifications }
    }

    /// One turn: waits for the account's lock, works, and releases it.
    private func work(_ claims: LeaderLockObserver, _ changes: AsyncStream<Void>) async throws {
        guard let lock = try claims.takeWork() else {
            try await clock.sleep(for: Self.lockPause)
            guard try claims.isClaimed else { return }
            await observer.leave { try await self.unlock() }
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
        await observer.follow(account.store)
        // Concurrent with the wait below: a desktop that is slow to name its notification server must not delay a
        // window.
        let presenting = Task { await present(account) }
        defer { presenting.cancel() }
        say("receives")
        // Updates arrive after the difference is fetched: report each of them.
        notices = try await account.services.updates.events.start(next: { [didWork] _ in didWork() })
        didWork()
        while !Task.isCancelled, try !claims.isClaimed { await Self.next(changes) }
        await close()
        if !Task.isCancelled { say("left to another program") }
    }

    /// Shows the account's notifications, once their server is known, if the account is still open here.
    private func present(_ open: Account) async {
        await desktop.prepare()
        guard !Task.isCancelled, account === open, let services = try? await open.services else { return }
        let pictures = NotificationPictureLoader(open.media, decoder: Self.decoder, clock: clock)
        await services.notifications.present(
            on: PicturedNotificationServer(desktop: desktop, pictures: pictures)
        )
    }

    /// Waits for a change, or for cancellation.
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
        await observer.end()
        await open?.stop()
    }

    private func say(_ text: String) {
        guard text != lastNote else { return }
        lastNote = text
        note("\(folder.name): \(text)")
    }
}

// The user's actions on notifications
extension BackgroundAccount {
    /// Handles events from the desktop. The bus delivers them until the process ends; so the handler must not keep a
    /// released account and its keys.
    nonisolated var eventHandler: @Sendable (NotificationEvent) -> Void {
        { [weak self] event in Task { await self?.take(event) } }
    }

    /// Handles an event of the desktop, if it is about this account.
    func take(_ event: NotificationEvent) async {
        if case .ready = event {
            await notifications?.retry()
            return
        }
        guard let account, let chat = await chat(of: event) else { return }
        // Behind a passcode nobody sends or reads in the member's name; the window asks for it.
        if host.home.hasPasscode {
            switch event {
            case .reply, .markRead:
                return DesktopAppLauncher.open(.init(account: folder.name, chat: chat), of: host.home)
            case .ready, .gone, .open: break
            }
        }
        if case .gone(let handle, _) = event, refusals.removeValue(forKey: handle) != nil { return }
        do {
            let services = try await account.services
            switch event {
            case .ready: break
            case .gone(let handle, let isClosedByMember):
                try await services.notifications.isGone(handle, isClosedByMember: isClosedByMember)
            case .markRead: try await services.reading.readAll(in: chat)
            case .reply(_, let text):
                guard !text.isEmpty else { return }
                let sent = try await services.sender.send(OutgoingMessage(text), to: chat)
                try await services.reading.readAll(in: chat)
                Task { await see(sent, text: text, to: chat, account: account, services: services) }
            case .open: DesktopAppLauncher.open(.init(account: folder.name, chat: chat), of: host.home)
            }
        } catch {
            say("could not do what was asked for: \(error)")
            // A reply must not be lost silently.
            guard case .reply(_, let text) = event else { return }
            await tell(.failed, text: text, chat: chat, account: account)
        }
    }

    /// Waits for the server's answer, and reports a refusal. If the account is closed meanwhile, a window has it and
    /// shows the chat.
    private func see(
        _ sent: Sender.Enqueued,
        text: String,
        to chat: PeerID,
        account: Account,
        services: AccountServices
    ) async {
        do {
            _ = try await account.store.outcome(of: sent.task)
            for message in sent.messages {
                guard let problem = try await services.sender.failure(of: message) else { continue }
                await tell(.refused(problem), text: text, chat: chat, account: account)
            }
        } catch {
            // Closed: the message is in the chat, with its error mark.
        }
    }

    private func tell(
        _ reason: FailedReplyNotice.Reason,
        text: String,
        chat: PeerID,
        account: Account
    ) async {
        let title = try? await account.store.read { try $0.peer(chat)?.title }
        let handle = await desktop.tell(FailedReplyNotice(chat: title, reason: reason, text: text))
        if let handle { refusals[handle] = chat }
    }

    /// The chat of an event. The user may answer a notification before its handle is recorded, hence the retries.
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
