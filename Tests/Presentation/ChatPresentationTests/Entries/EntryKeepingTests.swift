import ChatPresentation
import ClientModel
import TestKit
import Testing

/// Bubbles of unchanged messages are taken over from the rows before.
@Suite struct EntryKeepingTests {
    private typealias Basis = EntryBuilder.Basis

    /// The rows of `history` after `previous`, made anew but for their ids and contents.
    private func made(_ history: ChatHistory, after previous: [ChatEntry]) -> [ChatEntry] {
        EntryBuilder(history, previous: previous).entries()
    }

    @Test(arguments: UInt64(1)...6)
    func `kept bubbles are those that would be made`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var messages = (Int32(1)...40).map { Fixture.message($0, after: $0 * 60, text: "message \($0)") }
        var history = Fixture.history(messages)
        var shown = EntryBuilder(history).entries()
        var basis = Basis(of: history)
        var next = Int32(messages.count) + 1
        for _ in 0..<60 {
            change(&messages, &next, &random)
            let old = history
            history = Fixture.history(messages)
            (history.readState, history.unreadLine) = (old.readState, old.unreadLine)
            (history.peers, history.ranks) = (old.peers, old.ranks)
            changeChat(&history, &random)
            let kept = EntryBuilder(history, previous: shown, of: basis).entries()
            #expect(kept == made(history, after: shown))
            (shown, basis) = (kept, Basis(of: history))
        }
    }

    private func change(_ messages: inout [Message], _ next: inout Int32, _ random: inout SeededRandom) {
        let place = Int.random(in: 0...messages.count, using: &random)
        switch Int.random(in: 0...9, using: &random) {
        case 0 where place < messages.count: messages.remove(at: place)
        case 1 where place < messages.count:
            messages[place].content = EncodedContent(MessageContent(text: "edited \(next)"))
        case 2: messages.removeFirst(min(3, messages.count))
        case 3 where place < messages.count: messages[place].groupingKey = 7
        default:
            let author = [Fixture.own, Fixture.ann, Fixture.bob].randomElement(using: &random)
            // The last of a minute, of ten minutes, or of the day.
            let seconds = next * 60 + (Bool.random(using: &random) ? 0 : 3_600)
            var message = Fixture.message(next, from: author, after: seconds, text: "message \(next)")
            if Int.random(in: 0...3, using: &random) == 0 { message.groupingKey = 7 }
            if Int.random(in: 0...5, using: &random) == 0 {
                var content = MessageContent()
                content.media = [.dice(Dice(emoji: "🎲", value: 3))]
                message.content = EncodedContent(content)
            }
            messages.append(message)
        }
        next += 1
    }

    private func changeChat(_ history: inout ChatHistory, _ random: inout SeededRandom) {
        switch Int.random(in: 0...9, using: &random) {
        case 0: history.unreadLine = history.messages.randomElement(using: &random)?.message.position
        case 1:
            let read = Int32.random(in: 0...100, using: &random)
            history.readState = .idBased(
                IDReadState(maxIncomingRead: 0, maxOutgoingRead: read, maxKnown: 100, count: 0)
            )
        case 2:
            var bob = User(Fixture.bob.number)
            bob.firstName = "Bob \(history.messages.count)"
            history.peers[Fixture.bob] = .user(bob)
        case 3: history.peers[Fixture.ann] = nil
        case 4: history.unreadLine = nil
        default: break
        }
    }

    @Test func `a new message costs no contents of the others`() throws {
        let messages = (Int32(1)...120).map { Fixture.message($0, after: $0, text: "message \($0)") }
        let old = Fixture.history(Array(messages.dropLast()))
        let shown = EntryBuilder(old).entries()
        let new = Fixture.history(messages)
        let entries = EntryBuilder(new, previous: shown, of: Basis(of: old)).entries()
        #expect(EntryDiff(from: shown, to: entries).changed.sorted() == [118, 119])
        // An array that was taken over has the same memory.
        for (before, after) in zip(shown.bubbles, entries.bubbles) {
            let addresses = [before, after].map { $0.parts.withUnsafeBufferPointer(\.baseAddress) }
            #expect(addresses[0] == addresses[1])
        }
    }

    @Test func `peers that are not known yet are named`() throws {
        var history = Fixture.history([Fixture.message(1, text: "hello")])
        history.peers[Fixture.ann] = nil
        let bubble = try #require(EntryBuilder(history).entries().bubbles.first)
        #expect(bubble.unknownPeople == [Fixture.ann])
        #expect(bubble.people.isEmpty)
    }
}
