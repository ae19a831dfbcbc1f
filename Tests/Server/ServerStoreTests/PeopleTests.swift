import ServerStore
import TelegramSchema
import Testing

struct PeopleTests {
    let store: TestStore

    init() throws { store = try TestStore() }

    private func user(_ id: UserID, phone: String?, created: Int32 = 1) -> UserRecord {
        UserRecord(id: id, accessHash: 9, phone: phone, firstName: "Name \(id)", created: created)
    }

    @Test func `all that is known of a user comes back`() throws {
        try store.write { tx throws in
            var record = user(ada, phone: "100")
            try tx.users.insert(record)
            #expect(try tx.users.find(ada) == record)

            record.lastName = "Lovelace"
            record.username = "ada"
            record.about = "first"
            record.photo = 77
            record.lastSeen = 5
            record.isService = true
            try tx.users.update(record)
            #expect(try tx.users.find(phone: "100") == record)

            try tx.users.setLastSeen(ada, date: 6)
            #expect(try tx.users.find(ada)?.lastSeen == 6)
            #expect(try tx.users.find(bob) == nil)
        }
    }

    @Test func `a phone number has one user; users without one are many`() throws {
        try store.write { tx throws in
            try tx.users.insert(user(ada, phone: "100"))
            try tx.users.insert(user(bob, phone: nil))
            try tx.users.insert(user(cyd, phone: nil))
        }
        #expect(throws: ServerStoreError.conflict) {
            try store.write { try $0.users.insert(user(4, phone: "100")) }
        }
    }

    @Test func `ids grow, and deleted accounts keep theirs`() throws {
        try store.write { tx throws in
            let first = try tx.users.nextID()
            try tx.users.insert(user(first, phone: "1"))
            var second = user(try tx.users.nextID(), phone: "2")
            try tx.users.insert(second)
            second.isDeleted = true
            second.phone = nil
            try tx.users.update(second)

            #expect(second.id > first)
            #expect(try tx.users.nextID() > second.id)
            #expect(try tx.users.count() == 1)
            #expect(try tx.users.page(after: first, limit: 9).map(\.id) == [second.id])
            #expect(try tx.users.find([second.id, 5, first]).map(\.id) == [second.id, first])
        }
    }

    @Test func `a name has one owner whatever its case`() throws {
        try store.write { tx throws in
            #expect(try tx.usernames.set("Ada_L", for: .user(ada)))
            #expect(try !tx.usernames.set("ada_l", for: .user(bob)))
            #expect(try tx.usernames.owner(of: "ADA_L") == .user(ada))

            #expect(try tx.usernames.set("ada_l", for: .user(ada)))
            #expect(try tx.usernames.set("Countess", for: .user(ada)))
            #expect(try tx.usernames.owner(of: "ada_l") == nil)
            #expect(try tx.usernames.set("Ada_L", for: .channel(8)))
            #expect(try tx.usernames.owner(of: "ada_l") == .channel(8))
            #expect(try tx.usernames.set(nil, for: .user(ada)))
            #expect(try tx.usernames.owner(of: "countess") == nil)
        }
    }

    @Test func `names are found by how they begin`() throws {
        try store.write { tx throws in
            for (index, name) in ["adam", "Ada", "ad", "bob", "ADZ", "ad_1"].enumerated() {
                _ = try tx.usernames.set(name, for: .user(UserID(rawValue: Int64(index + 1))))
            }
            let found = try tx.usernames.search(prefix: "AD", limit: 10)
            #expect(Set(found) == [.user(1), .user(2), .user(3), .user(5), .user(6)])
            #expect(try tx.usernames.search(prefix: "ada", limit: 1) == [.user(2)])
            #expect(try tx.usernames.search(prefix: "c", limit: 10).isEmpty)
        }
    }

    @Test func `contacts know whether they are mutual`() throws {
        try store.write { tx throws in
            try tx.contacts.save(ContactRecord(owner: ada, contact: bob, firstName: "B", date: 1))
            #expect(try tx.contacts.find(owner: ada, contact: bob)?.isMutual == false)
            try tx.contacts.save(ContactRecord(owner: bob, contact: ada, firstName: "A", date: 2))
            try tx.contacts.save(ContactRecord(owner: ada, contact: bob, firstName: "Bob", date: 3))
            try tx.contacts.save(ContactRecord(owner: cyd, contact: bob, firstName: "B", date: 4))

            let all = try tx.contacts.all(of: ada)
            #expect(all.map(\.firstName) == ["Bob"])
            #expect(all[0].isMutual)
            #expect(all[0].date == 1)
            #expect(try tx.contacts.owners(having: bob) == [ada, cyd])
            #expect(try tx.contacts.delete(owner: bob, contact: ada))
            #expect(try !tx.contacts.delete(owner: bob, contact: ada))
            #expect(try tx.contacts.find(owner: ada, contact: bob)?.isMutual == false)
        }
    }

    @Test func `blocks have one direction`() throws {
        try store.write { tx throws in
            try tx.blocks.insert(owner: ada, user: bob, date: 5)
            try tx.blocks.insert(owner: ada, user: bob, date: 6)
            try tx.blocks.insert(owner: ada, user: cyd, date: 7)

            #expect(try tx.blocks.all(of: ada).contains { $0.user == bob })
            #expect(try tx.blocks.all(of: bob).isEmpty)
            #expect(try tx.blocks.all(of: ada).map(\.user) == [cyd, bob])
            try tx.blocks.delete(owner: ada, user: bob)
            #expect(try tx.blocks.all(of: ada).map(\.user) == [cyd])
        }
    }

    @Test func `groups and their members come back`() throws {
        try store.write { tx throws in
            var chat = ChatRecord(id: try tx.chats.nextID(), title: "Trio", creator: ada, date: 9)
            try tx.chats.insert(chat)
            #expect(try tx.chats.nextID() > chat.id)
            chat.title = "Duo"
            chat.photo = 4
            chat.version = 2
            chat.about = "music"
            chat.bannedRights = [1, 2]
            chat.isDeactivated = true
            try tx.chats.update(chat)
            #expect(try tx.chats.find(chat.id) == chat)
            #expect(try tx.chats.find([chat.id, 99]) == [chat])

            let creator = GroupMemberRecord(chat: chat.id, user: ada, inviter: ada, date: 9, role: .creator)
            let member = GroupMemberRecord(chat: chat.id, user: bob, inviter: ada, date: 10)
            try tx.members.save(member)
            try tx.members.save(creator)
            try tx.members.save(GroupMemberRecord(chat: 99, user: bob, inviter: bob, date: 1))
            #expect(try tx.members.all(of: chat.id) == [creator, member])
            #expect(try tx.members.ids(of: chat.id) == [ada, bob])
            #expect(try tx.members.count(of: chat.id) == 2)
            #expect(try tx.members.chats(of: bob) == [chat.id, 99])
            #expect(try tx.members.commonChats(ada, bob) == [chat.id])
            #expect(try tx.members.find(chat: chat.id, user: ada)?.role == .creator)
            #expect(try tx.members.delete(chat: chat.id, user: bob))
            #expect(try !tx.members.delete(chat: chat.id, user: bob))
            #expect(try tx.members.find(chat: chat.id, user: bob) == nil)
        }
    }
}
