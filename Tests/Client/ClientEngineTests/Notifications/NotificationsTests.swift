import ClientModel
import MessageStore
import SchemaMapping
import Signals
import StdExtras
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

/// Notifications of messages outside the window: once each, in all circumstances (TC-10).
@Suite struct NotificationsTests {
    private let fixture: ProcessorFixture
    private let desktop = FakeDesktop()
    private var engine: EngineFixture { fixture.engine }

    init() async throws { fixture = try await ProcessorFixture() }

    /// Starts a program that shows notifications.
    private func present() async throws -> Notifications {
        let notifications = Notifications(engine.services, processor: fixture.processor)
        try await engine.run { [desktop] in await notifications.present(on: desktop) }
        await settle()
        return notifications
    }

    private func settle() async { await engine.pass(.seconds(2)) }

    private func stop(_ notifications: Notifications) async throws {
        try await engine.run { await notifications.stop() }
    }

    private func write(_ body: @escaping @Sendable (StoreTransaction) throws -> Void) async throws {
        try await engine.run { [store = engine.store] in try await store.transaction { try body($0) } }
        await settle()
    }

    @Test func `a message that comes is shown once, and a second one grows it`() async throws {
        let notifications = try await present()
        fixture.processor.take(.message(11, "one", pts: 11))
        await settle()
        fixture.processor.take(.message(12, "two", pts: 12))
        await settle()
        #expect(desktop.shown.map(\.texts) == [["one"], ["one", "two"]])
        #expect(desktop.shown.map(\.replaced) == [nil, "n1"])
        #expect(desktop.screen == [["one", "two"]])
        try await stop(notifications)
    }

    @Test func `nothing is shown twice after a restart`() async throws {
        let first = try await present()
        fixture.processor.take(.message(11, "one", pts: 11))
        await settle()
        try await stop(first)
        let second = try await present()
        #expect(desktop.shown.count == 1)
        try await stop(second)
    }

    /// The stored notification state of the chat with Ada.
    private func noted() async throws -> NotifiedChat? {
        try await engine.run { [store = engine.store] in
            try await store.read { try $0.entry(.notified(ProcessorFixture.ada)) }
        }
    }

    @Test(arguments: [false, true])
    func `what is being shown while the program ends is noted before it does`(isCancelled: Bool) async throws
    {
        let desktop = SlowDesktop()
        let notifications = Notifications(engine.services, processor: fixture.processor)
        try await engine.run { await notifications.present(on: desktop) }
        fixture.processor.take(.message(11, "one", pts: 11))
        #expect(await engine.until { desktop.isAsked.value })
        let isStopped = Box(false)
        let stopping = Task {
            await notifications.stop()
            isStopped.update { $0 = true }
        }
        // Like the task of an account that is being closed.
        if isCancelled { stopping.cancel() }
        await engine.pass(Notifications.farewell / 2)
        #expect(!isStopped.value)
        desktop.mayAnswer.update { $0 = true }
        #expect(await engine.until { isStopped.value })
        await stopping.value
        #expect(try await noted()?.handle == NotificationHandle(rawValue: "n1"))
    }

    @Test func `a desktop that does not answer keeps no account from ending`() async throws {
        let desktop = SlowDesktop()
        let notifications = Notifications(engine.services, processor: fixture.processor)
        try await engine.run { await notifications.present(on: desktop) }
        fixture.processor.take(.message(11, "one", pts: 11))
        #expect(await engine.until { desktop.isAsked.value })
        let isStopped = Box(false)
        let stopping = Task {
            await notifications.stop()
            isStopped.update { $0 = true }
        }
        await engine.settle()
        await engine.pass(Notifications.farewell * 2)
        #expect(await engine.until { isStopped.value })
        desktop.mayAnswer.update { $0 = true }
        await stopping.value
    }

    @Test func `what a desktop had not answered for when the program ended is told by the next`() async throws
    {
        let hanging = SlowDesktop()
        let first = Notifications(engine.services, processor: fixture.processor)
        try await engine.run { await first.present(on: hanging) }
        fixture.processor.take(.message(11, "one", pts: 11))
        #expect(await engine.until { hanging.isAsked.value })
        let isStopped = Box(false)
        let stopping = Task {
            await first.stop()
            isStopped.update { $0 = true }
        }
        await engine.settle()
        await engine.pass(Notifications.farewell * 2)
        #expect(await engine.until { isStopped.value })
        #expect(try await noted()?.notes.map(\.isShown) == [false])
        let second = try await present()
        #expect(desktop.screen == [["one"]])
        try await stop(second)
        hanging.mayAnswer.update { $0 = true }
        await stopping.value
    }

    /// A record with an invalid field, stored in place of another.
    private struct Unreadable: RecordCodable, Equatable {
        init() {}
        init(from reader: inout RecordReader) throws(RecordError) { while try reader.next() != nil {} }
        func write(to writer: inout RecordWriter) { writer.write("no number", at: 3) }
    }

    /// The key of Ada's notification state, for damaging the record.
    private static let damaged = EntryKey<Unreadable>(.notifications, String(ProcessorFixture.ada.packed))

    /// Delivers a message in another chat.
    private func grace(writes id: Int32, _ text: String) {
        let update = TL.Update.updateNewMessage(
            .init(message: .text(id, text, with: 3, by: 3), pts: id, ptsCount: 1)
        )
        fixture.processor.take(.of([update], users: [.sample(1), .sample(3, "Grace")]))
    }

    /// Damages the stored notification state of the chat with Ada when the desktop is asked next.
    ///
    /// - Returns: The state before the damage, once that has happened.
    private func damageWhenShowing() -> Box<NotifiedChat?> {
        let store = engine.store
        let kept = Box<NotifiedChat?>(nil)
        desktop.beforeShowing.update {
            $0 = {
                guard kept.value == nil else { return }
                let chat = try await store.read { try $0.entry(.notified(ProcessorFixture.ada)) }
                kept.update { $0 = chat }
                try await store.transaction { try $0.setEntry(Unreadable(), for: Self.damaged) }
            }
        }
        return kept
    }

    @Test func `what was not shown is told later, although the store could not note that at once`()
        async throws
    {
        desktop.leave(true)
        let kept = damageWhenShowing()
        let notifications = try await present()
        fixture.processor.take(.message(11, "one", pts: 11))
        await settle()
        let chat = try #require(kept.value)
        #expect(chat.notes.map(\.isShown) == [true])
        desktop.leave(false)
        try await write { try $0.setEntry(chat, for: .notified(ProcessorFixture.ada)) }
        await engine.pass(.seconds(30))
        #expect(desktop.screen == [["one"]])
        try await stop(notifications)
    }

    @Test func `what is shown goes when it is read, although the store could not note its name at once`()
        async throws
    {
        let kept = damageWhenShowing()
        let notifications = try await present()
        fixture.processor.take(.message(11, "one", pts: 11))
        await settle()
        #expect(desktop.screen == [["one"]])
        let shown = try #require(desktop.handles.first)
        let chat = try #require(kept.value)
        #expect(chat.handle == nil)
        // A click on the notification still finds its chat.
        let peer = try await engine.run { await notifications.chat(of: shown) }
        #expect(peer == ProcessorFixture.ada)
        try await write { try $0.setEntry(chat, for: .notified(ProcessorFixture.ada)) }
        await engine.pass(.seconds(30))
        #expect(try await noted()?.handle == shown)
        let known = IDReadState(maxIncomingRead: 11, maxOutgoingRead: 0, maxKnown: 11, count: 0)
        try await write { try $0.setReadState(.idBased(known), of: ProcessorFixture.ada) }
        #expect(desktop.screen.isEmpty)
        try await stop(notifications)
    }

    @Test func `a chat of which the store takes nothing keeps no other from being told`() async throws {
        let kept = damageWhenShowing()
        let notifications = try await present()
        fixture.processor.take(.message(11, "one", pts: 11))
        await settle()
        grace(writes: 12, "two")
        await settle()
        #expect(desktop.screen == [["one"], ["two"]])
        // Despite all retries.
        await engine.pass(.seconds(60))
        grace(writes: 13, "three")
        await settle()
        #expect(desktop.screen == [["one"], ["two", "three"]])
        let chat = try #require(kept.value)
        try await write { try $0.setEntry(chat, for: .notified(ProcessorFixture.ada)) }
        await engine.pass(Backoff().maximum + .seconds(2))
        #expect(try await noted()?.handle == desktop.handles.first)
        try await stop(notifications)
    }

    @Test func `what is kept of a chat and cannot be read silences neither others nor the chat itself`()
        async throws
    {
        let first = try await present()
        try await write { try $0.setEntry(Unreadable(), for: Self.damaged) }
        grace(writes: 11, "one")
        await settle()
        #expect(desktop.screen == [["one"]])
        try await stop(first)
        let second = try await present()
        grace(writes: 12, "two")
        await settle()
        #expect(desktop.screen == [["one", "two"]])
        // Messages that arrive there are stored and shown as well.
        fixture.processor.take(.message(13, "three", pts: 13))
        await settle()
        #expect(desktop.screen == [["one", "two"], ["three"]])
        try await stop(second)
    }

    @Test(arguments: [true, false])
    func `what is closed before the store knew its name is gone all the same`(isClosedByMember: Bool)
        async throws
    {
        let kept = damageWhenShowing()
        let notifications = try await present()
        fixture.processor.take(.message(11, "one", pts: 11))
        await settle()
        let shown = try #require(desktop.handles.first)
        try await engine.run {
            try await notifications.isGone(shown, isClosedByMember: isClosedByMember)
        }
        let chat = try #require(kept.value)
        try await write { try $0.setEntry(chat, for: .notified(ProcessorFixture.ada)) }
        await engine.pass(Backoff().maximum + .seconds(2))
        #expect(try await noted()?.handle == nil)
        fixture.processor.take(.message(12, "two", pts: 12))
        await settle()
        #expect(desktop.shown.last?.texts == (isClosedByMember ? ["two"] : ["one", "two"]))
        #expect(desktop.shown.last?.replaced == nil)
        try await stop(notifications)
    }

    @Test func `a message that cannot be read keeps no other chat from being told, and is told when it can`()
        async throws
    {
        fixture.processor.take(.message(11, "one", pts: 11))
        await settle()
        let key = MessageKey(peer: ProcessorFixture.ada, namespace: .cloud, id: 11)
        let found = try await engine.run { [store = engine.store] in
            try await store.read { try $0.message(key) }
        }
        let whole = try #require(found)
        let damaged = whole.updating { $0.content = EncodedContent(bytes: [255, 255, 255]) }
        try await write { _ = try $0.add(damaged) }
        grace(writes: 12, "two")
        await settle()
        let notifications = try await present()
        #expect(desktop.screen == [["two"]])
        // The second showing was silent.
        #expect(desktop.shown.map(\.isSilent) == [false])
        // Despite all retries.
        await engine.pass(.seconds(60))
        grace(writes: 13, "three")
        await settle()
        #expect(desktop.screen == [["two", "three"]])
        try await write { _ = try $0.add(whole) }
        await engine.pass(Backoff().maximum + .seconds(2))
        #expect(desktop.screen == [["one"], ["two", "three"]])
        try await stop(notifications)
    }

    @Test func `what a program that died had stored and not shown is shown by the next`() async throws {
        fixture.processor.take(.message(11, "one", pts: 11))
        await settle()
        #expect(desktop.shown.isEmpty)
        let notifications = try await present()
        #expect(desktop.screen == [["one"]])
        try await stop(notifications)
    }

    @Test func `what another device has read meanwhile is not shown, and what is shown goes`() async throws {
        let read = TL.Update.updateReadHistoryInbox(
            .init(
                peer: .peerUser(.init(userID: 2)),
                maxID: 12,
                stillUnreadCount: 0,
                pts: 13,
                ptsCount: 1
            )
        )
        let known = IDReadState(maxIncomingRead: 5, maxOutgoingRead: 0, maxKnown: 5, count: 0)
        try await write { try $0.setReadState(.idBased(known), of: ProcessorFixture.ada) }
        fixture.processor.take(.of([.message(11, "one", pts: 11), .message(12, "two", pts: 12), read]))
        await settle()
        let notifications = try await present()
        #expect(desktop.shown.isEmpty)
        fixture.processor.take(.message(14, "three", pts: 14))
        await settle()
        #expect(desktop.screen == [["three"]])
        try await write { try $0.applyIncomingRead(upTo: 14, in: ProcessorFixture.ada) }
        #expect(desktop.screen.isEmpty)
        #expect(desktop.withdrawn == ["n1"])
        try await stop(notifications)
    }

    @Test func `of two messages one that is deleted goes without a sound, and then the other`() async throws {
        let notifications = try await present()
        fixture.processor.take(.of([.message(11, "one", pts: 11), .message(12, "two", pts: 12)]))
        await settle()
        fixture.processor.take(.of([.deletion([11], pts: 13)]))
        await settle()
        #expect(desktop.screen == [["two"]])
        #expect(desktop.shown.last?.isUpdate == true)
        fixture.processor.take(.of([.deletion([12], pts: 14)]))
        await settle()
        #expect(desktop.screen.isEmpty)
        try await stop(notifications)
    }

    @Test func `neither ours nor what a page of history brings is shown`() async throws {
        let notifications = try await present()
        fixture.processor.take(.message(11, "mine", pts: 11, by: 1))
        let received = try #require(ReceivedMessage(.text(5, "old"), selfID: EngineFixture.selfID))
        try await engine.run { [processor = fixture.processor] in
            let revision = await processor.revision
            _ = try await processor.insert(askedAt: revision) { replay, _ in
                try replay.store(received)
            }
        }
        await settle()
        #expect(desktop.shown.isEmpty)
        try await stop(notifications)
    }

    @Test func `a note to oneself is shown if it was scheduled`() async throws {
        let notifications = try await present()
        for (id, isReminder) in [(11, false), (12, true)] as [(Int32, Bool)] {
            let note = TL.Message.message(
                .init(
                    out: true,
                    fromScheduled: isReminder,
                    id: MessageID(rawValue: id),
                    fromID: .peerUser(.init(userID: 1)),
                    peerID: .peerUser(.init(userID: 1)),
                    date: 1_700_000_100,
                    message: "note \(id)"
                )
            )
            let update = TL.Update.updateNewMessage(.init(message: note, pts: id, ptsCount: 1))
            fixture.processor.take(.of([update]))
        }
        await settle()
        #expect(desktop.screen == [["note 12"]])
        try await stop(notifications)
    }

    @Test func `a muted chat is not shown, nor when it is heard again later`() async throws {
        let notifications = try await present()
        var muted = PeerNotificationSettings()
        muted.muteUntil = .max
        let settings = muted
        try await write { try $0.setNotificationSettings(settings, of: ProcessorFixture.ada, now: 0) }
        fixture.processor.take(.message(11, "one", pts: 11))
        await settle()
        try await write { try $0.setNotificationSettings(.init(), of: ProcessorFixture.ada, now: 0) }
        #expect(desktop.shown.isEmpty)
        try await stop(notifications)
    }

    @Test func `the chat that the member looks at is not shown, and what was shown of it goes`() async throws
    {
        let notifications = try await present()
        fixture.processor.take(.message(11, "one", pts: 11))
        await settle()
        try await engine.run { await notifications.look(at: ProcessorFixture.ada) }
        fixture.processor.take(.message(12, "two", pts: 12))
        await settle()
        #expect(desktop.screen.isEmpty)
        #expect(desktop.shown.count == 1)
        try await engine.run { await notifications.look(at: nil) }
        await settle()
        #expect(desktop.shown.count == 1)
        try await stop(notifications)
    }

    @Test func `without a desktop nothing is forgotten`() async throws {
        desktop.leave(true)
        let notifications = try await present()
        fixture.processor.take(.message(11, "one", pts: 11))
        await settle()
        desktop.leave(false)
        try await engine.run { await notifications.retry() }
        await settle()
        #expect(desktop.screen == [["one"]])
        try await stop(notifications)
    }

    @Test(arguments: [Duration.zero, .seconds(10)])
    func `a desktop that shows nothing is asked ever more seldom, whatever else happens`(takes: Duration)
        async throws
    {
        let notifications = try await present()
        // Another chat has a notification on the screen, and there is nothing to do.
        grace(writes: 11, "one")
        await settle()
        #expect(desktop.screen == [["one"]])
        let clock = engine.clock
        let asked = Box<[Duration]>([])
        desktop.beforeShowing.update {
            $0 = {
                asked.update { $0.append(clock.now) }
                if takes > .zero { try await clock.sleep(for: takes) }
            }
        }
        desktop.leave(true)
        fixture.processor.take(.message(12, "two", pts: 12))
        await engine.pass(.seconds(120))
        let times = asked.value
        #expect((2...30).contains(times.count), "\(times)")
        let pauses = zip(times, times.dropFirst()).map { $1 - $0 - takes }
        #expect(pauses.allSatisfy { $0 >= Backoff().minimum }, "\(pauses)")
        desktop.leave(false)
        try await engine.run { await notifications.retry() }
        await engine.pass(.seconds(12))
        #expect(desktop.screen == [["one"], ["two"]])
        try await stop(notifications)
    }

    @Test func `what the member closed is told no more, and what timed out is told with the next`()
        async throws
    {
        let notifications = try await present()
        fixture.processor.take(.message(11, "one", pts: 11))
        await settle()
        let first = try #require(desktop.handles.first)
        try await engine.run { try await notifications.isGone(first, isClosedByMember: false) }
        fixture.processor.take(.message(12, "two", pts: 12))
        await settle()
        #expect(desktop.shown.last?.texts == ["one", "two"])
        let second = try #require(desktop.handles.last)
        try await engine.run { try await notifications.isGone(second, isClosedByMember: true) }
        fixture.processor.take(.message(13, "three", pts: 13))
        await settle()
        #expect(desktop.shown.last?.texts == ["three"])
        try await stop(notifications)
    }

    @Test func `a burst is two notifications, not a hundred`() async throws {
        let notifications = try await present()
        for id in Int32(11)...110 { fixture.processor.take(.message(id, "\(id)", pts: id)) }
        await settle()
        #expect((1...2).contains(desktop.shown.count))
        #expect(desktop.shown.last?.texts == ["107", "108", "109", "110"])
        #expect(desktop.shown.last?.count == NotifiedChat.limit)
        try await stop(notifications)
    }

    @Test func `a new account is not told of the old messages that it fetches`() async throws {
        let engine = try EngineFixture()
        engine.api.on(TLFunction.UpdatesGetState.self) { _ in .at(10) }
        let fresh = UpdateProcessor(engine.services)
        engine.api.on(TLFunction.UpdatesGetDifference.self) { _ in .differenceEmpty(.init(date: 1, seq: 0)) }
        try await engine.run { try await fresh.start() }
        await engine.settle()
        let count = try await engine.run { [store = engine.store] in
            try await store.read { try $0.storedEntries(.notifications).count }
        }
        #expect(count == 0)
    }

    @Test func `what is kept of a chat survives being stored`() throws {
        var chat = NotifiedChat()
        chat.add(7, isSilent: true)
        chat.add(9, isSilent: false)
        chat.add(9, isSilent: false)
        chat.settle([.init(id: 7, isSilent: true)], shown: [7])
        chat.handle = NotificationHandle(rawValue: "bus 4")
        chat.time = 5
        #expect(chat.notes == [.init(id: 7, isSilent: true, isShown: true), .init(id: 9)])
        #expect(try NotifiedChat(record: chat.record()) == chat)
        for id in Int32(10)...100 { chat.add(id, isSilent: false) }
        #expect(chat.notes.map(\.id) == Array(71...100))
    }
}
