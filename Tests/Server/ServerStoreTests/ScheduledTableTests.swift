import SQLite
import TelegramSchema
import Testing

@testable import ServerStore

struct ScheduledTableTests {
    let store: TestStore

    init() throws { store = try TestStore() }

    @Test func `ids of scheduled messages begin anew before they are too long, and pass over those in use`()
        throws
    {
        try store.write { tx throws in
            let first = try tx.scheduled.nextID(of: ada)
            #expect(first == 1)
            let kept = ScheduledRecord(user: ada, id: 1, peer: .user(bob), due: 9, randomID: 1, text: "")
            try tx.scheduled.save(kept)
            try tx.database.run("UPDATE scheduled_numbers SET last = ?", ScheduledTable.largestID - 1)
            #expect(try tx.scheduled.nextID(of: ada).rawValue == ScheduledTable.largestID)
            #expect(try tx.scheduled.nextID(of: ada) == 2)
            #expect(try tx.scheduled.nextID(of: bob) == 1)
        }
    }
}
