import Foundation
import Glibc
import Signals
import StdExtras
import TestKit
import Testing

@testable import ClientEngine

/// The election of an account's master among several programs (TC-13).
@Suite struct LeaderLockTests {
    private let holder: TemporaryFolder
    private let folder: AccountFolder

    init() throws {
        holder = try TemporaryFolder()
        folder = AccountFolder(path: holder.path)
    }

    private func claim() async throws -> LeaderLock {
        try await LeaderLock.claim(folder, clock: DispatchClock.shared)
    }

    @Test func `the first of two programs with a window does the work, the other takes over when it ends`()
        async throws
    {
        let first = try await claim()
        let second = try await claim()
        #expect(first.isMaster && !second.isMaster)
        first.release()
        second.release()
        #expect(try await claim().isMaster)
    }

    @Test func `a waiting process gets the lock as soon as it is released, and no sooner`() async throws {
        let first = try await claim()
        let second = try await claim()
        let waiting = Task { try await second.waitForWork(clock: DispatchClock.shared) }
        #expect(!second.isMaster)
        first.release()
        try await waiting.value
        #expect(second.isMaster)
        let third = try await claim()
        #expect(!third.isMaster)
        second.release()
        third.release()
    }

    @Test func `a window that gave up on a slow program in the background has the work after it`()
        async throws
    {
        let (claims, _) = try listen()
        let background = try #require(try claims.takeWork())
        let clock = VirtualClock()
        let claiming = Task { [folder] in try await LeaderLock.claim(folder, clock: clock) }
        while clock.pendingCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
        clock.advance(by: LeaderLock.timeout)
        let window = try await claiming.value
        #expect(!window.isMaster)
        let waiting = Task { try await window.waitForWork(clock: DispatchClock.shared) }
        background.release()
        try await waiting.value
        #expect(window.isMaster)
        #expect(try claims.takeWork() == nil)
        window.release()
    }

    @Test func `waiting for the lock ends when the task is cancelled`() async throws {
        let first = try await claim()
        let second = try await claim()
        let waiting = Task { try await second.waitForWork(clock: DispatchClock.shared) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        second.release()
        first.release()
    }

    /// Observes the account, and yields for each claim.
    private func listen() throws -> (claims: LeaderLockObserver, rings: AsyncStream<Void>) {
        let (rings, ring) = AsyncStream<Void>.makeStream()
        return (try LeaderLockObserver(folder) { ring.yield() }, rings)
    }

    @Test func `a program in the background lets go for a window, and gets it back after it`() async throws {
        let (claims, stream) = try listen()
        var rings = stream.makeAsyncIterator()
        let background = try #require(try claims.takeWork())
        #expect(background.isMaster)
        #expect(try !claims.isClaimed)
        // The window's timeout runs on a clock that stands still, however slow this computer is.
        let clock = VirtualClock()
        let window = Task { [folder] in try await LeaderLock.claim(folder, clock: clock) }
        await rings.next()
        #expect(try claims.isClaimed)
        background.release()
        while clock.pendingCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
        clock.advance(by: .seconds(1))
        let held = try await window.value
        #expect(held.isMaster)
        #expect(try claims.takeWork() == nil)
        held.release()
        await rings.next()
        #expect(try claims.takeWork()?.isMaster == true)
    }

    @Test func `a window is heard of by who ends it, too`() async throws {
        let (claims, stream) = try listen()
        var rings = stream.makeAsyncIterator()
        do {
            let window = try await claim()
            #expect(window.isMaster)
            #expect(try claims.takeWork() == nil)
            withExtendedLifetime(window) {}
        }
        await rings.next()
        #expect(try claims.takeWork() != nil)
    }

    @Test func `a lock ends with its holder although a child that is being started has the file, too`() throws
    {
        var lock: FileLock? = try FileLock(folder.lock)
        #expect(try lock?.takeAlone() == true)
        // A child process holds this descriptor until it executes its own program.
        let inherited = try #require(try descriptor(of: folder.lock).map { dup($0) })
        defer { close(inherited) }
        lock = nil
        #expect(try FileLock(folder.lock).takeAlone())
    }

    /// A descriptor of this process for the file at `path`.
    private func descriptor(of path: String) throws -> Int32? {
        let files = FileManager.default
        return try files.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }.first {
            // Descriptors of other tests may be closed by now.
            (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
        }
    }

    @Test func `looking whether there are claims is heard by nobody`() throws {
        let heard = Box(0)
        let claims = try LeaderLockObserver(folder) { heard.update { $0 += 1 } }
        for _ in 0..<10 { #expect(try !claims.isClaimed) }
        #expect(heard.value == 0)
    }
}
