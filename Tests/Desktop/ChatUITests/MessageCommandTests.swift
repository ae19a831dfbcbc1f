import ChatPresentation
import ClientModel
import Testing

@testable import ChatUI

@Suite struct MessageCommandTests {
    private func menu(
        _ text: String = "Hello Ada.",
        flags: MessageFlags = [],
        isQuote: Bool = false,
        selectedText: String = "",
        isOwn: Bool = false,
        media: Media? = nil,
        mayPin: Bool = true,
        now: Int32 = 0
    ) -> [[MessageCommand]] {
        let bubble = SomeMessages.entries([text], flags: flags, isOwn: isOwn, media: media).bubbles[0]
        return MessageCommand.menu(
            of: bubble,
            isQuote: isQuote,
            selectedText: selectedText,
            mayPin: mayPin,
            now: now
        )
        .filter { !$0.isEmpty }
    }

    @Test func `a message of somebody else is replied to, copied, forwarded, pinned, selected and deleted`() {
        #expect(menu() == [[.reply, .copyText("Hello Ada."), .forward, .pin], [.select], [.delete]])
    }

    @Test func `who may not pin is not asked to`() {
        #expect(menu(mayPin: false)[0] == [.reply, .copyText("Hello Ada."), .forward])
        #expect(menu(flags: .pinned, mayPin: false)[0] == [.reply, .copyText("Hello Ada."), .forward])
    }

    @Test func `a pinned message is unpinned`() {
        #expect(menu(flags: .pinned)[0].contains(.unpin))
        #expect(!menu(flags: .pinned)[0].contains(.pin))
    }

    @Test func `selected text is copied and quoted in place of the whole message`() {
        let commands = menu(isQuote: true, selectedText: "Ada")[0]
        #expect(commands.starts(with: [.quoteAndReply, .copySelected("Ada")]))
    }

    @Test func `a message without text is not copied`() {
        #expect(menu("")[0] == [.reply, .forward, .pin])
    }

    @Test func `a message that may not be forwarded offers the rest`() {
        #expect(menu(flags: .noForwards)[0] == [.reply, .copyText("Hello Ada."), .pin])
    }

    @Test func `a service message is only selected or deleted`() {
        #expect(menu(flags: .service) == [[.select], [.delete]])
    }

    @Test func `one's own text is edited, and neither a place nor a contact is`() {
        #expect(menu(isOwn: true)[0].contains(.edit))
        let place = Media.location(Location(latitude: 1, longitude: 2))
        #expect(!menu("", isOwn: true, media: place)[0].contains(.edit))
        let contact = Media.contact(SharedContact(phone: "+1", firstName: "A"))
        #expect(!menu("", isOwn: true, media: contact)[0].contains(.edit))
    }

    @Test func `a GIF is saved, unless it may not leave the chat, and other files are not`() {
        var gif = Document(MediaID(.document, 1))
        gif.kind = .animation(VideoInfo(size: PixelSize(width: 4, height: 3), duration: 1))
        #expect(menu("", media: .document(gif))[0] == [.reply, .forward, .saveGIF(gif), .pin])
        #expect(!menu("", flags: .noForwards, media: .document(gif))[0].contains(.saveGIF(gif)))
        gif.id = MediaID(.local, 1)
        #expect(menu("", media: .document(gif))[0] == [.reply, .forward, .pin])
        let file = Document(MediaID(.document, 2))
        #expect(menu("", media: .document(file))[0] == [.reply, .forward, .pin])
    }

    @Test func `a live place of one's own is stopped, while it is live`() {
        let live = LiveLocation(location: Location(latitude: 1, longitude: 2), period: 900)
        let sent: Int32 = 1_700_000_060
        let place = Media.liveLocation(live)
        #expect(menu("", isOwn: true, media: place, now: sent + 899)[0] == [.stopSharing])
        #expect(!menu("", isOwn: true, media: place, now: sent + 900).joined().contains(.stopSharing))
        #expect(!menu("", media: place, now: sent).joined().contains(.stopSharing))
        var stopped = live
        stopped.period = 2
        #expect(
            !menu("", isOwn: true, media: .liveLocation(stopped), now: sent).joined().contains(.stopSharing)
        )
        var endless = live
        endless.period = .max
        #expect(menu("", isOwn: true, media: .liveLocation(endless), now: .max)[0] == [.stopSharing])
    }
}
