public import ClientModel
public import ClientNetwork
public import MediaStore
public import MessageStore
import SchemaMapping
public import Signals
import StdExtras
public import TelegramSchema

/// One account on one server: owns its stores, its connections and all that works on them, in a folder of its own.
///
/// ```swift
/// let account = try await Account.open(folder, keys: keys, network: configuration, in: environment)
/// try await account.start()
/// let parts = try await account.parts          // throws .signedOut before a sign-in
/// try await parts.sender.send(OutgoingMessage("Hello"), to: peer)
/// ```
///
/// An account that nobody is signed in on has a network to sign in over, and no parts.
///
/// Threads: an actor on the account's queue.
public actor Account {
    /// Where everything lies.
    public nonisolated let folder: AccountFolder
    /// Everything that is known.
    public nonisolated var store: MessageStore { files.messages }
    /// Its files: photos, films, what is to be sent.
    public nonisolated var media: MediaStore { files.media }
    /// The connections.
    public nonisolated let network: Network
    /// The account's queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    /// How the account stands; repeated values are left out.
    public nonisolated var authorizationState: Signal<AuthorizationState, Never> {
        authorizationStatePromise.signal
    }
    /// Who is signed in; nil for nobody.
    public nonisolated var selfID: Signal<PeerID?, Never> {
        authorizationState.map(\.member).distinctUntilChanged()
    }

    private nonisolated let files: AccountFiles
    nonisolated let executor: QueueExecutor
    private nonisolated let authorizationStatePromise: ValuePromise<AuthorizationState>
    private let makeParts: @Sendable (PeerID) -> AccountServices
    private nonisolated let lock: LeaderLock
    private let clock: any SignalClock
    /// Waits for the work while another process has it.
    private var waiting: Task<Void, Never>?
    private var isStopped = false
    private let routes: RouteCoordinator?
    let isNetworkAvailable: Signal<Bool, Never>
    /// What is loaded before somebody asks for it; see ``loadAhead(by:over:)``.
    public private(set) var autoDownload: AutoDownload
    /// What the machine is connected by, as far as the program has told; nil while nothing is to be loaded unasked.
    public private(set) var networkKind: AutoDownload.NetworkKind?
    private var currentAuthorizationState: AuthorizationState
    var current: AccountServices?
    var following: [Subscription] = []
    var condition: ConnectionState = .connecting(throughProxy: false)

    /// Opens an account's folder, making it when it is not there. Nothing is sent before ``start()``.
    ///
    /// - Parameters:
    ///   - folder: Where everything lies.
    ///   - keys: Under what its files are encrypted.
    ///   - configuration: Where the server is, and by which keys it is known.
    ///   - directions: How to find the server when it is not where `configuration` says; nil to look nowhere else.
    ///   - environment: The outside world.
    ///   - lock: The account's work, for a program in the background that has taken it (``LeaderLockObserver``); nil to claim
    ///     it for one that somebody looks at.
    /// - Returns: The account; nobody may be signed in on it.
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

    /// As above; an account that has no keys yet begins with `credentials`, which somebody else has negotiated and
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
            AccountServices(
                AccountDependencies(
                    selfID: member,
                    store: files.messages,
                    api: network,
                    clock: environment.clock,
                    executor: executor,
                    serverTime: network.serverClock,
                    random: environment.random
                )
            )
        }
        self.executor = executor
        self.network = network
        clock = environment.clock
        autoDownload = environment.autoDownload
        networkKind = environment.networkKind
        isNetworkAvailable = environment.isNetworkAvailable
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

    /// Whether this process does the account's work. Another that has it open only reads, and leaves tasks, until the work
    /// comes to it.
    public nonisolated var isMaster: Bool { lock.isMaster }

    /// What the account does.
    ///
    /// - Throws: ``AccountError/signedOut`` when nobody is signed in.
    public var parts: AccountServices {
        get throws(AccountError) {
            guard let current else { throw .signedOut }
            return current
        }
    }

    /// Begins to work, now or, when another process does this account's work, as soon as that one ends.
    ///
    /// - Throws: `StoreError`.
    public func start() async throws {
        if isMaster { return try await work() }
        waiting = Task { [weak self, lock, clock] in
            // Fails when the account is stopped, or its folder is gone.
            guard (try? await lock.waitForWork(clock: clock)) != nil else { return }
            await self?.workAtLast()
        }
    }

    /// Works once the work has come from another process. Nobody waits for that who could be told that the store did not let
    /// it begin, and nobody else would begin it: it is tried until the store does.
    private func workAtLast() async {
        var backoff = Backoff()
        while !isStopped {
            do {
                return try await work()
            } catch {
                let wait = backoff.next(current?.services.random() ?? 0)
                // Cancelled when the account is stopped.
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

    /// Notes who has just signed in, and begins to receive. After ``AuthorizationState/signedOut(_:)`` it goes on with what is
    /// stored.
    ///
    /// - Throws: ``AccountError/otherMember`` when what is stored is somebody else's, `StoreError`.
    public func signedIn(_ user: TL.User) async throws {
        let peers = ReferencedPeers(users: [user], chats: []).peers
        guard case .user(let full) = user else { throw AccountError.signedOut }
        let member = PeerID(.user, full.id.rawValue)
        guard currentAuthorizationState.owner ?? member == member else { throw AccountError.otherMember }
        try await store.transaction { transaction in
            try transaction.setEntry(OwnUserRecord(peer: member), for: .member)
            try transaction.showHiddenChats()
            try transaction.setPeers(peers)
        }
        guard current == nil else { return }
        let parts = makeParts(member)
        current = parts
        setAuthorizationState(.signedIn(member))
        try await begin(parts)
        await publishConditions()
    }

    /// What is loaded from now on before somebody asks for it; see ``PrefetchService``.
    ///
    /// - Parameters:
    ///   - rules: What the member allows.
    ///   - network: What the machine is connected by; nil while nothing is to be loaded unasked.
    public func loadAhead(by rules: AutoDownload, over network: AutoDownload.NetworkKind?) async {
        (autoDownload, networkKind) = (rules, network)
        await current?.ahead.follow(rules, over: network)
    }

    private func begin(_ parts: AccountServices) async throws {
        await OutboxCleanup(store: store, media: media).run()
        await parts.attach(media, files: FileTransferClients(network))
        await parts.ahead.follow(autoDownload, over: networkKind)
        await forgetExpired(at: Int32(clamping: parts.services.serverTime() / 1000))
        publishUpdating(of: parts)
        try await parts.start()
    }

    /// Deletes what was to be kept for a while only, such as what the server made of files that were sent long ago, and
    /// some of the media of messages that were never sent. Before anything is asked for: what is looked at now has no message
    /// yet.
    private func forgetExpired(at now: Int32) async {
        do {
            while try await store.transaction(.buffered, { try $0.removeExpiredEntries(at: now) }) > 0 {}
            try await store.transaction(.buffered) { try $0.sweepMedia(at: Int64(now)) }
        } catch {
            // Only space is lost, until the next start.
        }
    }

    /// Ends the work of a member whom the server does not know any more, and keeps what is stored for them.
    func expelled() async {
        guard let parts = current, let owner = currentAuthorizationState.owner else { return }
        current = nil
        setAuthorizationState(.signedOut(owner))
        await parts.stop()
        // Otherwise the next start hears of it again.
        try? await store.transaction { transaction in
            try transaction.setEntry(OwnUserRecord(peer: owner, isSignedOut: true), for: .member)
        }
    }

    /// Ends all work and closes the files.
    public func stop() async {
        await close()
        // Not before: whoever gets it now finds everything closed.
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

    /// Signs out at the server, as far as it can be reached, and then deletes everything that is here.
    ///
    /// - Throws: ``AccountError/inUse`` when another process does the account's work, which is the one that can; nothing
    ///   has happened then. ``AccountError/folderUnusable`` when something could not be deleted; what is left is not
    ///   found as an account any more, unless its folder could not even be renamed.
    public func signOut() async throws {
        guard isMaster else { throw AccountError.inUse }
        // Offline, or refused: the member wants it gone from here all the same.
        _ = try? await network.call(TLFunction.AuthLogOut(), RequestPolicy(timeout: .seconds(10)))
        try await delete()
    }

    /// Ends all work and deletes everything that is here. The server is told nothing.
    ///
    /// - Throws: As ``signOut()``.
    public func delete() async throws { try await delete { try $0.delete() } }

    /// As ``delete()``, by what `remove` does with the folder.
    func delete(by remove: @Sendable (AccountFolder) throws -> Void) async throws {
        await close()
        current = nil
        setAuthorizationState(.empty)
        // Others wait for the work, and would open what is half gone: when it is free, nobody finds the folder any more.
        defer { lock.release() }
        try remove(folder)
    }

    private func setAuthorizationState(_ authorizationState: AuthorizationState) {
        currentAuthorizationState = authorizationState
        authorizationStatePromise.set(authorizationState)
    }
}
