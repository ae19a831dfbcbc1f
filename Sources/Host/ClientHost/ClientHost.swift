public import ClientEngine
public import ClientNetwork
import Foundation
public import MTProto
import Signals
import TransportNIO
import WireCrypto

/// Puts an account together for a program: its folder, the keys of its stores, its server, and sockets.
public struct ClientHost: Sendable {
    /// Where the accounts are.
    public let home: ClientHome
    /// How stores are opened.
    public let unlocking: StoreUnlocking
    /// Who is calling.
    public let client: ClientInformation
    private let transport: NIOTransport

    /// A host whose accounts share one transport.
    public init(home: ClientHome, unlocking: StoreUnlocking, client: ClientInformation) {
        self.home = home
        self.unlocking = unlocking
        self.client = client
        transport = NIOTransport()
    }

    /// Gets the key of the server that `link` leads to, for a person or the link to vouch for.
    ///
    /// - Throws: ``ServerKeyError``.
    public func serverKey(of link: InviteLink) async throws(ServerKeyError) -> ServerKeyFetcher.Offer {
        let getter = StreamHTTPGetter(transport, clock: DispatchClock.shared)
        return try await ServerKeyFetcher(getter).key(of: link)
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

    /// Opens an account.
    ///
    /// - Throws: ``HostError``, `AccountError`, `StoreError`, `MediaError`.
    public func open(_ folder: AccountFolder) async throws -> Account {
        let server = try ServerRecord(of: folder)
        return try await open(folder, unlocking.unlock(folder), server)
    }

    /// Closes an account on which nobody signed in, and deletes it.
    public func abandon(_ account: Account) async {
        await account.stop()
        home.discard(account.folder)
    }

    private func open(_ folder: AccountFolder, _ keys: AccountKeys, _ server: ServerRecord) async throws
        -> Account
    {
        try await Account.open(
            folder,
            keys: keys,
            network: NetworkConfiguration(
                endpoints: server.endpoints,
                publicKeys: [server.key],
                client: client
            ),
            in: AccountEnvironment(
                transport: transport,
                wallClock: { WireTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
                random: {
                    var random = SystemRandom()
                    return random.next()
                }
            )
        )
    }
}
