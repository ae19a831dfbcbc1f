import SQLite
import Testing

@testable import ServerStore

struct AccountTests {
    let store: TestStore

    init() throws { store = try TestStore() }

    private static let key = [UInt8](repeating: 5, count: 256)

    @Test func `a key is kept once`() throws {
        try store.write { tx throws in
            #expect(try tx.authKeys.insert(id: -5, key: Self.key, hash: 7, date: 100))
            #expect(try !tx.authKeys.insert(id: -5, key: [1], hash: 8, date: 200))

            let record = try #require(try tx.authKeys.find(-5))
            #expect(try tx.authKeys.key(-5) == Self.key)
            #expect(record.hash == 7)
            #expect(record.created == 100)
            #expect(record.user == nil)
            #expect(try tx.authKeys.find(6) == nil)
        }
    }

    @Test func `sessions are listed by last use, and ended`() throws {
        try store.write { tx throws in
            for id in Int64(1)...3 {
                _ = try tx.authKeys.insert(id: id, key: Self.key, hash: id * 10, date: 100)
                try tx.authKeys.signIn(id, user: ada, date: 100)
            }
            try tx.authKeys.setLastActive(2, date: 300, address: "192.0.2.1")
            try tx.authKeys.setDevice(
                2,
                DeviceInfo(layer: 229, apiID: 4, deviceModel: "PC", languageCode: "en")
            )
            try tx.authKeys.signIn(3, user: bob, date: 200)

            let sessions = try tx.authKeys.all(of: ada)
            #expect(sessions.map(\.id) == [2, 1])
            #expect(sessions[0].device.deviceModel == "PC")
            #expect(sessions[0].device.layer == 229)
            #expect(sessions[0].address == "192.0.2.1")
            #expect(sessions[0].lastActive == 300)

            try tx.authKeys.signOut(2)
            #expect(try tx.authKeys.ids(of: ada) == [1])
            #expect(try tx.authKeys.find(2)?.user == nil)
            try tx.authKeys.delete(1)
            #expect(try tx.authKeys.find(1) == nil)
        }
    }

    @Test func `keys that nobody used are forgotten after a time`() throws {
        try store.write { tx throws in
            _ = try tx.authKeys.insert(id: 1, key: Self.key, hash: 1, date: 100)
            _ = try tx.authKeys.insert(id: 2, key: Self.key, hash: 2, date: 100)
            _ = try tx.authKeys.insert(id: 3, key: Self.key, hash: 3, date: 900)
            try tx.authKeys.signIn(2, user: ada, date: 100)

            _ = try tx.authKeys.insert(id: 4, key: Self.key, hash: 4, date: 100)
            try tx.authKeys.setLastActive(4, date: 900, address: "192.0.2.1")
            _ = try tx.authKeys.insert(id: 5, key: Self.key, hash: 5, date: 200)

            #expect(try tx.authKeys.deleteUnused(before: 500, now: 500, limit: 1).forgotten == [1])
            #expect(try tx.authKeys.deleteUnused(before: 500, now: 400) { $0 == 5 }.forgotten == [])
            #expect(try tx.authKeys.deleteUnused(before: 500, now: 500).forgotten == [5])
            for id in Int64(2)...4 { #expect(try tx.authKeys.find(id) != nil) }
        }
    }

    @Test func `a phone has one code, the last`() throws {
        try store.write { tx throws in
            try tx.loginCodes.save(LoginCodeRecord(phone: "100", secret: [1], code: "1", expires: 10))
            var second = LoginCodeRecord(phone: "100", secret: [2], code: "2", expires: 20)
            second.confirmedKey = -3
            try tx.loginCodes.save(second)
            #expect(try tx.loginCodes.find(phone: "100") == second)

            try tx.loginCodes.deleteExpired(before: 20)
            #expect(try tx.loginCodes.find(phone: "100") == second)
            try tx.loginCodes.deleteExpired(before: 21)
            #expect(try tx.loginCodes.find(phone: "100") == nil)

            try tx.loginCodes.save(second)
            try tx.loginCodes.delete(phone: "100")
            #expect(try tx.loginCodes.find(phone: "100") == nil)
        }
    }

    @Test func `what is used of a limit is kept until it is over`() throws {
        try store.write { tx throws in
            #expect(try tx.rates.usedUntil("try +100") == 0)
            try tx.rates.setUsedUntil("try +100", 10)
            try tx.rates.setUsedUntil("try +100", 20)
            for name in ["try +100 @a", "try +100 @b", "try +1001", "ask +100"] {
                try tx.rates.setUsedUntil(name, 30)
            }
            #expect(try tx.rates.usedUntil("try +100") == 20)

            try tx.rates.deleteUnused(at: 20)
            #expect(try tx.rates.usedUntil("try +100") == 0)
            try tx.rates.clear(prefix: "try +100 @")
            #expect(try tx.rates.usedUntil("try +100 @b") == 0)
            #expect(try tx.rates.usedUntil("try +1001") == 30)
            try tx.rates.clear("ask +100")
            #expect(try tx.rates.usedUntil("ask +100") == 0)
        }
    }

    @Test func `the searches of maintenance use an index`() throws {
        try store.write { tx throws in
            func plan(_ sql: String) throws -> String {
                let statement = try tx.database.prepare("EXPLAIN QUERY PLAN " + sql)
                return try statement.step() ? statement.row.string(3) : ""
            }
            #expect(try plan("DELETE FROM login_codes WHERE expires < 5").contains("login_codes_by_expiry"))
            #expect(try plan("DELETE FROM rates WHERE used_until <= 5").contains("rates_by_end"))
            // INDEXED BY would reject a clause that does not fit the index.
            #expect(try tx.authKeys.deleteUnused(before: 5, now: 5).forgotten.isEmpty)
        }
    }

    @Test func `pinned messages and mentions that were not seen are found by an index of them alone`() throws
    {
        let queries = [
            (MailboxTable.pinnedQuery, "boxes_pinned"),
            (MailboxTable.unseenMentionsQuery, "boxes_unseen_mentions"),
            (MailboxTable.unseenMentionCountQuery, "boxes_unseen_mentions"),
        ]
        try store.write { tx throws in
            for (sql, index) in queries {
                let statement = try tx.database.prepare("EXPLAIN QUERY PLAN \(sql)")
                var plan: [String] = []
                while try statement.step() { plan.append(statement.row.string(3)) }
                #expect(plan.count == 1 && plan.first?.contains("INDEX \(index) ") == true, "\(plan)")
            }
        }
    }

    @Test func `an invitation is good as often and as long as it says`() throws {
        try store.write { tx throws in
            try tx.invites.insert(InviteRecord(code: "twice", created: 1, usesLeft: 2))
            try tx.invites.insert(InviteRecord(code: "soon", created: 2, expires: 50))

            #expect(try tx.invites.use("twice", by: ada, date: 60))
            #expect(try tx.invites.use("twice", by: bob, date: 60))
            #expect(try !tx.invites.use("twice", by: cyd, date: 60))
            #expect(try !tx.invites.use("soon", by: cyd, date: 50))
            #expect(try tx.invites.use("soon", by: cyd, date: 49))
            #expect(try !tx.invites.use("never", by: cyd, date: 49))

            #expect(try tx.invites.all(limit: 9).map(\.code) == ["soon", "twice"])
            #expect(try tx.invites.find("twice")?.usesLeft == 0)
            try tx.invites.delete("twice")
            #expect(try tx.invites.find("twice") == nil)
        }
    }

    @Test func `a setting has one value for each user`() throws {
        try store.write { tx throws in
            try tx.settings.setUser(ada, "secret", [2])
            try tx.settings.setUser(ada, "secret", [3])

            #expect(try tx.settings.user(ada, "secret") == [3])
            #expect(try tx.settings.user(bob, "secret") == nil)
            try tx.settings.setUser(ada, "secret", nil)
            #expect(try tx.settings.user(ada, "secret") == nil)
        }
    }
}
