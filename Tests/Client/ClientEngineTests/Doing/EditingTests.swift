import ClientModel
import ClientNetwork
import MessageStore
import StdExtras
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct EditingTests {
    private static let key = MessageKey(peer: FakeChat.bob, namespace: .cloud, id: 5)

    /// A chat with one message of ours, and a runner.
    private func start(_ fixture: EngineFixture, _ intake: FakeUpdateSink? = nil) async throws -> TaskRunner {
        let runner = try await fixture.runner()
        try await fixture.store.transaction { transaction in
            try transaction.add(
                Message(
                    MessageFields(
                        key: Self.key,
                        timestamp: 1_600_000_000,
                        author: EngineFixture.selfID,
                        content: EncodedContent(MessageContent(text: "before"))
                    )
                )
            )
        }
        try await fixture.run { [store = fixture.store] in
            await runner.handleStates(intake ?? FakeUpdateSink(store))
            try await runner.start()
        }
        return runner
    }

    private func text(_ fixture: EngineFixture) async throws -> String? {
        try await fixture.store.read { try $0.message(Self.key)?.content.decoded().text }
    }

    @Test func `an edit is shown at once, and taken back when the server refuses`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesEditMessage.self) { _ throws(APIError) in
            throw .refused(code: 403, name: "MESSAGE_AUTHOR_REQUIRED")
        }
        let parts = try await start(fixture)
        let task = try await Editor(fixture.services).edit(Self.key, to: FormattedText("after"))
        let id = try #require(task)
        let outcome = try await fixture.run { [store = fixture.store] in try await store.outcome(of: id) }
        #expect(outcome == .refused("MESSAGE_AUTHOR_REQUIRED"))
        #expect(try await text(fixture) == "before")
        withExtendedLifetime(parts) {}
    }

    @Test func `of two edits that are refused, the words from before both come back`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesEditMessage.self) { _ throws(APIError) in
            throw .refused(code: 403, name: "MESSAGE_AUTHOR_REQUIRED")
        }
        let parts = try await start(fixture)
        try await fixture.run { await parts.setConditions([]) }
        let editor = Editor(fixture.services)
        for text in ["between", "after"] { try await editor.edit(Self.key, to: FormattedText(text)) }
        try await fixture.run { await parts.setConditions([.network, .accountReady]) }
        await fixture.pass(.seconds(5))
        #expect(try await fixture.until { try await !fixture.store.read { try $0.hasUnfinishedTasks() } })
        #expect(try await text(fixture) == "before")
        withExtendedLifetime(parts) {}
    }

    @Test func `an edit takes a preview away, which comes back when it is refused`() async throws {
        let fixture = try EngineFixture()
        let isRefused = Box(false)
        fixture.api.on(TLFunction.MessagesEditMessage.self) { _ throws(APIError) in
            guard !isRefused.value else { throw .refused(code: 403, name: "MESSAGE_AUTHOR_REQUIRED") }
            return .of([])
        }
        let parts = try await start(fixture)
        try await fixture.store.transaction { transaction in
            let page = Media.webPage(WebPage(id: 9, url: "https://example.org"))
            try transaction.addMedia([page])
            var content = MessageContent(text: "before")
            content.media = [page]
            _ = content.detachMedia()
            let encoded = EncodedContent(content)
            let message = try transaction.reader.message(Self.key)
            try transaction.update(#require(message).stableID) { $0.content = encoded }
        }
        let hasNoPreview = { [store = fixture.store] in
            try await store.read { try $0.message(Self.key)?.content.decoded().flags.contains(.noPreview) }
        }
        isRefused.update { $0 = true }
        let text = FormattedText("before")
        let editor = Editor(fixture.services)
        #expect(try await editor.edit(Self.key, to: text) == nil)
        let refused = try #require(try await editor.edit(Self.key, to: text, hasNoPreview: true))
        #expect(try await hasNoPreview() == true)
        #expect(try await fixture.end(of: refused) == .refused("MESSAGE_AUTHOR_REQUIRED"))
        #expect(try await hasNoPreview() == false)
        isRefused.update { $0 = false }
        let edited = try #require(try await editor.edit(Self.key, to: text, hasNoPreview: true))
        _ = try await fixture.end(of: edited)
        #expect(try await hasNoPreview() == true)
        #expect(fixture.api.calls(of: TLFunction.MessagesEditMessage.self).map(\.noWebpage) == [true, true])
        withExtendedLifetime(parts) {}
    }

    @Test func `an edit whose answer was lost is done`() async throws {
        let fixture = try EngineFixture()
        let calls = Locked(0)
        fixture.api.on(TLFunction.MessagesEditMessage.self) { _ throws(APIError) in
            let count = calls.withLock { count in
                count += 1
                return count
            }
            throw count == 1 ? .timedOut : .refused(code: 400, name: "MESSAGE_NOT_MODIFIED")
        }
        let intake = FakeUpdateSink(fixture.store)
        let parts = try await start(fixture, intake)
        let task = try await Editor(fixture.services).edit(Self.key, to: FormattedText("after"))
        let id = try #require(task)
        await fixture.pass(.seconds(5))
        #expect(try await fixture.until { try await fixture.store.read { try $0.task(id)?.state == .done } })
        #expect(try await text(fixture) == "after")
        #expect(intake.missedCount.withLock { $0 } == 1)
        withExtendedLifetime(parts) {}
    }

    /// The answer contained updates that are not sent otherwise.
    @Test func `a pin whose answer was lost asks for what was missed`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesUpdatePinnedMessage.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "CHAT_NOT_MODIFIED")
        }
        let intake = FakeUpdateSink(fixture.store)
        let parts = try await start(fixture, intake)
        try await Editor(fixture.services).setPinned(true, Self.key)
        await fixture.pass(.seconds(5))
        #expect(await fixture.until { intake.missedCount.withLock { $0 } == 1 })
        withExtendedLifetime(parts) {}
    }

    @Test func `of two changes of the same that are refused, what was there before both comes back`()
        async throws
    {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesUpdatePinnedMessage.self) { _ throws(APIError) in
            throw .refused(code: 403, name: "CHAT_WRITE_FORBIDDEN")
        }
        let parts = try await start(fixture)
        try await fixture.run { await parts.setConditions([]) }
        let editor = Editor(fixture.services)
        try await editor.setPinned(true, Self.key)
        try await editor.setPinned(false, Self.key)
        try await fixture.run { await parts.setConditions([.network, .accountReady]) }
        await fixture.pass(.seconds(5))
        #expect(try await fixture.until { try await !fixture.store.read { try $0.hasUnfinishedTasks() } })
        #expect(
            fixture.api.calls(of: TLFunction.MessagesUpdatePinnedMessage.self).map(\.unpin) == [false, true]
        )
        let isPinned = try await fixture.store.read { try $0.message(Self.key)?.flags.contains(.pinned) }
        #expect(isPinned == false)
        withExtendedLifetime(parts) {}
    }

    @Test func `a refused pin leaves what another member has pinned meanwhile`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesUpdatePinnedMessage.self) { _ throws(APIError) in
            throw .refused(code: 403, name: "CHAT_WRITE_FORBIDDEN")
        }
        let parts = try await start(fixture)
        try await fixture.run { await parts.setConditions([]) }
        try await Editor(fixture.services).setPinned(true, Self.key)
        try await fixture.store.transaction { transaction in
            var replay = UpdateReplay(transaction, selfID: EngineFixture.selfID, now: 0, sentIDs: [:])
            try replay.pin([Self.key.id], in: Self.key.peer, true)
        }
        try await fixture.run { await parts.setConditions([.network, .accountReady]) }
        await fixture.pass(.seconds(5))
        #expect(try await fixture.until { try await !fixture.store.read { try $0.hasUnfinishedTasks() } })
        let isPinned = try await fixture.store.read { try $0.message(Self.key)?.flags.contains(.pinned) }
        #expect(isPinned == true)
        withExtendedLifetime(parts) {}
    }

    @Test func `an unsent message is sent as it was edited`() async throws {
        let fixture = try EngineFixture()
        let chat = FakeChat()
        fixture.serve(chat)
        let parts = try await start(fixture)
        try await fixture.run { await parts.setConditions([]) }
        try await Sender(fixture.services).send(OutgoingMessage("draft"), to: FakeChat.bob)
        let local = try #require(try await fixture.messages().last)
        #expect(try await Editor(fixture.services).edit(local.key, to: FormattedText("final")) == nil)
        try await fixture.run { [store = fixture.store] in
            await parts.handleSending(FakeUpdateSink(store))
            await parts.setConditions([.network, .accountReady])
        }
        #expect(await fixture.until { chat.texts == ["final"] })
        withExtendedLifetime(parts) {}
    }

    @Test func `a deleted message is gone at once and told to the server until it knows`() async throws {
        let fixture = try EngineFixture()
        let isDown = Locked(true)
        fixture.api.on(TLFunction.MessagesDeleteMessages.self) { _ throws(APIError) in
            if isDown.withLock(\.self) { throw .timedOut }
            return .init(pts: 9, ptsCount: 1)
        }
        let parts = try await start(fixture)
        try await Editor(fixture.services).delete([Self.key], forEveryone: true)
        #expect(try await text(fixture) == nil)
        await fixture.pass(.seconds(3))
        isDown.withLock { $0 = false }
        await fixture.pass(.seconds(70))
        let calls = fixture.api.calls(of: TLFunction.MessagesDeleteMessages.self)
        #expect(calls.count >= 2)
        #expect(calls.allSatisfy { $0.revoke && $0.id == [5] })
        withExtendedLifetime(parts) {}
    }

    @Test func `a history is cleared slice by slice`() async throws {
        let fixture = try EngineFixture()
        let slices = Locked([1, 1, 0] as [Int32])
        fixture.api.on(TLFunction.MessagesDeleteHistory.self) { _ in
            let offset = slices.withLock { $0.removeFirst() }
            return .init(pts: 10, ptsCount: 500, offset: offset)
        }
        let parts = try await start(fixture)
        let editor = Editor(fixture.services)
        try await editor.clearHistory(of: FakeChat.bob, forEveryone: true, removesChat: false)
        #expect(try await fixture.messages().isEmpty)
        #expect(await fixture.until { slices.withLock(\.isEmpty) })
        let calls = fixture.api.calls(of: TLFunction.MessagesDeleteHistory.self)
        #expect(calls.allSatisfy { $0.maxID == 5 && $0.revoke && $0.justClear })
        withExtendedLifetime(parts) {}
    }

    @Test func `a history is cleared up to a message, and what came after it stays`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesDeleteHistory.self) { _ in .init(pts: 10, ptsCount: 2, offset: 0) }
        let parts = try await start(fixture)
        let editor = Editor(fixture.services)
        let newest = try await fixture.store.read { try $0.newestSeenMessage(of: FakeChat.bob) }
        let later = MessageKey(peer: FakeChat.bob, namespace: .cloud, id: newest + 1)
        try await fixture.store.transaction { transaction in
            try transaction.add(Message(MessageFields(key: later, timestamp: 9_999, author: FakeChat.bob)))
        }
        try await editor.clearHistory(of: FakeChat.bob, upTo: newest, forEveryone: false)
        #expect(try await fixture.messages().map(\.key) == [later])
        #expect(await fixture.until { fixture.api.callCount > 0 })
        await fixture.quiet()
        #expect(
            fixture.api.calls(of: TLFunction.MessagesDeleteHistory.self).map(\.maxID.rawValue) == [newest]
        )
        #expect(try await fixture.messages().map(\.key) == [later])
        withExtendedLifetime(parts) {}
    }

    @Test func `a server that deletes nothing and says that more is left is not asked for ever`() async throws
    {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesDeleteHistory.self) { _ in .init(pts: 10, ptsCount: 0, offset: 1) }
        let runner = try await start(fixture)
        let editor = Editor(fixture.services)
        try await editor.clearHistory(of: FakeChat.bob, forEveryone: false, removesChat: true)
        await fixture.advance(by: .seconds(400), step: .seconds(5))
        let calls = fixture.api.calls(of: TLFunction.MessagesDeleteHistory.self)
        #expect(calls.count == Int(TaskFailure.brokenAttemptLimit))
        // The server's state is shown again.
        let inclusion = try await fixture.store.read { try $0.chat(FakeChat.bob).inclusion }
        #expect(inclusion != nil)
        withExtendedLifetime(runner) {}
    }

    @Test func `a chat that was emptied before is emptied again only up to what was seen of it`() async throws
    {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesDeleteHistory.self) { _ in .init(pts: 10, ptsCount: 1, offset: 0) }
        let runner = try await start(fixture)
        let editor = Editor(fixture.services)
        for count in 1...2 {
            try await editor.clearHistory(of: FakeChat.bob, forEveryone: false, removesChat: false)
            #expect(await fixture.until { fixture.api.callCount == count })
            await fixture.quiet()
        }
        let calls = fixture.api.calls(of: TLFunction.MessagesDeleteHistory.self)
        // 0 would have deleted messages of others that arrived meanwhile.
        #expect(calls.map(\.maxID) == [5, 1])
        withExtendedLifetime(runner) {}
    }

    @Test func `a deleted chat takes its pin and its draft with it`() async throws {
        let fixture = try EngineFixture()
        fixture.serve(FakeChat())
        try await fixture.store.transaction { transaction in
            try transaction.setInclusion(ChatInclusion(.main), of: FakeChat.bob)
            try transaction.setPinnedChats([FakeChat.bob], in: .list(.main))
            try transaction.setDraft(DraftState(text: "so", date: 1), DraftKey(FakeChat.bob))
        }
        let runner = try await fixture.runner()
        let editor = Editor(fixture.services)
        try await editor.clearHistory(of: FakeChat.bob, forEveryone: false, removesChat: true)
        let (pinned, drafts, tasks) = try await fixture.store.read { reader in
            (
                try reader.pinnedChats(in: .list(.main)), try reader.drafts(),
                try reader.tasks(in: .pins(.main)).count
            )
        }
        #expect(pinned.isEmpty && drafts.isEmpty && tasks == 1)
        withExtendedLifetime(runner) {}
    }

    @Test func `TC-107: a pin shows at once, and is taken back when the server refuses`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesUpdatePinnedMessage.self) { request throws(APIError) in
            if request.id.rawValue == 2 { throw .refused(code: 400, name: "CHAT_ADMIN_REQUIRED") }
            return .of([])
        }
        let runner = try await fixture.doing()
        let keys = [1, 2].map { MessageKey(peer: FakeChat.bob, namespace: .cloud, id: $0) }
        try await fixture.store.transaction { transaction in
            for key in keys {
                try transaction.add(Message(MessageFields(key: key, timestamp: key.id, author: FakeChat.bob)))
            }
        }
        let editor = Editor(fixture.services)
        for key in keys { try await editor.setPinned(true, key, isSilent: true) }
        let areSettled = try await fixture.until {
            let calls = fixture.api.calls(of: TLFunction.MessagesUpdatePinnedMessage.self)
            let pins = try await fixture.store.read { reader in
                try keys.map { try reader.message($0)?.tags.contains(.pinned) }
            }
            return calls.count == 2 && pins == [true, false]
        }
        #expect(areSettled)
        #expect(
            fixture.api.calls(of: TLFunction.MessagesUpdatePinnedMessage.self).map(\.silent) == [true, true]
        )
        withExtendedLifetime(runner) {}
    }
}
