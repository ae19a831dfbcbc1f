import ClientModel
import ClientNetwork
import MessageStore
import Signals
import StdExtras
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct TypingTests {
    @Test func `a minute of typing takes at most 13 calls and ends with a word that it ended`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesSetTyping.self) { _ in true }
        _ = try await fixture.runner()
        let reporter = TypingReporter(fixture.services)
        for _ in 0..<120 {
            try await fixture.run { await reporter.did(.typing, in: FakeChat.bob) }
            await fixture.pass(.milliseconds(500))
        }
        await fixture.pass(.seconds(6))
        let calls = fixture.api.calls(of: TLFunction.MessagesSetTyping.self)
        #expect(calls.count <= 13)
        #expect(calls.count > 10)
        #expect(calls.last?.action == .sendMessageCancelAction)
    }

    @Test func `nobody is told who is long gone`() async throws {
        let fixture = try EngineFixture()
        _ = try await fixture.runner()
        try await fixture.store.transaction { transaction in
            try transaction.setPresence(.offline(since: 1), of: FakeChat.bob)
        }
        let reporter = TypingReporter(fixture.services)
        try await fixture.run { await reporter.did(.typing, in: FakeChat.bob) }
        #expect(fixture.api.callCount == 0)
    }

    @Test func `what others do is shown until it is not repeated, or their message comes`() async throws {
        let fixture = try EngineFixture()
        let book = TypingRegistry(fixture.services)
        let shown = Locked<[PeerID: [PeerID: TypingActivity]]>([:])
        let subscription = book.activities.start(next: { value in shown.withLock { $0 = value } })
        let bob = FakeChat.bob
        try await fixture.run { await book.take([PeerActivity(bob, author: bob, .typing)]) }
        #expect(await fixture.until { shown.withLock { $0[bob] } == [bob: .typing] })
        await fixture.pass(.seconds(7))
        try await fixture.run { await book.take([PeerActivity(bob, author: bob, .typing)]) }
        await fixture.pass(.seconds(7))
        #expect(shown.withLock { $0[bob] } == [bob: .typing])
        await fixture.pass(.seconds(2))
        #expect(shown.withLock { $0[bob] } == nil)
        try await fixture.run { await book.take([PeerActivity(bob, author: bob, .recordingVoice)]) }
        try await fixture.run { await book.take([PeerActivity(bob, author: bob, nil)]) }
        #expect(await fixture.until { shown.withLock { $0[bob] } == nil })
        subscription.cancel()
    }

    @Test func `presence is told each half minute, and again until the server knows that we left`()
        async throws
    {
        let fixture = try EngineFixture()
        let isDown = Locked(false)
        fixture.api.on(TLFunction.AccountUpdateStatus.self) { _ throws(APIError) in
            if isDown.withLock(\.self) { throw .timedOut }
            return true
        }
        let reporter = PresenceReporter(fixture.services)
        try await fixture.run { await reporter.set(isThere: true) }
        await fixture.pass(.seconds(95))
        let calls = { fixture.api.calls(of: TLFunction.AccountUpdateStatus.self).map(\.offline) }
        #expect(calls() == [false, false, false, false])
        isDown.withLock { $0 = true }
        try await fixture.run { await reporter.set(isThere: false) }
        await fixture.pass(.seconds(2))
        isDown.withLock { $0 = false }
        await fixture.pass(.seconds(70))
        #expect(calls().last == true)
        let count = calls().count
        await fixture.pass(.seconds(70))
        #expect(calls().count == count)
    }
}
