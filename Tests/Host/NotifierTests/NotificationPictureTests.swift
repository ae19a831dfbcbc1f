import ClientEngine
import ClientModel
import ImageDecoding
import MediaStore
import Testing

@testable import Notifier

/// The picture that a notification shows.
@Suite struct NotificationPictureTests {
    private static let chat = PeerID(.user, 2)

    private static func photo(_ number: Int64, _ sides: Int32...) -> Media {
        var photo = Photo(MediaID(.photo, number))
        photo.sizes = sides.map { side in
            ImageSize(type: "s\(side)", size: PixelSize(width: side, height: side / 2), byteCount: 500)
        }
        return .photo(photo)
    }

    private static func picture(
        of contents: MessageContent...
    ) -> NotificationPicture? {
        let lines = contents.enumerated().map { place, content in
            let key = MessageKey(peer: chat, namespace: .cloud, id: Int32(place + 1))
            return ChatNotification.Line(
                message: Message(MessageFields(key: key, timestamp: 1)),
                content: content,
                author: nil
            )
        }
        return NotificationPicture(
            sentIn: ChatNotification(chat: chat, peer: nil, lines: lines, count: lines.count)
        )
    }

    private static func content(_ media: Media...) -> MessageContent {
        var content = MessageContent(text: "look")
        content.media = media
        return content
    }

    @Test func `the newest photo is shown, in the smallest size that is large enough`() throws {
        let found = try #require(
            Self.picture(
                of: Self.content(Self.photo(1, 100, 320, 1_280)),
                Self.content(Self.photo(2, 100, 320, 1_280)),
                MessageContent(text: "a text")
            )
        )
        #expect(found.resource == ResourceID(photo: MediaID(.photo, 2), size: "s320"))
        #expect(found.fit == .within(side: NotificationPicture.sentSide))
        #expect(found.description.byteCount == 500)
        let small = Self.picture(of: Self.content(Self.photo(3, 50, 90)))
        #expect(small?.resource == ResourceID(photo: MediaID(.photo, 3), size: "s90"))
    }

    @Test func `a film or a sticker is shown by its thumbnail, another file not at all`() {
        var film = Document(MediaID(.document, 7))
        #expect(Self.picture(of: Self.content(.document(film))) == nil)
        film.thumbnails = [ImageSize(type: "m", size: PixelSize(width: 320, height: 180), byteCount: 0)]
        let found = Self.picture(of: Self.content(.document(film)))
        #expect(found?.resource == ResourceID(document: MediaID(.document, 7), thumbnail: "m"))
    }

    @Test func `what is hidden until it is opened is not shown`() {
        var hidden = Self.content(Self.photo(1, 320))
        hidden.flags = .spoiler
        #expect(Self.picture(of: hidden) == nil)
        var brief = Self.content(Self.photo(1, 320))
        brief.mediaTimer = 10
        #expect(Self.picture(of: brief) == nil)
        #expect(Self.picture(of: MessageContent(text: "a text")) == nil)
    }
}
