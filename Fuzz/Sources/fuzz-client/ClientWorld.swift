@testable import ClientEngine
import ClientModel
import Foundation
import HostileCalls
import MediaStore
import MessageStore
import Signals
import Simulation
import StdExtras
import TestKit
import WireCrypto

/// An account with real stores, all of whose parts run, before a ``HostileServer``; screens and a desktop look at it.
final class ClientWorld {
    let loop: SimulationLoop
    let server: HostileServer
    private(set) var parts: AccountServices
    private(set) var screens: Screens
    private(set) var actions: UserActions
    private var store: MessageStore
    private var media: MediaStore
    private let folder: URL
    private let random: SharedBits
    private let beginning: Duration
    private var demand: MediaDemand?

    init(on loop: SimulationLoop) throws {
        self.loop = loop
        server = HostileServer(clock: loop.clock)
        beginning = loop.clock.now
        random = SharedBits()
        let base = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        folder = URL(filePath: base).appending(path: "martlet-fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        (store, media) = try Self.open(folder, loop)
        parts = Self.makeParts(store, server: server, loop: loop, random: random, beginning: beginning)
        screens = Screens(parts, media)
        actions = UserActions(parts, screens)
        try start()
    }

    /// Ends the account and begins anew with what is stored, as a restarted program does.
    func restart() throws {
        try stop()
        (store, media) = try Self.open(folder, loop)
        parts = Self.makeParts(store, server: server, loop: loop, random: random, beginning: beginning)
        screens = Screens(parts, media)
        actions = UserActions(parts, screens)
        try start()
    }

    /// Wants the file of something in sight, until the next.
    func want(_ choices: inout Choices) { demand = screens.want(&choices) ?? demand }

    /// Ends the account and deletes what it has.
    func close() throws {
        try stop()
        try? FileManager.default.removeItem(at: folder)
    }

    private func start() throws {
        let (parts, media) = (parts, media)
        try loop.run("starting") {
            await parts.attach(media)
            await parts.ahead.follow(.usual, over: .unmetered)
            try await parts.start()
            await parts.tasks.setConditions([.network, .accountReady])
            await parts.ahead.setOnline(true)
            await parts.stickers.setOnline(true)
        }
        screens.open()
        let desktop = screens.desktop
        try loop.run("presenting") { await parts.notifications.present(on: desktop) }
    }

    private func stop() throws {
        actions.end()
        demand = nil
        screens.close()
        let (parts, store, media) = (parts, store, media)
        try loop.run("stopping") {
            await parts.stop()
            await store.close()
            await media.close()
        }
    }

    private static func open(_ folder: URL, _ loop: SimulationLoop) throws -> (MessageStore, MediaStore) {
        let clock = loop.clock
        var options = StoreOptions(key: nil)
        options.clock = clock
        options.makeQueue = { _ in clock.queue }
        options.cacheKibibytes = 1024
        options.readerCount = 1
        var mediaOptions = MediaStoreOptions()
        mediaOptions.makeQueue = { _ in clock.queue }
        mediaOptions.flushMilliseconds = 0
        mediaOptions.checkSeconds = nil
        let path = folder.path
        return try loop.run("opening") { [options, mediaOptions] in
            let store = try MessageStore.open(StoreFiles(folder: path), options: options)
            let key = try MediaKey([UInt8](repeating: 3, count: 32))
            return (store, try await MediaStore.open(at: path + "/media", key: key, options: mediaOptions))
        }
    }

    private static func makeParts(
        _ store: MessageStore,
        server: HostileServer,
        loop: SimulationLoop,
        random: SharedBits,
        beginning: Duration
    ) -> AccountServices {
        let clock = loop.clock
        return AccountServices(
            AccountDependencies(
                selfID: PeerID(.user, HostileServer.selfID),
                store: store,
                api: server,
                clock: clock,
                executor: loop.executor,
                serverTime: {
                    HostileServer.epoch * 1000 + (clock.now - beginning).components.seconds * 1000
                },
                random: { random.next() }
            )
        )
    }
}

/// Random bits of one seed for all who ask.
private final class SharedBits: Sendable {
    private let random = Locked(SeededRandom(seed: 11))

    func next() -> UInt64 { random.withLock { $0.next() } }
}
