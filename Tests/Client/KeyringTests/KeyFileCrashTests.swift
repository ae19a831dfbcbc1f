import ClientTestKit
import Foundation
import TestKit
import Testing

@testable import Keyring

@Suite struct KeyFileCrashTests {
    /// A process changes the key file's passphrase as fast as it can and is killed at a random moment.
    @Test(arguments: 0..<6)
    func `after a kill the old way or the new one opens`(round: Int) async throws {
        let scene = try KeyScene()
        let names = ["old", "new"]
        let created = try scene.file.create(protectedBy: .passphrase(Passphrase("old"), cost: .light))
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = scene.path as String, round = round as Int] in
            let file = KeyFile(path: path, account: "2/17", secrets: InMemorySecrets())
            let unlocked = try file.unlock(.passphrase(Passphrase("old")))
            Thread.detachNewThread {
                usleep(UInt32(5_000 + round * 7_919))
                kill(getpid(), SIGKILL)
            }
            while true {
                for name in ["new", "old"] {
                    try unlocked.protect(by: .passphrase(Passphrase(name), cost: .light))
                }
            }
        }

        let opened = names.compactMap { name in
            try? scene.file.unlock(.passphrase(Passphrase(name)))  // one of the two fails
        }
        #expect(opened.map(\.keys) == [created.keys])
    }

    /// Searches all memory of a process for the key, before and after its release.
    @Test func `a released key is nowhere in memory`() async throws {
        await #expect(processExitsWith: .success) {
            let scene = try KeyScene()
            let probe = try MemoryProbe()
            try Self.useKey(scene, probe)
            #expect(try probe.occurrences() == 0)
        }
    }

    @inline(never)
    static func useKey(_ scene: KeyScene, _ probe: MemoryProbe) throws {
        let passphrase = try Passphrase("correct horse")
        let created = try scene.file.create(protectedBy: .keyringOrPassphrase(passphrase, cost: .light))
        let unlocked = try scene.file.unlock(.passphrase(passphrase))
        _ = try scene.file.unlock(.keyring)
        try unlocked.protect(by: .keyring)
        #expect(
            try created.keys.current.derived(for: .media) != unlocked.keys.current.derived(for: .messages)
        )
        unlocked.keys.current.secret.withUnsafeBytes { probe.setNeedle($0) }
        #expect(try probe.occurrences() > 0)
    }
}

/// Counts the occurrences of a byte sequence in the writable memory of this process, without its own copy.
final class MemoryProbe {
    private static let length = 16
    private let memory: Int32
    private let needle = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 16)
    private let window = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)

    init() throws {
        memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
        try #require(memory >= 0)
    }

    deinit {
        close(memory)
        needle.deallocate()
        window.deallocate()
    }

    func setNeedle(_ bytes: UnsafeRawBufferPointer) {
        needle.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<Self.length]))
    }

    func occurrences() throws -> Int {
        let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
        return maps.split(separator: "\n").reduce(0) { count, line in
            let fields = line.split(separator: " ")
            let bounds = fields[0].split(separator: "-").compactMap { UInt(String($0), radix: 16) }
            guard fields[1].hasPrefix("rw"), bounds.count == 2 else { return count }
            return count
                + stride(from: bounds[0], to: bounds[1], by: window.count).reduce(0) {
                    $0 + occurrences(from: $1, to: min(bounds[1], $1 + UInt(window.count)))
                }
        }
    }

    /// A match across two windows would be missed, but our sequences start at pages.
    private func occurrences(from start: UInt, to end: UInt) -> Int {
        let got = pread(memory, window.baseAddress, Int(end - start), off_t(start))
        guard got > Self.length, let first = needle.first, let base = window.baseAddress,
            let wanted = needle.baseAddress
        else { return 0 }
        var count = 0
        var offset = 0
        while let hit = memchr(base + offset, Int32(first), got - Self.length - offset) {
            offset = UnsafeRawPointer(hit) - UnsafeRawPointer(base)
            let place = start + UInt(offset)
            if memcmp(hit, wanted, Self.length) == 0, !holds(needle, place), !holds(window, place) {
                count += 1
            }
            offset += 1
        }
        return count
    }

    private func holds(_ buffer: UnsafeMutableRawBufferPointer, _ place: UInt) -> Bool {
        let start = UInt(bitPattern: buffer.baseAddress)
        return place >= start && place < start + UInt(buffer.count)
    }
}
