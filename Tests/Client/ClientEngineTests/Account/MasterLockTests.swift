import Signals
import StdExtras
import TestKit
import Testing

@testable import ClientEngine

/// Who does an account's work, when several programs have it open (TC-13).
@Suite struct MasterLockTests {
    private let holder: TemporaryFolder
    private let folder: AccountFolder

    init() throws {
        holder = try TemporaryFolder()
        folder = AccountFolder(path: holder.path)
    }

    private func claim() async throws -> MasterLock {
        try await MasterLock.claim(folder, clock: DispatchClock.shared)
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

    @Test func `a program in the background lets go for a window, and gets it back after it`() async throws {
        let heard = Box(0)
        let claims = try MasterClaims(folder) { heard.update { $0 += 1 } }
        let background = try #require(try claims.takeWork())
        #expect(background.isMaster)
        #expect(try !claims.isClaimed)
        let window = Task { try await claim() }
        while heard.value == 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try claims.isClaimed)
        background.release()
        let held = try await window.value
        #expect(held.isMaster)
        #expect(try claims.takeWork() == nil)
        let before = heard.value
        held.release()
        while heard.value == before { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try claims.takeWork()?.isMaster == true)
    }

    @Test func `a window is heard of by who ends it, too`() async throws {
        let heard = Box(0)
        let claims = try MasterClaims(folder) { heard.update { $0 += 1 } }
        do {
            let window = try await claim()
            #expect(window.isMaster)
            #expect(try claims.takeWork() == nil)
        }
        while heard.value == 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try claims.takeWork() != nil)
    }

    @Test func `looking whether there are claims is heard by nobody`() throws {
        let heard = Box(0)
        let claims = try MasterClaims(folder) { heard.update { $0 += 1 } }
        for _ in 0..<10 { #expect(try !claims.isClaimed) }
        #expect(heard.value == 0)
    }
}
