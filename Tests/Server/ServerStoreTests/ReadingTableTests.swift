import TelegramSchema
import Testing

@testable import ServerStore

struct ReadingTableTests {
    @Test func `a message was read with the first mark that reached it, and old marks go`() throws {
        let store = try TestStore()
        try store.write { tx throws in
            for (id, date) in [(MessageID(3), Int32(10)), (7, 20)] {
                try tx.readings.note(user: bob, peer: .user(ada), upTo: id, date: date, keepingSince: 0)
            }
            // A mark does not move twice to one place.
            try tx.readings.note(user: bob, peer: .user(ada), upTo: 7, date: 30, keepingSince: 0)
            let dates = try [MessageID(2), 3, 4, 7, 8].map {
                try tx.readings.date(user: bob, peer: .user(ada), id: $0)
            }
            #expect(dates == [10, 10, 20, 20, nil])
            #expect(try tx.readings.date(user: ada, peer: .user(bob), id: 2) == nil)

            for id in Int32(10)..<20 {
                let id = MessageID(rawValue: id)
                try tx.readings.note(user: bob, peer: .chat(1), upTo: id, date: 40, keepingSince: 35)
            }
            #expect(try tx.readings.date(user: bob, peer: .user(ada), id: 3) == nil)
            #expect(try tx.readings.date(user: bob, peer: .chat(1), id: 3) == 40)
        }
    }
}
