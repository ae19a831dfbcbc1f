import ClientModel
import Testing

@Suite struct MessageTests {
    static let sample = Message(
        MessageFields(
            stableID: StableID(rawValue: 9),
            key: MessageKey(peer: PeerID(.user, 1), namespace: .cloud, id: 5),
            timestamp: 1_700_000_000,
            content: EncodedContent(MessageContent(text: "hello"))
        )
    )

    @Test func `a message is one reference wide`() {
        #expect(MemoryLayout<Message>.size == MemoryLayout<Int>.size)
        #expect(MemoryLayout<Message?>.size == MemoryLayout<Int>.size)
    }

    @Test func `a changed copy leaves the original as it was`() {
        var copy = Self.sample
        #expect(copy.isIdentical(to: Self.sample))

        copy.flags.insert(.pinned)
        copy.views = 7

        #expect(Self.sample.flags == [])
        #expect(Self.sample.views == nil)
        #expect(copy.flags == .pinned)
        #expect(copy != Self.sample)
    }

    @Test func `several fields change at once, and back to equal`() {
        let changed = Self.sample.updating {
            $0.key = MessageKey(peer: PeerID(.user, 1), namespace: .local, id: 1)
            $0.flags = [.sending]
        }
        #expect(changed.stableID == Self.sample.stableID)
        #expect(changed.position.namespace == .local)

        let back = changed.updating {
            $0.key = Self.sample.key
            $0.flags = []
        }
        #expect(back == Self.sample)
        #expect(!back.isIdentical(to: Self.sample))
    }

    @Test func `content is decoded on demand, and damage is an error there`() throws {
        #expect(try Self.sample.content.decoded().text == "hello")
        #expect(try EncodedContent.empty.decoded() == MessageContent())
        #expect(throws: RecordError.truncated) { try EncodedContent(bytes: [0x0A, 9]).decoded() }
    }

    @Test func `positions go by time, then namespace, then id`() {
        let ordered = [
            MessagePosition.lowest,
            MessagePosition(timestamp: 1, namespace: .secret, id: 9),
            MessagePosition(timestamp: 2, namespace: .cloud, id: 8),
            MessagePosition(timestamp: 2, namespace: .cloud, id: 9),
            MessagePosition(timestamp: 2, namespace: .local, id: 1),
            MessagePosition.highest,
        ]
        #expect(ordered.shuffled().sorted() == ordered)
    }

    @Test func `a set of tags lists its spaces one bit at a time`() {
        let tags: MessageTags = [.photo, .pinned, .liveLocation]
        #expect(Array(tags.spaces) == [.photo, .pinned, .liveLocation])
        #expect(Array(MessageTags().spaces) == [])
        #expect(Array(MessageTags(rawValue: .max).spaces).count == 32)
    }

    @Test func `shared media leave their content and come back`() throws {
        let photo = Media.photo(Photo(MediaID(.photo, 1)))
        let place = Media.location(Location(latitude: 1, longitude: 2))
        var content = MessageContent(text: "x")
        content.media = [photo, place, .shared(MediaID(.document, 3))]
        let whole = content

        let detached = content.detachMedia()

        #expect(detached == [photo])
        #expect(content.media == [.shared(MediaID(.photo, 1)), place, .shared(MediaID(.document, 3))])
        #expect(content.sharedMediaIDs == [MediaID(.photo, 1), MediaID(.document, 3)])
        content.attachMedia { id in detached.first { $0.id == id } }
        #expect(content == whole)
    }

    @Test func `own reactions come in the order they were chosen`() {
        let reactions = Reactions(counts: [
            Reactions.Count(.emoji("a"), count: 3),
            Reactions.Count(.emoji("b"), count: 2, ownOrder: 2),
            Reactions.Count(.emoji("c"), count: 1, ownOrder: 1),
        ])
        #expect(reactions.own == [.emoji("c"), .emoji("b")])
        #expect(!reactions.isEmpty && !reactions.hasUnread)
    }
}
