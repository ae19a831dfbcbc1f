import ClientModel
import MessageStore
import Signals
import Testing

@Suite struct FolderTabsTests {
    private func folder(_ number: Int32, _ title: String, of users: [Int]) -> ChatFolder {
        var folder = ChatFolder(number, title: title)
        folder.included = Set(users.map(ChatListTests.user))
        return folder
    }

    @Test func `CL-14 tabs follow the folders, their order, names and badges`() async throws {
        let fixture = try await ChatListTests.fixture(4)
        let store = fixture.store
        let heard = Heard<[FolderTab]>()
        let shown = store.view(FolderTabsView()).start(next: { heard.hear($0) })
        var values = heard.stream.makeAsyncIterator()
        #expect(await values.next()?.map(\.unreadChats) == [4])

        var work = folder(2, "Work", of: [1, 2])
        work.emoji = "💼"
        let family = folder(3, "Family", of: [3])
        try await store.transaction { [work] in try $0.setFolders([work, family]) }
        var tabs = try #require(await values.next())
        #expect(tabs.map(\.title) == ["", "Work", "Family"] && tabs.map(\.emoji) == ["", "💼", ""])
        #expect(tabs.map(\.unreadChats) == [4, 2, 1] && tabs.allSatisfy { !$0.isQuiet })

        work.title = "Office"
        try await store.transaction { [work] in try $0.setFolders([family, work]) }
        tabs = try #require(await values.next())
        #expect(tabs.map(\.title) == ["", "Family", "Office"])
        #expect(tabs.map(\.place) == [.list(.main), .folder(3), .folder(2)])

        // A folder that was created after the view is followed, too.
        try await store.transaction { try $0.applyIncomingRead(upTo: 1, in: ChatListTests.user(3)) }
        #expect(await values.next()?.map(\.unreadChats) == [3, 0, 2])
        try await store.transaction { transaction in
            var muted = PeerNotificationSettings()
            muted.muteUntil = .max
            for number in [1, 2] {
                try transaction.setNotificationSettings(muted, of: ChatListTests.user(number), now: 1)
            }
        }
        tabs = try #require(await values.next())
        #expect(tabs.map(\.unreadChats) == [1, 0, 2] && tabs.map(\.isQuiet) == [false, false, true])
        shown.cancel()
    }

    @Test func `CL-14 a tab whose folder is deleted leaves the selection to the one before it`() async throws
    {
        let fixture = try await ChatListTests.fixture(1)
        let folders = [folder(2, "A", of: [1]), folder(3, "B", of: []), folder(4, "C", of: [])]
        func tabs(_ folders: [ChatFolder]) async throws -> [FolderTab] {
            try await fixture.store.transaction { try $0.setFolders(folders) }
            return try await fixture.store.read { reader in
                var view = FolderTabsView()
                try view.load(from: reader)
                return view.value
            }
        }
        let all = try await tabs(folders)
        #expect(all.neighbour(of: .folder(2), by: 1)?.place == .folder(3))
        #expect(all.neighbour(of: .folder(2), by: -5)?.place == .list(.main))
        #expect(all.neighbour(of: .folder(9), by: 1) == nil)
        let rest = try await tabs([folders[2], folders[0]])
        #expect(rest.selection(after: .folder(4), in: all) == .folder(4))
        #expect(rest.selection(after: .folder(3), in: all) == .folder(2))
        #expect(try await tabs([]).selection(after: .folder(3), in: all) == .list(.main))
    }
}
