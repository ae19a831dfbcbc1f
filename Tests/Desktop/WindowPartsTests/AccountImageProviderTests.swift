import ChatPresentation
import ClientModel
import MediaStore
import TestKit
import Testing
import WindowParts

/// What images know of a chat's rows follows the changes of the rows.
@MainActor @Suite(.timeLimit(.minutes(1))) struct AccountImageProviderTests {
    private static let chat = PeerID(.user, 1)
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func photo(_ number: Int64) -> Media {
        var photo = Photo(MediaID(.photo, number))
        photo.sizes = [ImageSize(type: "x", size: PixelSize(width: 80, height: 60), byteCount: 9)]
        return .photo(photo)
    }

    private func rows(_ photos: ClosedRange<Int64>) -> [ChatEntry] {
        var history = ChatHistory(ChatTraits(Self.chat, kind: .dialog, ownID: PeerID(.user, 9)))
        history.messages = photos.map { number in
            var content = MessageContent()
            content.media = [photo(number)]
            let fields = MessageFields(
                stableID: StableID(rawValue: number),
                key: MessageKey(peer: Self.chat, namespace: .cloud, id: Int32(number)),
                timestamp: Int32(number),
                content: EncodedContent(content)
            )
            return HistoryMessage(Message(fields))
        }
        return EntryBuilder(history).entries()
    }

    @Test func `changed rows are enough, until there are too many media`() async throws {
        let key = try MediaKey([UInt8](repeating: 7, count: MediaKey.byteCount))
        let images = AccountImageProvider(try await MediaStore.open(at: folder.path, key: key), of: "Ann")
        func isKnown(_ number: Int64) -> Bool {
            images.file(of: .media(MediaID(.photo, number)), width: 80, height: 60) != nil
        }
        let rows = rows(1...3)
        var memory = images.learn(rows, changed: rows, since: nil)
        #expect(isKnown(1) && isKnown(3))
        let more = self.rows(1...4)
        memory = images.learn(more, changed: [more[3]], since: memory)
        #expect(isKnown(1) && isKnown(4))
        // Another chat has so many media that those of this one are forgotten.
        images.learn((100...5_000).map(photo), PeerID(.user, 2))
        memory = images.learn(more, changed: [], since: memory)
        #expect(isKnown(1) && isKnown(4) && !isKnown(100))
        #expect(images.learn(more, changed: [], since: memory) == memory)
    }
}
