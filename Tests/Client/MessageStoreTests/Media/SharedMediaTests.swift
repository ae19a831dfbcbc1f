import ClientModel
import MessageStore
import Signals
import Testing

@Suite struct SharedMediaTests {
    private static let id = MediaID(.document, 5)

    private static func document(_ name: String) -> Media {
        var document = Document(id)
        document.name = name
        return .document(document)
    }

    private static func user(_ id: Int32) throws -> (Message, [Media]) {
        var content = MessageContent(text: "see")
        content.media = [document("cat")]
        let media = content.detachMedia()
        let shared = message(id).updating { fields in
            fields.mediaIDs = content.sharedMediaIDs
            fields.content = EncodedContent(content)
        }
        return (shared, media)
    }

    @Test func `messages share one media, which goes with the last of them`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { transaction in
            for id in 1...2 as ClosedRange<Int32> {
                let (message, media) = try Self.user(id)
                try transaction.addMedia(media)
                try transaction.add(message)
            }
            try transaction.delete([message(1).key])
        }
        let found = try await store.read { reader in
            (try reader.media(Self.id), try reader.message(message(2).key).map(reader.content))
        }
        #expect(found.0 == Self.document("cat"))
        #expect(found.1?.media == [Self.document("cat")])
        try await store.transaction { try $0.delete([message(2).key]) }
        #expect(try await store.read { try $0.media(Self.id) } == nil)
    }

    @Test func `a media that is shown again brings a newer reference, and nothing else`() async throws {
        let store = try StoreFixture().store
        @Sendable func document(_ name: String, _ reference: UInt8?) -> Media {
            var document = Document(Self.id)
            document.name = name
            document.remote = reference.map {
                RemoteFile(datacenter: 1, id: 1, accessHash: 1, reference: [$0])
            }
            return .document(document)
        }
        try await store.transaction { try $0.addMedia([document("first", 1)]) }
        try await store.transaction { try $0.addMedia([document("second", 2)]) }
        #expect(try await store.read { try $0.media(Self.id) } == document("first", 2))
        try await store.transaction { try $0.addMedia([document("third", nil)]) }
        #expect(try await store.read { try $0.media(Self.id) } == document("first", 2))
    }

    @Test func `changing a media tells its view and names the messages that have it`() async throws {
        let store = try StoreFixture().store
        let stored = try await store.transaction { transaction in
            let (message, media) = try Self.user(1)
            try transaction.addMedia(media)
            return try transaction.add(message)
        }
        let heard = Heard<[MediaID: Media]>()
        let shown = store.view(MediaView([Self.id])).start(next: { heard.hear($0) })
        var values = heard.stream.makeAsyncIterator()
        #expect(await values.next() == [Self.id: Self.document("cat")])
        let users = try await store.transaction { transaction in
            try transaction.updateMedia(Self.id) { $0 = Self.document("dog") }
        }
        #expect(users == [stored.stableID])
        #expect(await values.next() == [Self.id: Self.document("dog")])
        shown.cancel()
        let told = try await store.read { try $0.message(stored.key) }
        #expect(told?.fields.mediaRevision == 1)
    }

    @Test func `a message whose media changed is another one to its views, and stays so`() async throws {
        let store = try StoreFixture().store
        let (sent, media) = try Self.user(1)
        try await store.transaction { transaction in
            try transaction.addMedia(media)
            try transaction.add(sent)
        }
        let heard = Heard<Int32?>()
        let shown = store.view(MessageView(sent.key)).start(next: { heard.hear($0?.fields.mediaRevision) })
        var values = heard.stream.makeAsyncIterator()
        #expect(await values.next() == 0)
        try await store.transaction { transaction in
            try transaction.updateMedia(Self.id) { $0 = Self.document("dog") }
            try transaction.add(sent)
        }
        #expect(await values.next() == 1)
        shown.cancel()
    }

    @Test func `a history shows media as they are now, and those of what is answered`() async throws {
        let store = try StoreFixture().store
        let (sent, media) = try Self.user(1)
        try await store.transaction { transaction in
            try transaction.addMedia(media)
            try transaction.add(sent)
            try transaction.add(message(2).updating { $0.replyTo = sent.key })
            try transaction.addChunk(1...2, ChunkScope(.cloud, .everywhere), of: sent.key.peer)
        }
        let heard = Heard<[[MediaID: Media]]>()
        let view = HistoryView(sent.key.peer, frame: HistoryFrame(.newest, count: 6))
        let shown = store.view(view).start(next: { heard.hear($0.entries.map(\.media)) })
        var values = heard.stream.makeAsyncIterator()
        let cat = [Self.id: Self.document("cat")]
        #expect(await values.next() == [cat, cat])
        try await store.transaction { transaction in
            try transaction.updateMedia(Self.id) { $0 = Self.document("dog") }
        }
        let dog = [Self.id: Self.document("dog")]
        #expect(await values.next() == [dog, dog])
        shown.cancel()
    }

    @Test func `of many media those that no message has are removed, step by step`() async throws {
        let store = try StoreFixture().store
        let unused = (100...109).map { MediaID(.document, Int64($0)) }
        let steps = try await store.transaction { transaction in
            let (message, media) = try Self.user(1)
            try transaction.addMedia(media)
            try transaction.add(message)
            try transaction.addMedia(unused.map { .document(Document($0)) })
            var last: MediaID?
            var steps = 0
            repeat {
                last = try transaction.removeUnusedMedia(after: last, limit: 3)
                steps += 1
            } while last != nil
            return steps
        }
        #expect(steps == 4)
        let left = try await store.read { reader in
            try (unused + [Self.id]).filter { try reader.media($0) != nil }
        }
        #expect(left == [Self.id])
    }

    @Test func `a media that no message has is removed when asked`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { transaction in
            try transaction.addMedia([Self.document("lost")])
            try transaction.removeUnusedMedia()
        }
        #expect(try await store.read { try $0.media(Self.id) } == nil)
    }

    @Test func `unused media go a step at each start, and then nothing is looked at for a week`() async throws
    {
        let store = try StoreFixture().store
        let week: Int64 = 7 * 86_400
        let unused = (100...104).map { MediaID(.document, Int64($0)) }
        @Sendable func left(at now: Int64) async throws -> Int {
            try await store.transaction { transaction in
                try transaction.sweepMedia(at: now, limit: 2)
                return try unused.count { try transaction.reader.media($0) != nil }
            }
        }
        try await store.transaction { try $0.addMedia(unused.map { .document(Document($0)) }) }
        var counts: [Int] = []
        for now in 1...3 as ClosedRange<Int64> { counts.append(try await left(at: now)) }
        #expect(counts == [3, 1, 0])
        try await store.transaction { try $0.addMedia([.document(Document(unused[0]))]) }
        #expect(try await left(at: 3 + week - 1) == 1)
        #expect(try await left(at: 3 + week) == 0)
        try await store.transaction { try $0.addMedia([.document(Document(unused[0]))]) }
        // By a clock that was corrected since.
        #expect(try await left(at: 2 + week) == 0)
    }
}
