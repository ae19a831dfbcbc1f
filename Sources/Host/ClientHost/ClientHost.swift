public import ClientEngine
public import ClientNetwork
import Foundation
import MediaStore
public import MessageStore
public import MTProto
import Signals
import StdExtras
import TransportNIO
import WireCrypto

/// Assembles accounts for a program: their folder, the keys of their stores, their server, and sockets.
public struct ClientHost: Sendable {
    /// The folder of the accounts.
    public let home: ClientDataDirectory
    /// The source of the stores' keys.
    public let unlocking: StoreKeyProvider
    /// The client's description for servers.
    public let client: ClientInformation
    /// The changes to the routes for this run, on top of the accounts' and the home's settings.
    public let change: RouteRule.Change

    /// True for a program with small memory limits.
    public let isSmall: Bool

    /// Creates a host for the accounts in `home`.
    public init(
        home: ClientDataDirectory,
        unlocking: StoreKeyProvider,
        client: ClientInformation,
        change: RouteRule.Change = RouteRule.Change(),
        isSmall: Bool = false
    ) {
        self.isSmall = isSmall
        self.home = home
        self.unlocking = unlocking
        self.client = client
        self.change = change
    }

    /// Fetches the public key of the server of `link`, to be verified by the user or the link.
    ///
    /// - Parameters:
    ///   - link: The link to the server.
    ///   - authorities: Certificates in PEM that are trusted besides the system's.
    ///   - resolvers: The resolvers for the link's record, used when no address answers.
    /// - Returns: The key.
    /// - Throws: ``ServerKeyError``.
    public func serverKey(
        of link: InviteLink,
        authorities: [String] = [],
        resolvers: [String] = []
    ) async throws(ServerKeyError) -> ServerKeyFetcher.Offer {
        let getter = StreamHTTPClient(transport(trusting: authorities), clock: DispatchClock.shared)
        let proxy = home.settings.routes.followed(by: change).proxy ?? nil
        var records: RecordFetcher?
        if let name = link.recordName, let key = link.key, !resolvers.isEmpty {
            records = RecordFetcher(
                name: name,
                fingerprint: key,
                resolvers: resolvers,
                getter: getter,
                now: Self.wallClock
            )
            records?.proxy = proxy
        }
        return try await ServerKeyFetcher(getter, records: records, proxy: proxy).key(of: link)
    }

    /// Creates a new account on a server, not signed in yet.
    ///
    /// - Throws: ``HostError``, `AccountError`, `StoreError`, `MediaError`.
    public func makeAccount(_ name: String, on server: ServerRecord) async throws -> Account {
        let folder = try home.makeAccount(name)
        do {
            try server.save(for: folder)
            return try await open(folder, unlocking.create(for: folder), server)
        } catch {
            home.discard(folder)
            throw error
        }
    }

    /// Opens an account for a program with a window.
    ///
    /// - Throws: ``HostError``, `AccountError`, `StoreError`, `MediaError`.
    public func open(_ folder: AccountFolder) async throws -> Account {
        let server = try ServerRecord(of: folder)
        return try await open(folder, unlocking.unlock(folder), server)
    }

    /// Opens an account for a background program.
    ///
    /// - Parameters:
    ///   - folder: The account's folder.
    ///   - keys: The account's keys, from ``StoreKeyProvider/unlock(_:)``.
    ///   - lock: The account's lock, from `LeaderLockObserver`.
    /// - Returns: The account.
    /// - Throws: ``HostError``, `AccountError`, `StoreError`, `MediaError`.
    public func open(_ folder: AccountFolder, keys: AccountKeys, holding lock: LeaderLock) async throws
        -> Account
    {
        try await open(folder, keys, ServerRecord(of: folder), holding: lock)
    }

    /// Checks routes to an account's server concurrently, by the protocols that the account would use, each for `timeout`
    /// at most. Does not open the account.
    ///
    /// - Returns: The outcomes, in the order of `rules`.
    /// - Throws: ``HostError/serverUnknown``.
    public func check(
        _ rules: [RouteRule],
        of folder: AccountFolder,
        timeout: Duration
    ) async throws(HostError) -> [RouteCheck.Outcome] {
        let server = try ServerRecord(of: folder)
        let check = RouteCheck(
            ServerDiscovery.Identity(keys: [server.key]),
            timeout: timeout,
            environment: RouteCheck.Environment(
                transport: transport(trusting: server.authorities),
                clock: DispatchClock.shared,
                now: Self.wallClock,
                random: Self.random
            )
        )
        let route = ServerRoute(server.link.endpoint)
        return await check.run(
            rules.map { .init($0.applied(to: route), $0.transports(otherwise: Self.transports)) }
        )
    }

    /// Replaces an account's damaged store by one with its readable data. The account must be closed.
    ///
    /// - Returns: The losses.
    /// - Throws: ``HostError``, `AccountError`, `StoreError`.
    public func salvageStore(of folder: AccountFolder) async throws -> SalvageReport {
        try await Account.salvageStore(of: folder, keys: unlocking.unlock(folder), now: Self.wallClock())
    }

    /// Closes and deletes an account that was never signed in.
    public func abandon(_ account: Account) async {
        // If this fails, the next account with this name reports that the name is taken.
        try? await account.delete()
    }

    private func open(
        _ folder: AccountFolder,
        _ keys: AccountKeys,
        _ server: ServerRecord,
        holding lock: LeaderLock? = nil
    ) async throws -> Account {
        var network = NetworkConfiguration(
            endpoints: server.endpoints,
            publicKeys: [server.key],
            client: client
        )
        network.transports = Self.transports
        return try await Account.open(
            folder,
            keys: keys,
            network: network,
            directions: ServerLocationHints(
                link: server.link,
                resolvers: server.resolvers,
                change: home.settings.routes.followed(by: change)
            ),
            in: environment(of: server),
            holding: lock
        )
    }

    /// The environment of an account on a server; `networkPath` reports the computer's network.
    func environment(
        of server: ServerRecord,
        networkPath: Signal<NetworkPath, Never> = NetworkMonitor.shared.path
    ) -> AccountEnvironment {
        var environment = AccountEnvironment(
            transport: transport(trusting: server.authorities),
            wallClock: Self.wallClock,
            random: Self.random
        )
        environment.isSmall = isSmall
        // A photo takes more memory than a small program has; the next window scales it.
        environment.photoScaler = isSmall ? nil : ConfinedPhotoScaler()
        environment.media.policy = home.settings.mediaKeeping.policy
        // A server on this computer is reachable without a network.
        if !server.endpoints.contains(where: \.isLoopback) {
            environment.networkPath = networkPath
        }
        return environment
    }

    /// The protocols that an account uses unless its member chooses.
    private static let transports = TransportChoice.automatic

    private static let wallClock: @Sendable () -> WireTime = {
        WireTime(milliseconds: Int64(clamping: Date().timeIntervalSince1970 * 1000))
    }

    private static let random: @Sendable () -> UInt64 = {
        var random = SystemRandom()
        return random.next()
    }

    /// The socket transport; all transports share the process's threads.
    private func transport(trusting authorities: [String]) -> NIOTransport {
        var options = NIOTransport.Options()
        options.trustRoots = authorities
        return NIOTransport(options: options)
    }
}
