public import ClientEngine
import ClientModel
public import ClientNetwork
public import MTProto
import MediaStore
import MessageStore
import Signals
import StdExtras
public import TelegramSchema
import TestKit
import WireCrypto

/// A device of a user: a whole account with a network of its own, and a folder that outlives restarts.
public final class SimulatedDevice {
    /// The name, part of all texts that the device writes.
    public let name: String
    /// The owner of the device.
    public let user: UserID
    /// The device's authorization key.
    public let key: AuthKey
    /// The device's network.
    public let network: SimulatedNetwork
    /// The protocols that the device uses. Change it by ``use(_:)``.
    public private(set) var transports: TransportChoice
    /// The running account; nil while the device is off.
    public private(set) var account: Account?

    private let loop: SimulationLoop
    private let folder: TemporaryFolder
    private let random: SharedRandom
    /// The error of the device's clock.
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
        transports = world.transports == .compact ? .compact : .mtproto
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

    /// Switches the device on.
    public func start() throws {
        loop.trace.note("\(name) on")
        let account = try loop.run("opening \(name)", opening())
        self.account = account
        try loop.run("starting \(name)") { try await account.start() }
    }

    /// Switches the device off. Unfinished work continues when it is switched on again.
    public func stop() throws {
        guard let account else { return }
        loop.trace.note("\(name) off")
        self.account = nil
        try loop.run("stopping \(name)") { await account.stop() }
    }

    /// Sets the protocols that the device uses, also on a running account.
    func use(_ transports: TransportChoice) throws {
        self.transports = transports
        loop.trace.note("\(name) uses \(transports)")
        guard let account else { return }
        try loop.run("changing \(name)") { await account.network.setTransports(transports) }
    }

    /// Switches the device off and deletes its data.
    func end() throws {
        try stop()
        folder.remove()
    }

    /// The folder of the device's files.
    var folderPath: String { folder.path }

    /// The services of the account.
    ///
    /// - Throws: ``SimulationError/stuck(_:)`` when the device is off.
    public func parts() throws -> AccountServices {
        guard let account else { throw SimulationError.stuck("\(name) is off") }
        return try loop.run("asking \(name)") { try await account.services }
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
        environment.photoScaler = UnchangedPhotos()
        environment.media.makeQueue = makeStoreQueue
        var configuration = NetworkConfiguration.simulated
        configuration.transports = transports
        return { [environment, configuration] in
            try await Account.open(
                AccountFolder(path: path),
                keys: .inClear(),
                network: configuration,
                in: environment,
                knowing: .simulated(key),
                as: PeerID(.user, user.rawValue)
            )
        }
    }
}

/// Leaves photos as they are: those of a simulation are noise.
private struct UnchangedPhotos: PhotoScaler {
    func scale(_ photo: [UInt8], within side: Int32) async throws(PhotoScalingError) -> ScaledPhoto {
        ScaledPhoto(jpeg: photo, size: PixelSize(width: 100, height: 100))
    }
}

extension NetworkConfiguration {
    /// The configuration for the simulated server, whose public key only the compact transport needs.
    fileprivate static var simulated: NetworkConfiguration {
        var configuration = NetworkConfiguration(
            endpoints: [Endpoint(host: "server", port: 443)],
            publicKeys: [ServerKeyFixture.privateKey.publicKey],
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
    /// Media options without delays on clocks that the loop does not move.
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
