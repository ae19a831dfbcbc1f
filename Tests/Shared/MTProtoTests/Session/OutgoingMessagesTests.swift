import Testing

@testable import MTProto

/// The messages kept until they are acknowledged, and how they are found.
@Suite struct OutgoingMessagesTests {
    private static func id(_ number: Int) -> WireMessageID { WireMessageID(rawValue: Int64(number)) }

    @Test func `an answer is found by its call wherever it has moved to`() {
        var outgoing = OutgoingMessages()
        for number in 1...100 {
            outgoing.enqueue(.answer, [1, 2, 3, 4], answering: Self.id(number * 4))
            outgoing.enqueue(.push, [5, 6, 7, 8])
        }
        for number in 1...150 { outgoing.sentNext(id: Self.id(1000 + number), seqNo: 1) }
        // Every push that was sent, and the first answers: more than half, so that gaps are closed.
        for number in 1...75 { outgoing.acknowledge(Self.id(1000 + number * 2)) }
        for number in 1...40 { outgoing.acknowledge(Self.id(1000 + number * 2 - 1)) }

        for number in 1...100 {
            let index = outgoing.index(answering: Self.id(number * 4))
            #expect((index == nil) == (number <= 40))
            if let index { #expect(outgoing.entries[index].answering == Self.id(number * 4)) }
        }
        #expect(outgoing.sent == 35)
        #expect(outgoing.index(answering: Self.id(0)) == nil)
    }

    @Test func `what was removed before it was sent is not found by another's number`() {
        var outgoing = OutgoingMessages()
        for _ in 0..<3 { outgoing.enqueue(.push, [1, 2, 3, 4]) }
        outgoing.sentNext(id: Self.id(8), seqNo: 1)
        outgoing.remove(at: 1)
        outgoing.skipNext()
        outgoing.sentNext(id: Self.id(12), seqNo: 3)

        #expect(outgoing.index(of: Self.id(8)) == 0)
        #expect(outgoing.index(of: Self.id(12)) == 2)
        outgoing.acknowledge(Self.id(8))
        #expect(outgoing.index(of: Self.id(8)) == nil)
    }
}
