public import ClientEngine
public import ClientNetwork
import Foundation
public import MTProto
import Signals
import StdExtras
import TransportNIO
import WireCrypto

/// Puts an account together for a program: its folder, the keys of its stores, its server, and sockets.
public struct ClientHost: Sendable {
    /// Where the accounts are.
    public let home: ClientDataDirectory
    /// How stores are opened.
    public let unlocking: StoreKeyProvider
    /// Who is calling.
    public let client: ClientInformation
    /// What is to be otherwise about the ways to servers, this time, than the accounts and the home's settings have it.
    public let change: RouteRule.Change

    /// Whether this program is to stay small.
    public let isSmall: Bool

    /// A host for the accounts in `home`.
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

    /// Gets the key of the server that `link` leads to, for a person or the link to vouch for.
    ///
    /// - Parameters:
    ///   - link: Where to ask.
    ///   - authorities: Certificates in PEM that are trusted besides the system's.
    ///   - resolvers: Who is asked for the link's record, when nothing answers there.
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

    /// Makes a new account on a server; nobody is signed in on it yet.
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

    /// Opens an account for a program that somebody looks at.
    ///
    /// - Throws: ``HostError``, `AccountError`, `StoreError`, `MediaError`.
    public func open(_ folder: AccountFolder) async throws -> Account {
        let server = try ServerRecord(of: folder)
        return try await open(folder, unlocking.unlock(folder), server)
    }

    /// Opens an account for a program in the background.
    ///
    /// - Parameters:
    ///   - folder: The account's.
    ///   - keys: Its keys, as ``StoreKeyProvider/unlock(_:)`` gives them.
    ///   - lock: Its work, from `LeaderLockObserver`.
    /// - Returns: The account.
    /// - Throws: ``HostError``, `AccountError`, `StoreError`, `MediaError`.
    public func open(_ folder: AccountFolder, keys: AccountKeys, holding lock: LeaderLock) async throws
        -> Account
    {
        try await open(folder, keys, ServerRecord(of: folder), holding: lock)
    }

    /// Tries ways to an account's server, all at once and each for `timeout` at most. The account is not opened.
    ///
    /// - Returns: What came of each of `rules`, in their order.
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
        return await check.run(rules.map { $0.applied(to: route) })
    }

    /// Closes an account on which nobody signed in, and deletes it.
    public func abandon(_ account: Account) async {
        // What cannot be deleted is in the way of the next of this name, who is told so.
        try? await account.delete()
    }

    private func open(
        _ folder: AccountFolder,
        _ keys: AccountKeys,
        _ server: ServerRecord,
        holding lock: LeaderLock? = nil
    ) async throws -> Account {
        try await Account.open(
            folder,
            keys: keys,
            network: NetworkConfiguration(
                endpoints: server.endpoints,
                publicKeys: [server.key],
                client: client
            ),
            directions: ServerLocationHints(
                link: server.link,
                resolvers: server.resolvers,
                change: home.settings.routes.followed(by: change)
            ),
            in: environment(of: server),
            holding: lock
        )
    }

    /// What an account on a server works with, on a machine that has a network as `isNetworkAvailable` says.
    func environment(
        of server: ServerRecord,
        isNetworkAvailable: Signal<Bool, Never> = NetworkMonitor.shared.isAvailable
    ) -> AccountEnvironment {
        var environment = AccountEnvironment(
            transport: transport(trusting: server.authorities),
            wallClock: Self.wallClock,
            random: Self.random
        )
        environment.isSmall = isSmall
        // A server on this very machine is there without a network as well.
        if !server.endpoints.contains(where: \.isLoopback) {
            environment.isNetworkAvailable = isNetworkAvailable
        }
        return environment
    }

    private static let wallClock: @Sendable () -> WireTime = {
        WireTime(milliseconds: Int64(clamping: Date().timeIntervalSince1970 * 1000))
    }

    private static let random: @Sendable () -> UInt64 = {
        var random = SystemRandom()
        return random.next()
    }

    /// Sockets; all transports share the process's threads.
    private func transport(trusting authorities: [String]) -> NIOTransport {
        var options = NIOTransport.Options()
        options.trustRoots = authorities
        return NIOTransport(options: options)
    }
}
