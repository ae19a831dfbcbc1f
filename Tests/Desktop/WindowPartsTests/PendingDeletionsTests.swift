import ClientModel
import Testing

@testable import WindowParts

@Suite struct PendingDeletionsTests {
    private let bob = PeerID(.user, 1)

    private func message(_ number: Int32, _ namespace: MessageNamespace = .cloud) -> Message {
        Message(
            MessageFields(
                stableID: StableID(rawValue: Int64(number)),
                key: MessageKey(peer: bob, namespace: namespace, id: number),
                timestamp: 1_700_000_000 + number,
                author: bob,
                flags: .incoming,
                content: EncodedContent(MessageContent(text: "\(number)"))
            )
        )
    }

    @Test func `what was deleted is hidden until it is brought back`() {
        let messages = (1...3).map { message($0) }
        var pending = PendingDeletions()
        let number = pending.add(.messages([messages[1].stableID], forEveryone: true))
        #expect(messages.map(pending.hides) == [false, true, false])
        #expect(pending.remove(number) == .messages([messages[1].stableID], forEveryone: true))
        #expect(messages.map(pending.hides) == [false, false, false])
        #expect(pending.remove(number) == nil)
    }

    @Test func `of a history that was cleared what came later is shown, and what waits for its time`() {
        let messages = [message(1), message(2), message(3), message(1, .scheduled)]
        var pending = PendingDeletions()
        _ = pending.add(.history(bob, upTo: 2, forEveryone: false))
        #expect(messages.map(pending.hides) == [true, true, false, false])
        #expect(pending.clears(bob) && !pending.clears(PeerID(.user, 9)))
    }
}
