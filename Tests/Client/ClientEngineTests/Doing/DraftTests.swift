import ClientModel
import ClientNetwork
import MessageStore
import StdExtras
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct DraftTests {
    private static let key = DraftKey(FakeChat.bob)

    private func start(
        _ fixture: EngineFixture,
        _ conditions: Set<TaskCondition> = [.network, .accountReady]
    ) async throws -> TaskRunner {
        let runner = try await fixture.runner(conditions)
        try await fixture.run { [store = fixture.store] in
            await runner.handleStates(FakeUpdateSink(store))
            try await runner.start()
        }
        return runner
    }

    private func isSynced(_ fixture: EngineFixture) async throws -> Bool {
        try await fixture.store.read { try $0.unsyncedDrafts().isEmpty }
    }

    private func saved(_ fixture: EngineFixture) -> [String] {
        fixture.api.calls(of: TLFunction.MessagesSaveDraft.self).map(\.message)
    }

    /// Answers with the server's draft of the chat.
    private func serve(_ draft: TL.DraftMessage?, _ fixture: EngineFixture) {
        fixture.api.on(TLFunction.MessagesGetPeerDialogs.self) { _ in
            guard case .dialog(var dialog) = TL.Dialog.sample(FakeChat.bob.number, top: 0) else {
                return .init(dialogs: [], messages: [], chats: [], users: [], state: .at(1))
            }
            dialog.draft = draft
            return .init(dialogs: [.dialog(dialog)], messages: [], chats: [], users: [], state: .at(1))
        }
    }

    @Test func `typing tells the server the newest text once in two seconds`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesSaveDraft.self) { _ in true }
        let parts = try await start(fixture)
        let drafts = Drafts(fixture.services)
        for length in 1...20 {
            try await drafts.set(FormattedText(String(repeating: "a", count: length)), Self.key)
            await fixture.pass(.milliseconds(200))
        }
        await fixture.pass(.seconds(4))
        #expect(try await fixture.until { try await isSynced(fixture) })
        #expect(saved(fixture).last == String(repeating: "a", count: 20))
        #expect(saved(fixture).count <= 4)
        withExtendedLifetime(parts) {}
    }

    @Test func `that links are to have no preview is told, by itself, too`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesSaveDraft.self) { _ in true }
        let parts = try await start(fixture)
        let (drafts, text) = (Drafts(fixture.services), FormattedText("https://example.org"))
        for hasNoPreview in [false, true] {
            try await drafts.set(text, hasNoPreview: hasNoPreview, Self.key)
            await fixture.pass(.seconds(4))
        }
        #expect(try await fixture.until { try await isSynced(fixture) })
        #expect(fixture.api.calls(of: TLFunction.MessagesSaveDraft.self).map(\.noWebpage) == [false, true])
        withExtendedLifetime(parts) {}
    }

    @Test func `TC-76: a draft that the server refused to take for a while is not forgotten`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesSaveDraft.self) { [clock = fixture.clock] _ throws(APIError) in
            if clock.now < .seconds(20) { throw .refused(code: 500, name: "INTERNAL") }
            return true
        }
        serve(nil, fixture)
        let parts = try await start(fixture)
        try await Drafts(fixture.services).set(FormattedText("keep me"), Self.key)
        await fixture.pass(.seconds(10))
        #expect(try await !isSynced(fixture))
        await fixture.pass(.seconds(100))
        #expect(try await fixture.until { try await isSynced(fixture) })
        #expect(saved(fixture).last == "keep me")
        withExtendedLifetime(parts) {}
    }

    @Test func `a draft typed offline is told after a restart`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesSaveDraft.self) { _ in true }
        serve(nil, fixture)
        let offline = try await start(fixture, [])
        try await Drafts(fixture.services).set(FormattedText("offline"), Self.key)
        await fixture.pass(.seconds(3))
        try await fixture.run { await offline.stop() }
        #expect(saved(fixture).isEmpty)
        let parts = try await start(fixture)
        await fixture.pass(.seconds(4))
        #expect(try await fixture.until { try await isSynced(fixture) })
        #expect(saved(fixture) == ["offline"])
        withExtendedLifetime(parts) {}
    }

    @Test func `words that another device's draft took the place of come back by undo`() async throws {
        let fixture = try EngineFixture()
        let drafts = Drafts(fixture.services)
        try await drafts.set(FormattedText("mine"), Self.key)
        let later = Int32(EngineFixture.epoch / 1000) + 60
        try await fixture.store.transaction { transaction in
            try transaction.receiveDraft(DraftState(text: "theirs", date: later), Self.key)
        }
        let shown = try await fixture.store.read { try $0.interfaceState(Self.key) }
        #expect(shown.draft?.text == "theirs")
        #expect(shown.superseded.map(\.text) == ["mine"])
        #expect(try await drafts.undo(Self.key))
        let undone = try await fixture.store.read { try $0.interfaceState(Self.key) }
        #expect(undone.draft?.text == "mine")
        #expect(undone.superseded.map(\.text) == ["theirs"])
    }

    /// The server keeps the draft that arrived last, and does not report which one that was.
    @Test func `where another device's words crossed ours, the server is asked which it has`() async throws {
        let fixture = try EngineFixture()
        let later = Int32(EngineFixture.epoch / 1000) + 60
        fixture.api.on(TLFunction.MessagesSaveDraft.self) { [store = fixture.store] _ throws(APIError) in
            do {
                try await store.transaction { transaction in
                    try transaction.receiveDraft(DraftState(text: "theirs", date: later), Self.key)
                }
            } catch {
                throw .closed
            }
            return true
        }
        serve(.draftMessage(.init(message: "mine", date: later)), fixture)
        let parts = try await start(fixture)
        try await Drafts(fixture.services).set(FormattedText("mine"), Self.key)
        await fixture.pass(.seconds(10))
        #expect(try await fixture.until { try await isSynced(fixture) })
        let shown = try await fixture.store.read { try $0.interfaceState(Self.key) }
        #expect(shown.draft?.text == "mine")
        #expect(shown.superseded.map(\.text).contains("theirs"))
        // Sending it again would let two devices answer each other for ever.
        #expect(saved(fixture) == ["mine"])
        withExtendedLifetime(parts) {}
    }

    @Test func `what was cleared in a tunnel does not take what another device wrote since`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesSaveDraft.self) { _ in true }
        let later = Int32(EngineFixture.epoch / 1000) + 60
        serve(.draftMessage(.init(message: "theirs", date: later)), fixture)
        let drafts = Drafts(fixture.services)
        let parts = try await start(fixture)
        try await drafts.set(FormattedText("mine"), Self.key)
        await fixture.pass(.seconds(10))
        #expect(try await fixture.until { try await isSynced(fixture) })
        try await fixture.run { await parts.setConditions([]) }
        try await drafts.set(FormattedText(""), Self.key)
        await fixture.pass(.seconds(120))
        try await fixture.run { await parts.setConditions([.network, .accountReady]) }
        await fixture.pass(.seconds(10))
        #expect(try await fixture.until { try await isSynced(fixture) })
        #expect(saved(fixture) == ["mine"])
        #expect(try await fixture.store.read { try $0.interfaceState(Self.key).draft?.text } == "theirs")
        withExtendedLifetime(parts) {}
    }
}
