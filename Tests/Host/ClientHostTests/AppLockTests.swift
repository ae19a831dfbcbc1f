import ClientEngine
import Foundation
import Keyring
import Signals
import StdExtras
import TestKit
import Testing

@testable import ClientHost

/// The passcode lock of a program.
@Suite struct AppLockTests {
    private let folder: TemporaryFolder
    private let home: ClientDataDirectory
    private let clock = VirtualClock()
    private let wall = Wall()

    init() throws {
        folder = try TemporaryFolder()
        home = ClientDataDirectory(path: folder.path)
    }

    /// A program that starts.
    private func program() -> AppLock {
        AppLock(home, clock: clock, time: { [wall] in wall.now }, cost: .light)
    }

    private func isLocked(_ lock: AppLock) async throws -> Bool? { try await lock.state.first()?.isLocked }

    private func pass(_ duration: Duration) {
        wall.pass(duration)
        clock.advance(by: duration)
    }

    /// Simulates sleep of the computer.
    private func nap(_ duration: Duration) { clock.sleep(for: duration) }

    @Test func `a forgotten passcode goes only when there is no account left, also from a damaged file`()
        async throws
    {
        let first = program()
        try await first.setPasscode("1234")
        await first.lock()
        let account = try home.makeAccount("work")
        await #expect(throws: AppLockError.locked) { try await first.forget() }
        #expect(home.hasPasscode && first.value.isLocked)
        try account.delete()
        try await first.forget()
        #expect(!home.hasPasscode && !first.value.isLocked && !program().value.isLocked)

        try Data("no record".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/lock.json"))
        let second = program()
        #expect(second.value.isLocked)
        try await second.forget()
        #expect(!second.value.isLocked && !program().value.isLocked)
    }

    @Test func `TC-122 a passcode is set, asked for at the next start, changed and removed`() async throws {
        let first = program()
        #expect(try await isLocked(first) == false)
        #expect(!home.hasPasscode)
        await first.lock()
        #expect(try await isLocked(first) == false)

        try await first.setPasscode("1234")
        #expect(home.hasPasscode)
        #expect(try await isLocked(first) == false)
        await first.lock()
        #expect(try await isLocked(first) == true)

        let second = program()
        #expect(try await isLocked(second) == true)
        await #expect(throws: AppLockError.wrong(pause: .zero)) { try await second.unlock("4321") }
        try await second.unlock("1234")
        #expect(try await isLocked(second) == false)

        await #expect(throws: AppLockError.wrong(pause: .zero)) { try await second.setPasscode("new") }
        try await second.setPasscode("a new one", instead: "1234")
        await #expect(throws: AppLockError.wrong(pause: .zero)) { try await program().unlock("1234") }
        try await program().unlock("a new one")

        try await second.removePasscode("a new one")
        #expect(!home.hasPasscode)
        let last = program()
        #expect(try await isLocked(last) == false)
        await #expect(throws: AppLockError.noPasscode) { try await second.unlock("a new one") }
    }

    @Test func `TC-122 pauses grow with wrong passcodes, and a restart does not shorten them`() async throws {
        try await program().setPasscode("1234")
        var pauses: [Duration] = []
        for _ in 0..<6 {
            let error = await #expect(throws: AppLockError.self) { try await program().unlock("0000") }
            guard case .wrong(let pause)? = error else { break }
            pauses.append(pause)
            guard pause > .zero else { continue }
            pass(pause - .seconds(1))
            // Another program with the right passcode must wait as well.
            await #expect(throws: AppLockError.paused(.seconds(1))) { try await program().unlock("1234") }
            pass(.seconds(1))
        }
        #expect(pauses == [.zero, .zero, .seconds(5), .seconds(10), .seconds(20), .seconds(40)])
        let lock = program()
        try await lock.unlock("1234")
        await #expect(throws: AppLockError.wrong(pause: .zero)) { try await lock.unlock("0000") }
    }

    @Test func `what a later version has written in the record stays`() async throws {
        try await program().setPasscode("1234")
        let file = URL(filePath: home.lockFile.path)
        var stored = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        )
        stored["later"] = "kept"
        try JSONSerialization.data(withJSONObject: stored).write(to: file)
        await #expect(throws: AppLockError.wrong(pause: .zero)) { try await program().unlock("4321") }
        let now = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        #expect(now?["later"] as? String == "kept")
    }

    @Test func `a try counts before it is judged, and no pause is longer than a quarter of an hour`() {
        #expect(AppLockRecord.pause(after: 2) == .zero)
        #expect(AppLockRecord.pause(after: 3) == .seconds(5))
        #expect(AppLockRecord.pause(after: 1000) == .seconds(900))
    }

    @Test func `a clock that was set back by years makes nobody wait for years`() async throws {
        try await program().setPasscode("1234")
        for _ in 0..<3 { _ = try? await program().unlock("0000") }
        wall.pass(.seconds(-100_000_000))
        await #expect(throws: AppLockError.paused(.seconds(5))) { try await program().unlock("1234") }
        pass(.seconds(5))
        try await program().unlock("1234")
    }

    @Test func `TC-122 it locks after so long without input, and when the machine has slept so long`()
        async throws
    {
        let lock = program()
        await #expect(throws: AppLockError.noPasscode) { try await lock.setAutoLock(.seconds(60)) }
        try await lock.setPasscode("1234")
        try await lock.setAutoLock(.seconds(60))
        pass(.seconds(59))
        await lock.sawInput()
        pass(.seconds(59))
        #expect(try await isLocked(lock) == false)
        pass(.seconds(1))
        // The timer runs on a thread of its own.
        for try await state in lock.state.values(buffer: .latest()) where state.isLocked { break }

        try await lock.unlock("1234")
        nap(.seconds(61))
        await lock.sawInput()
        #expect(try await isLocked(lock) == true)
        await #expect(throws: AppLockError.locked) { try await lock.setAutoLock(nil) }
        let next = try await program().state.first()
        #expect(next?.autoLock == .seconds(60))
    }

    @Test func `nothing of a passcode can be read, and a damaged file opens nothing`() async throws {
        let lock = program()
        await #expect(throws: AppLockError.empty) { try await lock.setPasscode("") }
        try await lock.setPasscode("open sesame")
        let file = URL(fileURLWithPath: folder.path("lock.json"))
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("sesame"))
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        try Data("{".utf8).write(to: file)
        let later = program()
        #expect(try await isLocked(later) == true)
        await #expect(throws: AppLockError.unusable) { try await later.unlock("open sesame") }
        await #expect(throws: AppLockError.unusable) { try await later.setPasscode("mine", instead: "any") }
        #expect(home.hasPasscode)
    }

    /// A wall clock.
    private final class Wall: Sendable {
        private let time = Locked<Int64>(1_700_000_000_000)

        var now: Int64 { time.withLock { $0 } }
        func pass(_ duration: Duration) { time.withLock { $0 += duration.components.seconds * 1000 } }
    }
}
