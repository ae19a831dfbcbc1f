import ClientModel
import MessageStore
import Testing

@Suite struct DraftTests {
    @Test func `a draft raises its chat, and clearing it lets the chat sink`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        try await store.transaction { transaction in
            for peer in [ada, bob] { try transaction.setInclusion(ChatInclusion(.main), of: peer) }
            try transaction.add(message(1, in: ada, at: 100))
            try transaction.add(message(1, in: bob, at: 200))
            try transaction.setDraft(DraftState(text: "hm", date: 300), DraftKey(ada))
        }
        let main = ChatPlace.list(.main)
        #expect(try await store.read { try $0.chatPositions(in: main, limit: 9).map(\.peer) } == [ada, bob])
        try await store.transaction { try $0.setDraft(DraftState(text: "", date: 301), DraftKey(ada)) }
        #expect(try await store.read { try $0.chatPositions(in: main, limit: 9).map(\.peer) } == [bob, ada])
    }

    @Test func `a chat with nothing but a draft is listed`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        try await store.transaction { transaction in
            try transaction.setInclusion(ChatInclusion(.main), of: ada)
            try transaction.setDraft(DraftState(text: "hm", date: 300), DraftKey(ada))
        }
        #expect(
            try await store.read { try $0.chatPositions(in: .list(.main), limit: 9).map(\.timestamp) } == [
                300
            ]
        )
    }

    @Test func `a cleared draft stays until the server has it`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        let key = DraftKey(ada, thread: 5)
        try await store.transaction { transaction in
            try transaction.setDraft(DraftState(text: "one", date: 1), key)
            try transaction.confirmDraft(version: 1, key)
            try transaction.setDraft(DraftState(text: "", date: 2), key)
        }
        #expect(try await store.read { try $0.unsyncedDrafts().keys.first } == key)
        #expect(try await store.read { try $0.drafts() }.isEmpty)
        try await store.transaction { try $0.confirmDraft(version: 2, key) }
        #expect(try await store.read { try $0.interfaceState(key).draft } == nil)
    }

    /// Two devices type into one field while their messages cross. Every text that was shown and then replaced by the
    /// other device's is still shown or kept for undo.
    @Test func `words typed here are not lost to another device's draft`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        let key = DraftKey(ada)
        try await store.transaction { transaction in
            try transaction.setDraft(DraftState(text: "typed here", date: 10), key)
            try transaction.receiveDraft(DraftState(text: "typed there", date: 11), key)
        }
        var state = try await store.read { try $0.interfaceState(key) }
        #expect(state.draft?.text == "typed there")
        #expect(state.superseded.map(\.text) == ["typed here"])
        try await store.transaction { transaction in
            try transaction.setDraft(DraftState(text: "typed here again", date: 20), key)
            try transaction.receiveDraft(DraftState(text: "an older one", date: 12), key)
        }
        state = try await store.read { try $0.interfaceState(key) }
        #expect(state.draft?.text == "typed here again")
        #expect(state.superseded.map(\.text) == ["an older one", "typed here"])
    }

    @Test func `a draft is in doubt when pushes came out of order, until the server has answered`()
        async throws
    {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        let key = DraftKey(ada)
        try await store.transaction { transaction in
            try transaction.receiveDraft(DraftState(text: "newer", date: 11), key)
            try transaction.receiveDraft(DraftState(text: "older", date: 10), key)
        }
        #expect(try await store.read { try $0.unsyncedDrafts()[key]?.isDoubtful } == true)
        try await store.transaction { transaction in
            try transaction.receiveDraft(DraftState(text: "newer", date: 11), key, isAnswer: true)
        }
        #expect(try await store.read { try $0.unsyncedDrafts() }.isEmpty)
        #expect(try await store.read { try $0.interfaceState(key).draft?.text } == "newer")
    }

    @Test func `words that are pushed behind their clearing are in doubt`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        let (cleared, sent) = (DraftKey(ada), DraftKey(PeerID(.user, 77)))
        try await store.transaction { transaction in
            // Cleared by another device, and by this one.
            try transaction.receiveDraft(DraftState(text: "", date: 11), cleared)
            try transaction.setDraft(DraftState(text: "so", date: 8), sent)
            let version = try transaction.setDraft(DraftState(text: "", date: 9), sent)
            try transaction.confirmDraft(version: version, at: 11, sent)
            for key in [cleared, sent] {
                try transaction.receiveDraft(DraftState(text: "late", date: 10), key)
            }
        }
        #expect(try await store.read { try Set($0.unsyncedDrafts().keys) } == [cleared, sent])
        try await store.transaction { transaction in
            for key in [cleared, sent] {
                try transaction.receiveDraft(DraftState(text: "", date: 0), key, isAnswer: true)
                try transaction.receiveDraft(DraftState(text: "new", date: 12), key)
            }
        }
        #expect(try await store.read { try $0.unsyncedDrafts() }.isEmpty)
    }

    /// If our text was sent and applied but the answer was lost, the server may have it.
    @Test func `words that take the place of untold ones are in doubt`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        let key = DraftKey(ada)
        try await store.transaction { transaction in
            try transaction.setDraft(DraftState(text: "mine", date: 9), key)
            try transaction.receiveDraft(DraftState(text: "theirs", date: 10), key)
        }
        #expect(try await store.read { try $0.unsyncedDrafts()[key]?.isDoubtful } == true)
        try await store.transaction { transaction in
            try transaction.receiveDraft(DraftState(text: "mine", date: 11), key, isAnswer: true)
        }
        #expect(try await store.read { try $0.unsyncedDrafts() }.isEmpty)
        #expect(try await store.read { try $0.interfaceState(key).draft?.text } == "mine")
    }

    @Test func `words that a deleted chat may have had are in doubt`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        let (early, late, own) = (DraftKey(ada), DraftKey(PeerID(.user, 77)), DraftKey(PeerID(.user, 78)))
        try await store.transaction { transaction in
            try transaction.receiveDraft(DraftState(text: "before", date: 9), early)
            try transaction.setDraft(DraftState(text: "mine", date: 9), own)
            for key in [early, late, own] { try transaction.doubtDraft(key, at: 10) }
            try transaction.receiveDraft(DraftState(text: "before", date: 9), late)
        }
        let unsettled = try await store.read { try $0.unsyncedDrafts() }
        #expect(unsettled[early]?.isDoubtful == true)
        #expect(unsettled[late]?.isDoubtful == true)
        #expect(unsettled[own]?.isDoubtful == false)
    }

    @Test func `what is confirmed and not shown any more is in doubt`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        let key = DraftKey(ada)
        try await store.transaction { transaction in
            let version = try transaction.setDraft(DraftState(text: "mine", date: 10), key)
            guard let told = try transaction.reader.interfaceState(key).draft else { return }
            // Another device has cleared it meanwhile.
            try transaction.receiveDraft(DraftState(text: "", date: 12), key)
            try transaction.confirmDraft(version: version, saying: told, at: 13, key)
        }
        #expect(try await store.read { try $0.unsyncedDrafts()[key]?.isDoubtful } == true)
        try await store.transaction { try $0.settleDraft(key) }
        #expect(try await store.read { try $0.unsyncedDrafts() }.isEmpty)
    }

    /// The draft's time is that of its arrival at the server, which may be later than our next text or sent message.
    @Test(arguments: ["", "mine, and more"])
    func `our own words that come back do not take the place of later ones`(later: String) async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        let key = DraftKey(ada)
        try await store.transaction { transaction in
            try transaction.setDraft(DraftState(text: "mine", date: 10), key)
            if let told = try transaction.reader.interfaceState(key).draft {
                try transaction.tellDraft(told, key)
            }
            try transaction.setDraft(DraftState(text: later, date: 10), key)
            for isAnswer in [true, false] {
                try transaction.receiveDraft(DraftState(text: "mine", date: 11), key, isAnswer: isAnswer)
            }
        }
        var state = try await store.read { try $0.interfaceState(key) }
        #expect(state.draft?.text == later)
        #expect(state.draft?.isDoubtful == false)
        #expect(state.superseded.isEmpty)
        try await store.transaction { try $0.receiveDraft(DraftState(text: "theirs", date: 12), key) }
        state = try await store.read { try $0.interfaceState(key) }
        #expect(state.draft?.text == "theirs")
    }

    @Test func `an answer that was given up elsewhere while the server was told is in doubt`() async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        let key = DraftKey(ada)
        try await store.transaction { transaction in
            var draft = DraftState(text: "", date: 10)
            draft.reply = ReplyHeader()
            draft.reply?.message = MessageKey(peer: ada, namespace: .cloud, id: 7)
            let version = try transaction.setDraft(draft, key)
            guard let told = try transaction.reader.interfaceState(key).draft else { return }
            try transaction.tellDraft(told, key)
            try transaction.receiveDraft(DraftState(text: "", date: 12), key, isAnswer: true)
            try transaction.confirmDraft(version: version, saying: told, at: 13, key)
        }
        #expect(try await store.read { try $0.unsyncedDrafts()[key]?.isDoubtful } == true)
    }
}
