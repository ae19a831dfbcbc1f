import Foundation
import FuzzSupport
import SchemaSyntax

/// What was called and what came of it, written down after each world, so that the sum over runs is known whatever ends
/// them.
struct MethodTally {
    private struct Count {
        var calls = 0
        var refused = 0
    }

    private let path = ProcessInfo.processInfo.environment["MARTLET_FUZZ_TALLY"]
    private var methods: [String: Count] = [:]
    private var world = Count()
    private var slowest = 0.0

    /// Notes that a bystander waited so long.
    mutating func batch(milliseconds: Double) { slowest = max(slowest, milliseconds) }

    /// Notes that a call was answered.
    mutating func call(_ function: Declaration, isRefused: Bool) {
        world.calls += 1
        methods[function.name, default: Count()].calls += 1
        guard isRefused else { return }
        world.refused += 1
        methods[function.name, default: Count()].refused += 1
    }

    /// Writes a line about a world that is over, and how often each method was called and refused since the start.
    mutating func endWorld(largest: Int) {
        defer {
            world = Count()
            slowest = 0
        }
        guard let path else { return }
        let allocated = allocatedBytes() >> 10
        append(
            "\(Int(Date().timeIntervalSince1970)) pid \(getpid()) calls \(world.calls) refused \(world.refused)"
                + " slowest_ms \(Int(slowest)) largest \(largest) live_kib \(allocated)\n",
            to: path
        )
        let table = methods.sorted { $0.key < $1.key }.map {
            "\($0.key) \($0.value.calls) \($0.value.refused)\n"
        }
        // A table that cannot be written is missed in the notes, not in the run.
        try? table.joined().write(toFile: path + ".methods", atomically: true, encoding: .utf8)
    }

    private func append(_ line: String, to path: String) {
        if !FileManager.default.fileExists(atPath: path) { try? Data().write(to: URL(filePath: path)) }
        guard let file = FileHandle(forWritingAtPath: path) else { return }
        defer { try? file.close() }
        _ = try? file.seekToEnd()
        try? file.write(contentsOf: Data(line.utf8))
    }
}
