public import ClientModel
public import ClientNetwork
public import MediaStore
public import MessageStore
import SchemaMapping
public import Signals
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
    /// Who is signed in; nil for nobody.
    public nonisolated var selfID: Signal<PeerID?, Never> { selfPromise.signal }

    private nonisolated let files: AccountFiles
    private nonisolated let executor: QueueExecutor
    private nonisolated let selfPromise: ValuePromise<PeerID?>
    private let makeParts: @Sendable (PeerID) -> AccountParts
    private let lock: MasterLock?
    private var current: AccountParts?
    private var following: [Subscription] = []
    private var condition: ConnectionState = .connecting(throughProxy: false)

    /// Opens an account's folder, making it when it is not there. Nothing is sent before ``start()``.
    ///
    /// - Parameters:
    ///   - folder: Where everything lies.
    ///   - keys: Under what its files are encrypted.
    ///   - configuration: Where the server is, and by which keys it is known.
    ///   - environment: The outside world.
    /// - Returns: The account; nobody may be signed in on it.
    /// - Throws: ``AccountError``, `StoreError`, `MediaError`.
    public static func open(
        _ folder: AccountFolder,
        keys: AccountKeys,
        network configuration: NetworkConfiguration,
        in environment: AccountEnvironment
    ) async throws -> Account {
        try await open(
            folder,
            keys: keys,
            network: configuration,
            in: environment,
            knowing: NetworkCredentials()
        )
    }

    /// As above; an account that has no keys yet begins with `credentials`, which somebody else has negotiated and
    /// signed in as `first`.
    package static func open(
        _ folder: AccountFolder,
        keys: AccountKeys,
        network configuration: NetworkConfiguration,
        in environment: AccountEnvironment,
        knowing credentials: NetworkCredentials,
        as first: PeerID? = nil
    ) async throws -> Account {
        try folder.make()
        let lock = try MasterLock.take(folder)
        let files = try await AccountFiles.open(folder, keys, environment)
        let stored = try await StoredCredentials.read(files.messages, otherwise: credentials)
        let member = try await files.messages.read { try $0.entry(.member)?.peer } ?? first
        return Account(folder, lock, files, stored, member, configuration, environment)
    }

    private init(
        _ folder: AccountFolder,
        _ lock: MasterLock?,
        _ files: AccountFiles,
        _ credentials: StoredCredentials,
        _ member: PeerID?,
        _ configuration: NetworkConfiguration,
        _ environment: AccountEnvironment
    ) {
        self.folder = folder
        self.lock = lock
        self.files = files
        let executor = QueueExecutor(environment.makeQueue())
        let network = Network(
            configuration,
            credentials: credentials,
            transport: environment.transport,
            clock: environment.clock,
            wallClock: environment.wallClock,
            random: environment.random,
            executor: executor
        )
        makeParts = { member in
            AccountParts(
                AccountServices(
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
        selfPromise = ValuePromise(member, ignoreRepeated: true)
        current = member.map(makeParts)
    }

    /// Whether this process does the account's work. Another that has it open only reads, and leaves tasks.
    public nonisolated var isMaster: Bool { lock != nil }

    /// What the account does.
    ///
    /// - Throws: ``AccountError/signedOut`` when nobody is signed in.
    public var parts: AccountParts {
        get throws(AccountError) {
            guard let current else { throw .signedOut }
            return current
        }
    }

    /// Begins to work, unless another process does this account's work already.
    ///
    /// - Throws: `StoreError`.
    public func start() async throws {
        guard isMaster else { return }
        follow()
        await network.start()
        if let current { try await begin(current) }
    }

    /// Notes who has just signed in, and begins to receive.
    ///
    /// - Throws: `StoreError`.
    public func signedIn(_ user: TL.User) async throws {
        let peers = ReferencedPeers(users: [user], chats: []).peers
        guard case .user(let full) = user else { throw AccountError.signedOut }
        let member = PeerID(.user, full.id.rawValue)
        try await store.transaction { transaction in
            try transaction.setEntry(MemberRecord(peer: member), for: .member)
            try transaction.showHiddenChats()
            try transaction.setPeers(peers)
        }
        let parts = makeParts(member)
        current = parts
        selfPromise.set(member)
        try await begin(parts)
        await tellConditions()
    }

    private func begin(_ parts: AccountParts) async throws {
        await parts.attach(media, files: FileCallers(network))
        try await parts.start()
    }

    /// Ends all work and closes the files.
    public func stop() async {
        following = []
        await current?.stop()
        await network.stop()
        await files.close()
    }

    /// Signs out at the server, as far as it can be reached, and then deletes everything that is here.
    ///
    /// - Throws: ``AccountError/folderUnusable`` when something could not be deleted.
    public func signOut() async throws {
        // Offline, or refused: the member wants it gone from here all the same.
        _ = try? await network.call(TLFunction.AuthLogOut(), RequestPolicy(timeout: .seconds(10)))
        await stop()
        selfPromise.set(nil)
        try folder.remove()
    }
}

// What connects the network with the parts.
extension Account {
    private func follow() {
        let queue = executor.queue
        following = [
            network.events.start { [weak self] event in
                queue.async { self?.assumeIsolated { $0.take(event) } }
            },
            network.state.start { [weak self] state in
                queue.async { self?.assumeIsolated { $0.take(state) } }
            },
        ]
    }

    private func take(_ event: NetworkEvent) {
        switch event {
        case .updates(let updates): current?.updates.take(updates)
        case .missed: current?.updates.missed()
        case .signedOut: if current != nil { selfPromise.set(nil) }
        }
    }

    private func take(_ state: ConnectionState) {
        condition = state
        Task { await tellConditions() }
    }

    private func tellConditions() async {
        guard let current else { return }
        switch condition {
        case .waitingForNetwork, .connecting: await current.tasks.setConditions([])
        case .updating: await current.tasks.setConditions([.network])
        case .online: await current.tasks.setConditions([.network, .accountReady])
        }
    }
}

/// Who is signed in.
struct MemberRecord: RecordCodable, Equatable {
    var peer: PeerID

    init(peer: PeerID) { self.peer = peer }

    /// Fields: 1 the packed peer.
    init(from reader: inout RecordReader) throws(RecordError) {
        var peer: PeerID?
        while let field = try reader.next() {
            if field == 1 { peer = PeerID(packed: try reader.int64()) }
        }
        guard let peer else { throw .missing(field: 1) }
        self.peer = peer
    }

    func write(to writer: inout RecordWriter) { writer.write(peer.packed, at: 1) }
}

extension EntryKey where Value == MemberRecord {
    static let member = EntryKey(.protocolState, "member")
}
