public import ClientEngine
import ClientModel
import ClientNetwork
public import MTProto
import MediaStore
import MessageStore
import Signals
import StdExtras
public import TelegramSchema
import TestKit

/// A device of somebody: a whole account on a network of its own, with a folder that outlives restarts.
public final class SimulatedDevice {
    /// Tells it from the others; part of all that it writes.
    public let name: String
    /// Whose it is.
    public let user: UserID
    /// The key that it is signed in under.
    public let key: AuthKey
    /// Its way to the server.
    public let network: SimulatedNetwork
    /// What runs on it; nil while it is switched off.
    public private(set) var account: Account?

    private let loop: SimulationLoop
    private let folder: TemporaryFolder
    private let random: SharedRandom
    /// How wrong its clock is.
    private let clockError: Duration

    init(
        _ name: String,
        of user: UserID,
        key: AuthKey,
        in world: World,
        profile: NetworkProfile,
        seed: UInt64,
        clockError: Duration
    ) throws {
        self.name = name
        self.user = user
        self.key = key
        self.clockError = clockError
        loop = world.loop
        folder = try TemporaryFolder()
        random = SharedRandom(seed: seed)
        network = SimulatedNetwork(
            to: world.server,
            clock: loop.clock,
            profile: profile,
            seed: seed &+ 1
        ) { [trace = loop.trace] in trace.note("\(name) \($0)") }
    }

    /// Switches it on.
    public func start() throws {
        loop.trace.note("\(name) on")
        let account = try loop.run("opening \(name)", opening())
        self.account = account
        try loop.run("starting \(name)") { try await account.start() }
    }

    /// Switches it off. What it had not done is done when it is switched on again.
    public func stop() throws {
        guard let account else { return }
        loop.trace.note("\(name) off")
        self.account = nil
        try loop.run("stopping \(name)") { await account.stop() }
    }

    /// Switches it off and deletes all that it has.
    func end() throws {
        try stop()
        folder.remove()
    }

    /// Where its files are.
    var folderPath: String { folder.path }

    /// Its parts.
    ///
    /// - Throws: ``SimulationError/stuck(_:)`` when it is switched off.
    public func parts() throws -> AccountServices {
        guard let account else { throw SimulationError.stuck("\(name) is off") }
        return try loop.run("asking \(name)") { try await account.parts }
    }

    private func opening() -> @Sendable () async throws -> Account {
        let clock = loop.clock
        let queue = clock.queue
        let error = clockError
        let random = random
        let (path, network, key, user) = (folder.path, network, key, user)
        var environment = AccountEnvironment(
            transport: network,
            clock: clock,
            wallClock: { SimulatedServer.time(of: clock) + error },
            random: { random.next() },
            makeQueue: { queue }
        )
        let makeStoreQueue = { @Sendable (_: String) in Queue(SlowQueue(clock: clock, seed: random.next())) }
        environment.makeStoreQueue = makeStoreQueue
        environment.media = .simulated(clock)
        environment.media.makeQueue = makeStoreQueue
        return { [environment] in
            try await Account.open(
                AccountFolder(path: path),
                keys: .inClear(),
                network: NetworkConfiguration.simulated,
                in: environment,
                knowing: .simulated(key),
                as: PeerID(.user, user.rawValue)
            )
        }
    }
}

extension NetworkConfiguration {
    /// The simulated server, which is known by nothing but the keys that devices have.
    fileprivate static var simulated: NetworkConfiguration {
        var configuration = NetworkConfiguration(
            endpoints: [Endpoint(host: "server", port: 443)],
            publicKeys: [],
            client: ClientInformation(
                apiID: 1,
                deviceModel: "simulated",
                systemVersion: "1",
                appVersion: "1"
            )
        )
        configuration.usesTemporaryKeys = false
        return configuration
    }
}

extension MediaStoreOptions {
    /// Nothing waits for a clock that the loop does not move.
    fileprivate static func simulated(_ clock: VirtualClock) -> MediaStoreOptions {
        var options = MediaStoreOptions()
        options.flushMilliseconds = 0
        options.checkSeconds = nil
        options.now = { SimulatedServer.time(of: clock).milliseconds / 1000 }
        return options
    }
}

extension NetworkCredentials {
    fileprivate static func simulated(_ key: AuthKey) -> NetworkCredentials {
        var dataCentre = DataCentre(key: key)
        dataCentre.isAuthorised = true
        return NetworkCredentials(home: 2, dataCentres: [2: dataCentre])
    }
}
