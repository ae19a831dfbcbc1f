import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

/// Notification settings and pinned chats: their updates have no pts (TC-94, CL-16).
@Suite struct UnsequencedUpdatesTests {
    private static let other = PeerID(.user, 3)

    @Test func `what was pushed twice within a minute is in doubt, and later it is not`() {
        var changes = UnsequencedUpdates()
        let part = StalePart.notificationSettings(ProcessorFixture.ada)
        let doubts = [
            changes.push(part, at: .seconds(10)),
            changes.push(.notificationSettings(Self.other), at: .seconds(20)),
            changes.push(part, at: .seconds(69)),
            changes.push(part, at: .seconds(130)),
        ]
        #expect(doubts == [false, false, true, false])
    }

    @Test func `a change of ours is in doubt beside one that was pushed, and not beside another of ours`() {
        var changes = UnsequencedUpdates()
        let part = StalePart.pinnedChats(0)
        let doubts = [
            changes.confirm(part, at: .seconds(10)),
            changes.confirm(part, at: .seconds(11)),
            changes.push(part, at: .seconds(12)),
            changes.confirm(part, at: .seconds(13)),
            changes.confirm(part, at: .seconds(90)),
        ]
        #expect(doubts == [false, false, true, true, false])
    }

    @Test func `mutes that were pushed in the wrong order end as the server has them`() async throws {
        let fixture = try await ProcessorFixture()
        let engine = fixture.engine
        engine.api.on(TLFunction.AccountGetNotifySettings.self) { _ in .init(muteUntil: .max) }
        let fetcher = StaleDataFetcher(engine.services, processor: fixture.processor)
        try await engine.run { [store = engine.store] in
            _ = try await store.transaction { transaction in
                var user = User(ProcessorFixture.ada.number)
                user.accessHash = 5
                try transaction.setPeers([.user(user)])
            }
            await fetcher.start()
        }
        for time in [Int32.max, 0] {
            let told = TL.Update.updateNotifySettings(
                .init(
                    peer: .notifyPeer(.init(peer: .peerUser(.init(userID: 2)))),
                    notifySettings: .init(muteUntil: time)
                )
            )
            fixture.processor.take(.of([told]))
            await engine.settle()
        }
        #expect(try await muteUntil(fixture) == 0)
        await engine.advance(by: .seconds(2), step: .milliseconds(250))
        #expect(try await muteUntil(fixture) == .max)
        #expect(engine.api.calls(of: TLFunction.AccountGetNotifySettings.self).count == 1)
        withExtendedLifetime(fetcher) {}
    }

    private func muteUntil(_ fixture: ProcessorFixture) async throws -> Int32? {
        try await fixture.engine.store.read { try $0.notificationSettings(ProcessorFixture.ada)?.muteUntil }
    }

    @Test func `pins of ours that the server does not know yet stay, and are asked for when it does`()
        async throws
    {
        let fixture = try await ProcessorFixture()
        let engine = fixture.engine
        let processor = fixture.processor
        let settings = ChatSettings(engine.services)
        try await engine.run { [store = engine.store] in
            _ = try await store.transaction { transaction in
                var user = User(ProcessorFixture.ada.number)
                user.accessHash = 5
                try transaction.setPeers([.user(user)])
            }
            try await settings.setPinned([ProcessorFixture.ada])
        }
        processor.take(.of([.updatePinnedDialogs(.init(order: []))]))
        await engine.settle()
        let pinned = try await engine.store.read { try $0.pinnedChats(in: .list(.main)) }
        #expect(pinned == [ProcessorFixture.ada])
        var confirmed = ConfirmedChanges(chats: [ProcessorFixture.ada: .place])
        confirmed.uncounted = [.pinnedChats(0)]
        let told = confirmed
        try await engine.run { await processor.protect(told) }
        await engine.advance(by: .seconds(2), step: .milliseconds(250))
        #expect(fixture.told.value.contains { $0.stale == [.pinnedChats(0)] })
    }

    @Test func `an answer from before a chat was emptied brings nothing back`() async throws {
        let fixture = try await ProcessorFixture()
        let (engine, processor) = (fixture.engine, fixture.processor)
        let page = try await engine.run { () -> Bool in
            let revision = await processor.revision
            var confirmed = ConfirmedChanges(chats: [ProcessorFixture.ada: .place])
            confirmed.emptied[ProcessorFixture.ada] = 7
            await processor.protect(confirmed)
            _ = try await processor.perform { try $0.setInclusion(nil, of: ProcessorFixture.ada) }
            return try await processor.insert(askedAt: revision) { replay, changes in
                var received = ReceivedDialogs()
                let messages = [6, 7, 8].compactMap {
                    ReceivedMessage(.text($0, "\($0)"), selfID: EngineFixture.selfID)
                }
                let dialog = ReceivedDialog(.sample(2, top: 7), selfID: EngineFixture.selfID)
                received.add([dialog].compactMap(\.self), messages)
                try replay.add(received, except: changes)
                for message in messages where !changes.covers(message.message.key) {
                    try replay.store(message)
                }
            }
        }
        #expect(page)
        #expect(try await fixture.text(6) == nil)
        #expect(try await fixture.text(7) == nil)
        #expect(try await fixture.text(8) == "8")
        let inclusion = try await engine.store.read { try $0.chat(ProcessorFixture.ada).inclusion }
        #expect(inclusion == nil)
    }

    @Test(arguments: [true, false])
    func `a block that was told during one of ours is asked for once ours is taken`(isTold: Bool)
        async throws
    {
        let fixture = try await ProcessorFixture()
        let (engine, processor) = (fixture.engine, fixture.processor)
        engine.api.on(TLFunction.ContactsBlock.self) { _ in
            if isTold {
                let told = TL.Update.updatePeerBlocked(.init(peerID: .peerUser(.init(userID: 2))))
                processor.take(.of([told]))
            }
            // In its time: the update is stored before the answer comes.
            try? await engine.services.clock.sleep(for: .seconds(1))
            return true
        }
        let runner = TaskRunner(engine.services)
        try await engine.run { [store = engine.store] in
            _ = try await store.transaction { transaction in
                var user = User(ProcessorFixture.ada.number)
                user.accessHash = 5
                try transaction.setPeers([.user(user)])
                try transaction.updateCachedPeerData(ProcessorFixture.ada) { $0.about = "Ada" }
            }
            await runner.handleStates(processor)
            await runner.setConditions([.network, .accountReady])
            try await runner.start()
            try await Contacts(engine.services).setBlocked(true, ProcessorFixture.ada)
        }
        await engine.advance(by: .seconds(4), step: .milliseconds(250))
        #expect(fixture.told.value.contains { $0.stale.contains(.peer(ProcessorFixture.ada)) } == isTold)
        let page = try await engine.store.read { try $0.cachedPeerData(ProcessorFixture.ada) }
        #expect(page?.isBlocked == true)
    }
}
