public import ClientModel
public import ClientNetwork
public import MediaStore
public import MessageStore
import SchemaMapping
public import Signals
import StdExtras
public import TelegramSchema

/// One account on one server: owns its stores, its connections and its services, in a folder of its own.
///
/// ```swift
/// let account = try await Account.open(folder, keys: keys, network: configuration, in: environment)
/// try await account.start()
/// let services = try await account.services          // throws .signedOut before a sign-in
/// try await services.sender.send(OutgoingMessage("Hello"), to: peer)
/// ```
///
/// Before a sign-in the account has a network to sign in over, and no services.
///
/// Threads: an actor on the account's queue.
public actor Account {
    /// The account's folder.
    public nonisolated let folder: AccountFolder
    /// The store of messages, peers and settings.
    public nonisolated var store: MessageStore { files.messages }
    /// The store of media files: photos, videos and files to send.
    public nonisolated var media: MediaStore { files.media }
    /// The connections.
    public nonisolated let network: Network
    /// The account's queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    /// The sign-in state of the account; repeated values are left out.
    public nonisolated var authorizationState: Signal<AuthorizationState, Never> {
        authorizationStatePromise.signal
    }
    /// The user who is signed in; nil for nobody.
    public nonisolated var selfID: Signal<PeerID?, Never> {
        authorizationState.map(\.member).distinctUntilChanged()
    }

    private nonisolated let files: AccountFiles
    nonisolated let executor: QueueExecutor
    private nonisolated let authorizationStatePromise: ValuePromise<AuthorizationState>
    private let makeParts: @Sendable (PeerID) -> AccountServices
    private nonisolated let lock: LeaderLock
    private let clock: any SignalClock
    /// Waits until another process releases the account.
    private var waiting: Task<Void, Never>?
    private var isStopped = false
    /// True once the user signs out here.
    private var isLeaving = false
    private let routes: RouteCoordinator?
    private let scaler: (any PhotoScaler)?
    let networkPath: Signal<NetworkPath, Never>
    /// The rules for loading media unasked; see ``loadAhead(by:over:)``.
    public private(set) var autoDownload: AutoDownload
    /// The kind of network that the machine uses, as reported by the program; nil while nothing is loaded unasked.
    public private(set) var networkKind: AutoDownload.NetworkKind?
    private var currentAuthorizationState: AuthorizationState
    var current: AccountServices?
    var following: [Subscription] = []
    var condition: ConnectionState = .connecting(throughProxy: false)

    /// Opens an account's folder, creating it if it is missing. Nothing is sent before ``start()``.
    ///
    /// - Parameters:
    ///   - folder: The account's folder.
    ///   - keys: The encryption keys of the account's files.
    ///   - configuration: The server's address and its public keys.
    ///   - directions: Other ways to find the server when it is not where `configuration` says; nil to look nowhere
    ///     else.
    ///   - environment: The outside world.
    ///   - lock: The lock that a background program has taken (``LeaderLockObserver``); nil to claim the account for
    ///     a program in the foreground.
    /// - Returns: The account; possibly nobody is signed in on it.
    /// - Throws: ``AccountError``, `StoreError`, `MediaError`.
    public static func open(
        _ folder: AccountFolder,
        keys: AccountKeys,
        network configuration: NetworkConfiguration,
        directions: ServerLocationHints? = nil,
        in environment: AccountEnvironment,
        holding lock: LeaderLock? = nil
    ) async throws -> Account {
        try await open(
            folder,
            keys: keys,
            network: configuration,
            directions: directions,
            in: environment,
            holding: lock,
            knowing: NetworkCredentials()
        )
    }

    /// As above. An account without stored keys starts with `credentials`, which another party has negotiated and
    /// signed in as `first`.
    package static func open(
        _ folder: AccountFolder,
        keys: AccountKeys,
        network configuration: NetworkConfiguration,
        directions: ServerLocationHints? = nil,
        in environment: AccountEnvironment,
        holding held: LeaderLock? = nil,
        knowing credentials: NetworkCredentials,
        as first: PeerID? = nil
    ) async throws -> Account {
        try folder.make()
        let lock: LeaderLock
        if let held { lock = held } else { lock = try await .claim(folder, clock: environment.clock) }
        let files = try await AccountFiles.open(folder, keys, environment)
        let start = try await AccountStart.read(files.messages, otherwise: credentials, first)
        return Account(
            folder: folder,
            lock: lock,
            files: files,
            start: start,
            configuration: configuration,
            directions: directions,
            environment: environment
        )
    }

    private init(
        folder: AccountFolder,
        lock: LeaderLock,
        files: AccountFiles,
        start: AccountStart,
        configuration: NetworkConfiguration,
        directions: ServerLocationHints?,
        environment: AccountEnvironment
    ) {
        self.folder = folder
        self.lock = lock
        self.files = files
        let executor = QueueExecutor(environment.makeQueue())
        let network = Network(
            configuration,
            credentials: start.credentials,
            transport: environment.transport,
            clock: environment.clock,
            wallClock: environment.wallClock,
            random: environment.random,
            executor: executor
        )
        makeParts = { member in
            var dependencies = AccountDependencies(
                selfID: member,
                store: files.messages,
                api: network,
                clock: environment.clock,
                executor: executor,
                serverTime: network.serverClock,
                random: environment.random
            )
            dependencies.savesBytes = { await network.savesBytes }
            return AccountServices(dependencies)
        }
        self.executor = executor
        self.network = network
        clock = environment.clock
        autoDownload = environment.autoDownload
        networkKind = environment.networkKind
        networkPath = environment.networkPath
        scaler = environment.photoScaler
        routes = directions.map { directions in
            RouteCoordinator(
                directions: directions,
                start: start,
                configuration: configuration,
                for: network,
                in: environment,
                store: files.messages
            )
        }
        currentAuthorizationState = start.authorizationState
        authorizationStatePromise = ValuePromise(start.authorizationState, ignoreRepeated: true)
        current = start.authorizationState.member.map(makeParts)
    }

    deinit { waiting?.cancel() }

    /// True if this process does the account's work. Another process that has the account open only reads, and
    /// leaves tasks, until it takes over the work.
    public nonisolated var isMaster: Bool { lock.isMaster }

    /// The services of the signed-in account.
    ///
    /// - Throws: ``AccountError/signedOut`` if nobody is signed in.
    public var services: AccountServices {
        get throws(AccountError) {
            guard let current else { throw .signedOut }
            return current
        }
    }

    /// Starts work: at once or, if another process does this account's work, as soon as that process ends.
    ///
    /// - Throws: `StoreError`.
    public func start() async throws {
        if isMaster { return try await work() }
        waiting = Task { [weak self, lock, clock] in
            // Fails if the account is stopped or its folder is gone.
            guard (try? await lock.waitForWork(clock: clock)) != nil else { return }
            await self?.workAtLast()
        }
    }

    /// Starts work after another process has released it, and retries until the store permits. No caller waits who
    /// could handle the error, and no other process would start the work.
    private func workAtLast() async {
        var backoff = Backoff()
        while !isStopped {
            do {
                return try await work()
            } catch {
                let wait = backoff.next(current?.dependencies.random() ?? 0)
                // Cancelled if the account is stopped.
                guard (try? await clock.sleep(for: wait)) != nil else { return }
            }
        }
    }

    private func work() async throws {
        guard !isStopped else { return }
        follow()
        await routes?.start()
        await network.start()
        if let current { try await begin(current) }
    }

    /// Records the user who has just signed in, and starts receiving. After ``AuthorizationState/signedOut(_:)`` the
    /// work continues with the stored data.
    ///
    /// - Throws: ``AccountError/otherMember`` if the stored data belong to another user, `StoreError`.
    public func signedIn(_ user: TL.User) async throws {
        let peers = ReferencedPeers(users: [user], chats: []).peers
        guard case .user(let full) = user else { throw AccountError.signedOut }
        let member = PeerID(.user, full.id.rawValue)
        guard currentAuthorizationState.owner ?? member == member else { throw AccountError.otherMember }
        try await store.transaction { transaction in
            try transaction.setEntry(OwnUserRecord(peer: member), for: .member)
            try transaction.showHiddenChats()
            try transaction.receivePeers(peers)
        }
        guard current == nil else { return }
        let services = makeParts(member)
        current = services
        setAuthorizationState(.signedIn(member))
        try await begin(services)
        await publishConditions()
    }

    /// Sets the rules for loading media unasked from now on; see ``PrefetchService``.
    ///
    /// - Parameters:
    ///   - rules: The rules that the user has set.
    ///   - network: The kind of network that the machine uses; nil while nothing is loaded unasked.
    public func loadAhead(by rules: AutoDownload, over network: AutoDownload.NetworkKind?) async {
        (autoDownload, networkKind) = (rules, network)
        await current?.ahead.follow(rules, over: network)
        await current?.freshness.follow(rules, over: network)
    }

    private func begin(_ services: AccountServices) async throws {
        await OutboxCleanup(store: store, media: media).run()
        await services.attach(media, files: FileTransferClients(network), scaler: scaler)
        await services.ahead.follow(autoDownload, over: networkKind)
        await services.freshness.follow(autoDownload, over: networkKind)
        await forgetExpired(at: Int32(clamping: services.dependencies.serverTime() / 1000))
        publishUpdating(of: services)
        try await services.start()
    }

    /// Deletes expired entries, such as the server's ids of files sent long ago, and some media of messages that
    /// were never sent. Runs before any request: media on screen now has no message yet.
    private func forgetExpired(at now: Int32) async {
        do {
            while try await store.transaction(.buffered, { try $0.removeExpiredEntries(at: now) }) > 0 {}
            try await store.transaction(.buffered) { try $0.sweepMedia(at: Int64(now)) }
        } catch {
            // The only cost is space, until the next start.
        }
    }

    /// Stops the work of a user whose session the server has ended, and keeps the stored data.
    func expelled() async {
        // The server ends the sessions of a device that signs out, too.
        guard !isLeaving else { return }
        guard let services = current, let owner = currentAuthorizationState.owner else { return }
        current = nil
        setAuthorizationState(.signedOut(owner))
        await services.stop()
        // Without the record the next start would get the same error again.
        try? await store.transaction { transaction in
            try transaction.setEntry(OwnUserRecord(peer: owner, isSignedOut: true), for: .member)
        }
    }

    /// Stops all work and closes the files.
    public func stop() async {
        await close()
        // Released last: the next holder must find all files closed.
        lock.release()
    }

    private func close() async {
        isStopped = true
        waiting?.cancel()
        await waiting?.value
        following = []
        await routes?.stop()
        await current?.stop()
        await network.stop()
        await files.close()
    }

    /// Signs out at the server if it can be reached, then deletes all local data.
    ///
    /// - Throws: ``AccountError/inUse`` if another process does the account's work, as only that one can sign out.
    ///   Nothing has happened then. ``AccountError/folderUnusable`` if a file could not be deleted; the rest is no
    ///   longer found as an account, unless its folder could not even be renamed.
    public func signOut() async throws {
        guard isMaster else { throw AccountError.inUse }
        isLeaving = true
        // Offline or refused: the user wants the local data deleted anyway.
        if currentAuthorizationState.member != nil {
            _ = try? await network.call(TLFunction.AuthLogOut(), RequestPolicy(timeout: .seconds(10)))
        }
        try await delete()
    }

    /// Stops all work and deletes all local data. The server is not informed.
    ///
    /// - Throws: As ``signOut()``.
    public func delete() async throws { try await delete { try $0.delete() } }

    /// As ``delete()``; `remove` disposes of the folder.
    func delete(by remove: @Sendable (AccountFolder) throws -> Void) async throws {
        await close()
        current = nil
        setAuthorizationState(.empty)
        // Waiting processes must not open a half-deleted folder: it is gone before the lock is released.
        defer { lock.release() }
        try remove(folder)
    }

    private func setAuthorizationState(_ authorizationState: AuthorizationState) {
        currentAuthorizationState = authorizationState
        authorizationStatePromise.set(authorizationState)
    }
}
