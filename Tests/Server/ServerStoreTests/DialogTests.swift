import ServerStore
import TelegramSchema
import Testing

struct DialogTests {
    let store: TestStore

    init() throws { store = try TestStore() }

    @Test func `the first message makes the dialog on both sides`() throws {
        try store.write { tx throws in
            #expect(try tx.dialogs.find(user: bob, peer: .user(ada)) == nil)
            _ = try tx.send("1", from: ada, to: bob)
            _ = try tx.send("2", from: ada, to: bob)

            let entry = try #require(try tx.dialogs.entry(user: bob, peer: .user(ada)))
            #expect(entry.top?.body.text == "2")
            #expect(entry.unreadCount == 2)
            #expect(try tx.dialogs.entry(user: ada, peer: .user(bob))?.unreadCount == 0)
            #expect(try tx.dialogs.count(of: ada) == 1)
        }
    }

    @Test func `dialogs are listed by their newest message, page by page`() throws {
        try store.write { tx throws in
            for number in Int64(2)...8 {
                _ = try tx.send("\(number)", from: UserID(rawValue: number), to: ada)
            }
            _ = try tx.send("again", from: 4, to: ada)

            var peers: [MailboxPeer] = []
            var top = MessageID.newest
            while true {
                let page = try tx.dialogs.page(of: ada, below: top, limit: 3)
                guard let last = page.last?.top else { break }
                peers += page.map(\.dialog.peer)
                top = last.id
            }
            #expect(peers == [.user(4), .user(8), .user(7), .user(6), .user(5), .user(3), .user(2)])
        }
    }

    @Test func `pinned dialogs have an order and can be left out`() throws {
        try store.write { tx throws in
            for number in Int64(2)...5 { _ = try tx.send("x", from: UserID(rawValue: number), to: ada) }
            try tx.dialogs.setPinned(user: ada, [.user(3), .user(5)])
            #expect(try tx.dialogs.pinned(of: ada).map(\.dialog.peer) == [.user(3), .user(5)])
            #expect(
                try tx.dialogs.page(of: ada, excludingPinned: true, limit: 9).map(\.dialog.peer) == [
                    .user(4), .user(2),
                ]
            )
            #expect(try tx.dialogs.page(of: ada, limit: 9).count == 4)
            try tx.dialogs.setPinned(user: ada, [.user(5)])
            #expect(try tx.dialogs.pinned(of: ada).map(\.dialog.peer) == [.user(5)])
        }
    }

    @Test func `a dialog is in one list, and its pin is in that list`() throws {
        try store.write { tx throws in
            for number in Int64(2)...4 { _ = try tx.send("x", from: UserID(rawValue: number), to: ada) }
            #expect(try tx.dialogs.archived(of: ada).isEmpty)
            try tx.dialogs.setPinned(user: ada, [.user(3), .user(2)])
            #expect(try tx.dialogs.setFolder(user: ada, peer: .user(3), .archive))
            #expect(try !tx.dialogs.setFolder(user: ada, peer: .user(3), .archive))
            #expect(try !tx.dialogs.setFolder(user: ada, peer: .user(9), .archive), "there is none")
            #expect(try tx.dialogs.archived(of: ada) == [.user(3)])
            #expect(try tx.dialogs.pinned(of: ada, in: nil).map(\.dialog.peer) == [.user(2)])
            try tx.dialogs.setPinned(user: ada, [.user(3)], in: .archive)
            #expect(try tx.dialogs.pinned(of: ada, in: nil).map(\.dialog.peer) == [.user(2), .user(3)])
            #expect(try tx.dialogs.page(of: ada, in: .main, limit: 9).count == 2)
            #expect(try tx.dialogs.count(of: ada, in: .archive) == 1)
            #expect(try tx.dialogs.unreadArchived(of: ada, limit: 9).map(\.count) == [1])
            try tx.dialogs.delete(user: ada, peer: .user(3))
            #expect(try tx.dialogs.archived(of: ada).isEmpty)
        }
    }

    @Test func `read marks move forwards only, and decide what is unread`() throws {
        try store.write { tx throws in
            for number in 1...4 { _ = try tx.send("\(number)", from: ada, to: bob) }
            _ = try tx.send("answer", from: bob, to: ada)

            #expect(try tx.dialogs.setReadInbox(user: bob, peer: .user(ada), upTo: 3))
            #expect(try !tx.dialogs.setReadInbox(user: bob, peer: .user(ada), upTo: 2))
            #expect(try !tx.dialogs.setReadInbox(user: bob, peer: .user(cyd), upTo: 2))
            #expect(try tx.dialogs.unreadCount(user: bob, peer: .user(ada), after: 3) == 2)
            #expect(try tx.dialogs.setReadOutbox(user: ada, peer: .user(bob), upTo: 3))
            #expect(try !tx.dialogs.setReadOutbox(user: ada, peer: .user(bob), upTo: 3))

            let dialog = try #require(try tx.dialogs.find(user: bob, peer: .user(ada)))
            #expect(dialog.readInbox == 3)
            #expect(try tx.dialogs.find(user: ada, peer: .user(bob))?.readOutbox == 3)
        }
    }

    @Test func `drafts and marks by hand are kept with the dialog`() throws {
        try store.write { tx throws in
            try tx.dialogs.setDraft(user: ada, peer: .user(bob), [1, 2])
            #expect(try tx.dialogs.withDraft(of: ada).map(\.draft) == [[1, 2]])
            #expect(try tx.dialogs.page(of: ada, limit: 9).isEmpty, "no message, no place in the list")
            _ = try tx.send("x", from: bob, to: ada)
            try tx.dialogs.setMarkedUnread(user: ada, peer: .user(bob), true)

            let dialog = try #require(try tx.dialogs.page(of: ada, limit: 9).first?.dialog)
            #expect(dialog.draft == [1, 2])
            #expect(dialog.isMarkedUnread)
            try tx.dialogs.setDraft(user: ada, peer: .user(bob), nil)
            #expect(try tx.dialogs.withDraft(of: ada).isEmpty)
        }
    }

    @Test func `a deleted dialog comes back with the next message`() throws {
        try store.write { tx throws in
            _ = try tx.send("x", from: bob, to: ada)
            let ids = try tx.boxes.ids(user: ada, peer: .user(bob), below: .newest, limit: 9)
            _ = try tx.boxes.delete(user: ada, ids: ids)
            #expect(try tx.dialogs.entry(user: ada, peer: .user(bob))?.top == nil)
            try tx.dialogs.delete(user: ada, peer: .user(bob))
            #expect(try tx.dialogs.find(user: ada, peer: .user(bob)) == nil)

            _ = try tx.send("y", from: bob, to: ada)
            #expect(try tx.dialogs.page(of: ada, limit: 9).map(\.top?.body.text) == ["y"])
        }
    }

    @Test func `a dialog made in a transaction that failed is made again`() throws {
        #expect(throws: CancellationError.self) {
            try store.write { tx throws in
                _ = try tx.send("x", from: bob, to: ada)
                throw CancellationError()
            }
        }
        try store.send("y", from: bob, to: ada)
        try store.write { tx throws in #expect(try tx.dialogs.count(of: ada) == 1) }
    }
}
