import ServerStore
import TelegramSchema
import Testing

struct MessageTests {
    let store: TestStore

    init() throws { store = try TestStore() }

    @Test func `a message arrives in both boxes under the next pts of each`() throws {
        try store.write { tx throws in
            #expect(try tx.updates.pts(of: ada) == 1)
            let first = try tx.send("hello", from: ada, to: bob)
            let second = try tx.send("and you?", from: cyd, to: bob)

            #expect(first.copies == [MessageCopy(user: ada, id: 2), MessageCopy(user: bob, id: 2)])
            #expect(second.copies == [MessageCopy(user: cyd, id: 2), MessageCopy(user: bob, id: 3)])
            #expect(second.gid > first.gid)
            #expect(try tx.updates.pts(of: bob) == 3)

            let received = try #require(try tx.boxes.find(user: bob, id: 2))
            #expect(received.peer == .user(ada))
            #expect(received.flags.isEmpty)
            #expect(received.body.text == "hello")
            #expect(received.body.sender == ada)
            let sent = try #require(try tx.boxes.find(user: ada, id: 2))
            #expect(sent.peer == .user(bob))
            #expect(sent.flags == .outgoing)
            #expect(sent.body == received.body)
        }
    }

    @Test func `everything of a message comes back`() throws {
        try store.write { tx throws in
            var message = NewMessage(
                sender: ada,
                date: 5,
                text: "",
                content: SharedContent([1, 2], file: 7),
                media: [.photo, .link]
            )
            message.groupedID = -7
            let delivery = Delivery(user: ada, peer: .chat(4), flags: [.outgoing, .silent], replyTo: 1)
            let inserted = try tx.messages.insert(message, [delivery])
            let found = try #require(try tx.boxes.find(user: ada, id: inserted.copies[0].id))

            #expect(found.replyTo == 1)
            #expect(found.flags == [.outgoing, .silent])
            #expect(found.media == [.photo, .link])
            #expect(found.peer == .chat(4))
            #expect(found.body.content == [1, 2])
            #expect(found.body.groupedID == -7)
            #expect(found.body.date == 5)
            #expect(found.body.editDate == nil)
            #expect(try tx.messages.find(inserted.gid) == found.body)
        }
    }

    @Test func `saved messages are one copy`() throws {
        try store.write { tx throws in
            let inserted = try tx.send("note", from: ada, to: ada)

            #expect(inserted.copies == [MessageCopy(user: ada, id: 2)])
            #expect(try tx.boxes.find(user: ada, id: 2)?.peer == .user(ada))
        }
    }

    @Test func `the random id finds what was sent, for its sender only`() throws {
        let inserted = try store.send("once", from: ada, to: bob, randomID: 42)
        try store.write { tx throws in
            #expect(try tx.messages.sent(by: ada, randomID: 42) == inserted.copies[0].id)
            #expect(try tx.messages.sent(by: bob, randomID: 42) == nil)
            #expect(try tx.messages.sent(by: ada, randomID: 43) == nil)
        }
        #expect(throws: ServerStoreError.conflict) {
            try store.send("twice", from: ada, to: bob, randomID: 42)
        }
        try store.write { tx throws in
            #expect(try tx.updates.pts(of: ada) == 2, "the failed one left no trace in the counters")
            _ = try tx.boxes.delete(user: ada, ids: [2])
            #expect(try tx.messages.sent(by: ada, randomID: 42) == 2, "also when it was deleted since")
        }
    }

    @Test func `counters go on after a restart, also behind events and deletions`() throws {
        try store.write { tx throws in
            _ = try tx.send("a", from: ada, to: bob)
            #expect(try tx.boxes.delete(user: ada, ids: [2]) == [2])
            #expect(try tx.updates.append(.deleted([2]), to: ada) == 3)
        }
        try store.reopened().transaction { tx throws in
            #expect(try tx.updates.pts(of: ada) == 3)
            #expect(try tx.send("b", from: ada, to: bob).copies.map(\.id) == [4, 3])
        }
    }

    @Test func `global ids are not used again after a restart`() throws {
        let first = try store.send("a", from: ada, to: ada)
        try store.write { tx throws in
            _ = try tx.search.find(MessageSearchQuery(user: ada, text: "a"))
            _ = try tx.boxes.delete(user: ada, ids: [2])
        }
        try store.reopened().transaction { tx throws in
            #expect(try tx.send("b", from: ada, to: ada).gid > first.gid)
        }
    }

    @Test func `an edit shows in all copies`() throws {
        try store.write { tx throws in
            let gid = try tx.send("helo", from: ada, to: bob).gid
            try tx.messages.edit(gid, text: "hello", content: SharedContent([3]), media: .link, editDate: 9)

            for user in [ada, bob] {
                let message = try #require(try tx.boxes.find(user: user, id: 2))
                #expect(message.body.text == "hello")
                #expect(message.body.content == [3])
                #expect(message.body.editDate == 9)
                #expect(message.media == .link)
            }
        }
    }

    @Test func `deleting one's own copy leaves the others'`() throws {
        try store.write { tx throws in
            let gid = try tx.send("hello", from: ada, to: bob).gid

            #expect(try tx.boxes.delete(user: ada, ids: [2, 2, 3]) == [2])
            #expect(try tx.boxes.find(user: ada, id: 2) == nil)
            #expect(try tx.boxes.find(user: bob, id: 2) != nil)
            #expect(try tx.messages.copies(of: gid) == [MessageCopy(user: bob, id: 2)])
            #expect(try tx.messages.copy(of: gid, user: ada) == nil)
            #expect(try tx.boxes.delete(user: bob, ids: [2]) == [2])
            #expect(try tx.messages.find(gid) == nil, "the message goes with its last copy")
        }
    }

    @Test func `deleting for all names every box that had a copy`() throws {
        try store.write { tx throws in
            _ = try tx.send("private", from: bob, to: ada)
            let first = try tx.send("one", from: ada, toGroup: 5, of: [ada, bob, cyd])
            let second = try tx.send("two", from: bob, toGroup: 5, of: [ada, bob, cyd])
            _ = try tx.boxes.delete(user: cyd, ids: [2])

            let deleted = try tx.boxes.deleteForAll(user: bob, ids: [3, 4, 99])
            #expect(deleted.map(\.user) == [bob, ada, cyd])
            #expect(deleted.map(\.ids) == [[3, 4], [3, 4], [3]])
            #expect(try tx.messages.find(first.gid) == nil)
            #expect(try tx.messages.find(second.gid) == nil)
            #expect(try tx.boxes.find(user: bob, id: 2) != nil)
        }
    }

    @Test func `flags of a copy are its own`() throws {
        try store.write { tx throws in
            _ = try tx.send("hello", from: ada, to: bob)
            #expect(try tx.boxes.setFlags(user: bob, id: 2, adding: [.pinned, .mentioned]))
            #expect(try tx.boxes.setFlags(user: bob, id: 2, removing: .mentioned))
            #expect(try !tx.boxes.setFlags(user: bob, id: 3, adding: .pinned))

            #expect(try tx.boxes.find(user: bob, id: 2)?.flags == .pinned)
            #expect(try tx.boxes.find(user: ada, id: 2)?.flags == .outgoing)
            #expect(try tx.boxes.pinned(user: bob, peer: .user(ada)) == [2])
            #expect(try tx.boxes.pinned(user: ada, peer: .user(bob)).isEmpty)
        }
    }

    @Test func `readers learn whose messages they read`() throws {
        try store.write { tx throws in
            let users = [ada, bob, cyd]
            _ = try tx.send("1", from: ada, toGroup: 5, of: users)
            let second = try tx.send("2", from: ada, toGroup: 5, of: users)
            _ = try tx.send("3", from: bob, toGroup: 5, of: users)
            let fourth = try tx.send("4", from: cyd, toGroup: 5, of: users)
            _ = try tx.send("5", from: cyd, toGroup: 5, of: users)

            let read = try tx.boxes.newestIncoming(user: bob, peer: .chat(5), after: 0, upTo: 5)
            #expect(read.map(\.sender) == [ada, cyd])
            #expect(read.map(\.gid) == [second.gid, fourth.gid])
            #expect(try tx.messages.copy(of: second.gid, user: ada) == 3)
            let rest = try tx.boxes.newestIncoming(user: bob, peer: .chat(5), after: 5, upTo: .newest)
            #expect(rest.map(\.sender) == [cyd])
        }
    }

    @Test func `no message is stored that is longer than the store keeps`() throws {
        let long = SharedContent([UInt8](repeating: 1, count: MessageTable.maximumContentBytes + 1))
        let text = String(repeating: "x", count: MessageTable.maximumTextBytes + 1)
        try store.write { tx throws in
            let sent = try tx.send("short", from: ada, to: bob)
            func isRefused(_ body: () throws -> Void) {
                #expect(throws: ServerStoreError.tooLong, performing: body)
            }
            isRefused { _ = try tx.send(text, from: ada, to: bob) }
            isRefused { try tx.messages.setContent(sent.gid, long) }
            isRefused {
                try tx.messages.edit(sent.gid, text: "x", content: long, media: [], editDate: nil)
            }
            isRefused {
                try tx.messages.edit(sent.gid, text: text, content: SharedContent(), media: [], editDate: nil)
            }
            isRefused {
                let message = NewMessage(sender: ada, date: 1, text: "", content: long)
                _ = try tx.messages.insert(message, [Delivery(user: ada, peer: .user(ada))])
            }
            #expect(try tx.messages.find(sent.gid)?.text == "short")
            #expect(try tx.updates.pts(of: ada) == sent.copies[0].id.rawValue)
        }
    }
}
