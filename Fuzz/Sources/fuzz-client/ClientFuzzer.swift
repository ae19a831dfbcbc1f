import FuzzSupport
import Foundation
import HostileCalls
import MessageStore
import Signals
import Simulation
import StdExtras
import TelegramSchema
import TestKit

@testable import ClientEngine

/// A hostile server before a whole client: mapping, updates, store, tasks, what screens lay out and what notifications
/// say. Whatever it answers and pushes, in whatever order, nothing may trap or hang, no live view may end, nobody may call
/// without a pause, and what is stored opens again.
///
/// The world goes on from run to run, and begins anew after ``runsPerWorld``. All inputs since it began are kept in the
/// file that `MARTLET_FUZZ_HISTORY` names, so that what they led to can be had again: `MARTLET_FUZZ_REPLAY` plays such a
/// file and ends.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzClient(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(bytes, count)
    ClientPlay.shared.withLock { $0.run(input.rest()) }
    return 0
}

/// Plays a history, if one is named.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
    guard let file = ProcessInfo.processInfo.environment["MARTLET_FUZZ_REPLAY"] else { return 0 }
    guard let inputs = InputHistory.inputs(in: file) else { exit(2) }
    for input in inputs { ClientPlay.shared.withLock { $0.run(input) } }
    exit(0)
}

/// Plays inputs. On one thread: whoever has the lock.
struct ClientPlay: @unchecked Sendable {  // SAFETY: reached only through the lock of `shared`
    static let shared = Locked(ClientPlay())

    private static let runsPerWorld = 60
    private static let stepsPerRun = 30
    /// How much may be left of a world that is over, beside what the first ones left, in bytes.
    private static let mostLeft = 20 << 20

    private var loop: SimulationLoop?
    private var world: ClientWorld?
    private var runs = 0
    private var worlds = 0
    private var values = 0
    private var usual: Int?
    private let history = InputHistory()
    private let start = ContinuousClock.now

    mutating func run(_ input: [UInt8]) {
        do {
            let world = try world ?? begin()
            history.add(input)
            var choices = Choices(input, seed: 1)
            let steps = 1 + choices.below(Self.stepsPerRun)
            world.server.begin(choices)
            for _ in 0..<steps { try step(world) }
            present(world)
            runs += 1
            if runs % Self.runsPerWorld == 0 { try end(world) }
        } catch {
            preconditionFailure("the world did not hold: \(error)")
        }
    }

    private mutating func begin() throws -> ClientWorld {
        history.begin()
        let loop = try loop ?? SimulationLoop()
        self.loop = loop
        let world = try ClientWorld(on: loop)
        self.world = world
        return world
    }

    private mutating func end(_ world: ClientWorld) throws {
        try world.close()
        values += world.server.values
        self.world = nil
        worlds += 1
        // What waits for a time out or a pause ends.
        try world.loop.pass(.seconds(3 * 86_400))
        let left = allocatedBytes()
        if worlds == 4 { usual = left }
        if let usual {
            precondition(left < usual + Self.mostLeft, "\(left - usual) bytes are left of closed worlds")
        }
        let seconds = (ContinuousClock.now - start).components.seconds
        Tally.append(
            "client: pid \(getpid()) values \(values) runs \(runs) worlds \(worlds) live_kib \(left >> 10)"
                + " waiting \(world.loop.clock.pendingCount) seconds \(seconds)\n"
        )
    }

    private func present(_ world: ClientWorld) {
        var choices = world.server.choose { $0 }
        world.screens.present(&choices)
        world.server.begin(choices)
    }

    private func step(_ world: ClientWorld) throws {
        let number = world.server.choose { $0.below(256) }
        switch number {
        case 0..<150:
            if let updates = world.server.push() { world.parts.updates.take(updates) }
        case 150..<200:
            var choices = world.server.choose { $0 }
            world.actions.perform(&choices)
            world.server.begin(choices)
        case 200..<220:
            var choices = world.server.choose { $0 }
            world.screens.move(&choices)
            world.want(&choices)
            world.server.begin(choices)
        case 220..<244:
            let pauses: [Duration] = [
                .milliseconds(1), .milliseconds(60), .milliseconds(600), .seconds(3), .seconds(40),
                .seconds(400),
            ]
            try world.loop.pass(world.server.choose { $0.pick(pauses) } ?? .zero)
        case 244..<250: world.parts.updates.missed()
        case 250..<254:
            let parts = world.parts
            let isOnline = number % 2 == 0
            Task { await parts.tasks.setConditions(isOnline ? [.network, .accountReady] : []) }
        case 254: present(world)
        default:
            if world.server.choose({ $0.once(in: 6) }) { try world.restart() }
        }
        try world.loop.pass("a step", within: .seconds(1)) { true }
    }
}

/// Where each world that is over is noted, so that the sum over runs is known whatever ends them: the log, and the file
/// that `MARTLET_FUZZ_TALLY` names.
private enum Tally {
    static func append(_ line: String) {
        FileHandle.standardError.write(Data(line.utf8))
        guard let path = ProcessInfo.processInfo.environment["MARTLET_FUZZ_TALLY"] else { return }
        if !FileManager.default.fileExists(atPath: path) { try? Data().write(to: URL(filePath: path)) }
        guard let file = FileHandle(forWritingAtPath: path) else { return }
        defer { try? file.close() }
        // A line that cannot be written is missed in the notes, not in the run.
        _ = try? file.seekToEnd()
        try? file.write(contentsOf: Data(line.utf8))
    }
}
