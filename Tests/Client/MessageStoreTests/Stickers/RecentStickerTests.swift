import ClientModel
import MessageStore
import Testing

@Suite struct RecentStickerTests {
    private func sticker(_ number: Int64, reference: UInt8 = 1) -> Document {
        var document = Document(MediaID(.document, number))
        document.kind = .sticker(StickerInfo(emoji: "😀"))
        document.remote = RemoteFile(datacenter: 1, id: number, accessHash: 2, reference: [reference])
        return document
    }

    @Test func `the last sticker that was sent comes first, and forty are remembered`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { transaction in
            for number in 1...50 { try transaction.noteSticker(sticker(Int64(number))) }
            try transaction.noteSticker(sticker(20))
            try transaction.noteSticker(Document(MediaID(.document, 99)))
            var emoji = sticker(98)
            var info = StickerInfo(emoji: "😀")
            info.isCustomEmoji = true
            emoji.kind = .sticker(info)
            try transaction.noteSticker(emoji)
        }
        let recent = try await store.read { try $0.recentStickers().map(\.id.number) }
        #expect(recent.count == 40)
        #expect(recent.prefix(3) == [20, 50, 49])
        #expect(recent.last == 11)
    }

    @Test func `a sticker that no message has is known by its set, or since it was sent`() async throws {
        let store = try StoreFixture().store
        let known = try await store.transaction { transaction in
            try transaction.setStickerSets([ListsChanges.set(5)], on: .stickers)
            try transaction.setStickers([ListsChanges.sticker(50, ["👍"])], ofSet: 5)
            try transaction.noteSticker(sticker(51))
            return try [50, 51, 52].map { try transaction.reader.listedDocument(MediaID(.document, $0)) }
        }
        #expect(known.map { $0?.document.id.number } == [50, 51, nil])
        #expect(known.map { $0?.set } == [5, nil, nil])
    }

    @Test func `a reference that was renewed is that of what was sent, too`() async throws {
        let store = try StoreFixture().store
        let key = MessageKey(peer: PeerID(.user, 7), namespace: .cloud, id: 1)
        let references = try await store.transaction { transaction in
            try transaction.noteSticker(sticker(1))
            try transaction.addMedia([.document(sticker(1))])
            let media = [MediaID(.document, 1)]
            try transaction.add(Message(MessageFields(key: key, timestamp: 1, mediaIDs: media)))
            try transaction.renewListed(sticker(1, reference: 2))
            guard case .document(let shared)? = try transaction.reader.media(MediaID(.document, 1)) else {
                return [[UInt8]]()
            }
            return [shared, try transaction.reader.recentStickers()[0]].compactMap(\.remote?.reference)
        }
        #expect(references == [[2], [2]])
        // The message that shows the sticker is unchanged for views.
        #expect(try await store.read { try $0.message(key)?.fields.mediaRevision } == 0)
    }

    @Test func `stickers of chats are those of the newest messages, each once`() async throws {
        let store = try StoreFixture().store
        try await store.transaction { transaction in
            try transaction.addMedia([.document(sticker(1)), .document(sticker(2))])
            try transaction.addMedia([.document(Document(MediaID(.document, 3)))])
            for (id, number) in [1, 2, 3, 1].enumerated() {
                let key = MessageKey(peer: PeerID(.user, 7), namespace: .cloud, id: Int32(id + 1))
                let media = [MediaID(.document, Int64(number))]
                try transaction.add(Message(MessageFields(key: key, timestamp: 1, mediaIDs: media)))
            }
        }
        #expect(try await store.read { try $0.stickersInChats().map(\.id.number) } == [1, 2])
        #expect(try await store.read { try $0.stickersInChats(limit: 1).map(\.id.number) } == [1])
    }
}
