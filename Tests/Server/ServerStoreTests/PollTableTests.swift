import TelegramSchema
import Testing

@testable import ServerStore

struct PollTableTests {
    let store: TestStore

    init() throws { store = try TestStore() }

    private func show(_ poll: Int64, _ tx: ServerTransaction) throws -> MessageCopy {
        let content = SharedContent([1], poll: poll)
        let message = NewMessage(sender: ada, date: 1, text: "", content: content, media: .poll)
        return try tx.messages.insert(message, [Delivery(user: ada, peer: .user(bob))]).copies[0]
    }

    @Test func `a poll that no message shows is deleted in steps`() throws {
        try store.write { tx throws in
            var poll = PollRecord(id: 8, creator: ada, content: [1], answers: 2)
            for voter in 1...Int64(5) {
                let vote = PollVote(voter: UserID(rawValue: voter), choices: PollChoices(place: 1), date: 6)
                poll = try tx.polls.vote(vote, in: poll)
            }
            let copies = [try show(8, tx), try show(8, tx)]
            _ = try tx.boxes.delete(user: ada, ids: [copies[0].id])
            #expect(try tx.polls.deleteUnshown(limit: 2))
            #expect(try !tx.polls.deleteUnshown(limit: 2))
            #expect(try tx.polls.votes(in: 8, limit: 9).count == 5)

            _ = try tx.boxes.delete(user: ada, ids: [copies[1].id])
            for left in [3, 1, 0] {
                #expect(try tx.polls.deleteUnshown(limit: 2))
                #expect(try tx.polls.votes(in: 8, limit: 9).count == left)
            }
            #expect(try tx.polls.find(8) == nil)
            #expect(try !tx.polls.deleteUnshown(limit: 2))
        }
    }

    @Test func `a poll with too much content is not stored`() throws {
        let content = [UInt8](repeating: 1, count: PollRecord.maximumContentBytes + 1)
        #expect(throws: ServerStoreError.tooLong) {
            try store.write { tx throws in
                try tx.polls.save(PollRecord(id: 8, creator: ada, content: content, answers: 2))
            }
        }
    }
}
