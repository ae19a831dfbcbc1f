import ClientModel
import Testing

@testable import MediaUI

@Suite struct ViewerStateTests {
    private static let chat = PeerID(.user, 1)

    private func item(_ id: Int32, text: String = "") throws -> ViewerItem {
        var photo = Photo(MediaID(.photo, Int64(id)))
        photo.sizes = [ImageSize(type: "x", size: PixelSize(width: 800, height: 600), byteCount: 9)]
        var content = MessageContent(text: text)
        content.media = [.photo(photo)]
        let fields = MessageFields(
            stableID: StableID(rawValue: Int64(id)),
            key: MessageKey(peer: Self.chat, namespace: .cloud, id: id),
            timestamp: id
        )
        return try #require(ViewerItem(Message(fields), content: content, author: "Bob"))
    }

    private func stretch(
        _ ids: ClosedRange<Int32>,
        hasOlder: Bool = false,
        hasNewer: Bool = false
    ) throws -> ViewerState.Stretch {
        ViewerState.Stretch(items: try ids.map { try item($0) }, hasOlder: hasOlder, hasNewer: hasNewer)
    }

    @Test func `one goes back and forth through what is known, and no farther`() throws {
        var state = ViewerState(try item(2))
        let isLeft = state.take(try stretch(1...3))
        #expect(isLeft)
        #expect(state.place?.number == 2 && state.place?.count == 3)
        state.step(1)
        #expect(state.current.key.id == 3)
        #expect(!state.hasNewer)
        state.step(1)
        #expect(state.current.key.id == 3 && state.waiting == nil)
        state.step(-1)
        state.step(-1)
        #expect(state.current.key.id == 1)
        #expect(!state.hasOlder)
    }

    @Test func `a step beyond what is known is made when it has come`() throws {
        var state = ViewerState(try item(50))
        state.step(-1)
        #expect(state.current.key.id == 50 && state.waiting == -1)
        let isLeft = state.take(try stretch(40...60, hasOlder: true))
        #expect(isLeft)
        #expect(state.current.key.id == 49 && state.waiting == nil)
    }

    @Test func `more is asked for before one is at the end of what is known`() throws {
        var state = ViewerState(try item(20))
        var isLeft = state.take(try stretch(10...60, hasOlder: true, hasNewer: true))
        #expect(isLeft)
        #expect(state.goal == nil)
        for _ in 0..<6 { state.step(-1) }
        #expect(state.goal?.id == 10)
        isLeft = state.take(try stretch(1...40, hasNewer: true))
        #expect(isLeft)
        #expect(state.current.key.id == 14)
        #expect(state.goal == nil)
    }

    @Test func `when the picture is deleted its neighbour is shown`() throws {
        var state = ViewerState(try item(2))
        var isLeft = state.take(try stretch(1...3))
        #expect(isLeft)
        var next = try stretch(1...3)
        next.items.remove(at: 1)
        isLeft = state.take(next)
        #expect(isLeft)
        #expect(state.current.key.id == 3)
        isLeft = state.take(try stretch(1...1))
        #expect(isLeft)
        #expect(state.current.key.id == 1)
        isLeft = state.take(ViewerState.Stretch(items: [], hasOlder: false, hasNewer: false))
        #expect(!isLeft)
    }

    @Test func `what is out of sight for a moment is not taken for deleted`() throws {
        var state = ViewerState(try item(50))
        var isLeft = state.take(ViewerState.Stretch(items: [], hasOlder: true, hasNewer: true))
        #expect(isLeft)
        isLeft = state.take(try stretch(1...20, hasNewer: true))
        #expect(isLeft)
        #expect(state.current.key.id == 50)
    }

    @Test func `a picture that stands alone has no neighbours`() throws {
        let state = ViewerState(try item(2), isAlone: true)
        #expect(!state.hasOlder && !state.hasNewer && state.place == nil)
    }

    @Test func `a file's name has no part in folders`() throws {
        var document = Document(MediaID(.document, 7))
        document.kind = .image(PixelSize(width: 10, height: 10))
        func name(_ given: String) throws -> String {
            document.name = given
            var content = MessageContent()
            content.media = [.document(document)]
            let key = MessageKey(peer: Self.chat, namespace: .cloud, id: 9)
            let message = Message(MessageFields(key: key, timestamp: 1))
            return try #require(ViewerItem(message, content: content, author: "")).fileName
        }
        #expect(try name("sea.png") == "sea.png")
        #expect(try name("../../etc/passwd") == "passwd")
        #expect(try name("../..") == "photo-9.jpg")
        #expect(try name("") == "photo-9.jpg")
    }
}
