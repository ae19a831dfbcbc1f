import ChatNodes
import ChatPresentation
import ClientEngine
import ClientModel
import Localization
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
        pressed: LayoutAction? = nil,
        now: Int32 = 0
    ) -> [[MessageCommand]] {
        let bubble = SomeMessages.entries([text], flags: flags, isOwn: isOwn, media: media).bubbles[0]
        var situation = MessageMenuSituation(isQuote: isQuote, selectedText: selectedText, now: now)
        situation.mayPin = mayPin
        situation.pressed = pressed
        return MessageCommand.menu(of: bubble, situation).filter { !$0.isEmpty }
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

    @Test func `one's own message that somebody in a group read tells who, for a week`() {
        var bubble = SomeMessages.entries(["Hello."], isOwn: true).bubbles[0]
        let sent = bubble.parts[0].message.timestamp
        func offers(at now: Int32) -> Bool {
            MessageCommand.menu(of: bubble, MessageMenuSituation(now: now)).joined().contains(.showReaders)
        }
        bubble.isRead = true
        #expect(!offers(at: sent), "the heading tells it of a chat with one other")
        bubble.chat.kind = .group
        #expect(offers(at: sent + 7 * 86_400 - 1))
        #expect(!offers(at: sent + 7 * 86_400))
        bubble.isRead = false
        #expect(!offers(at: sent))
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

    @Test func `what one forwarded is not edited, and of an album the caption is`() throws {
        let own = SomeMessages.entries(["Hello Ada."], isOwn: true).bubbles[0]
        #expect(own.editable == own.parts[0].message)
        let forwarded = SomeMessages.entries(["Hello Ada."], isOwn: true) {
            $0.forward = ForwardInfo(date: 1)
        }
        #expect(forwarded.bubbles[0].editable == nil)
        var album = own
        func parts(_ texts: [String]) -> [BubblePart] {
            SomeMessages.entries(texts, isOwn: true, media: .photo(photo)).bubbles.flatMap(\.parts)
        }
        album.parts = parts(["", "Our holidays", ""])
        #expect(album.editable == album.parts[1].message)
        album.parts = parts(["", "Our holidays", "Another"])
        #expect(album.editable == nil)
    }

    private var photo: Photo {
        var photo = Photo(MediaID(.photo, 5))
        photo.sizes = [ImageSize(type: "y", size: PixelSize(width: 8, height: 6), byteCount: 9)]
        return photo
    }

    @Test func `a photo is copied and saved, unless it may not leave the chat`() throws {
        let media = Media.photo(photo)
        let file = try #require(MediaFileReference(media, in: SomeMessages.bob))
        #expect(menu("", media: media)[1] == [.copyImage(file), .saveAs(file)])
        #expect(!menu("", flags: .noForwards, media: media).joined().contains(.saveAs(file)))
    }

    @Test func `a file is saved, and shown where it was downloaded to; a sticker is neither`() throws {
        var document = Document(MediaID(.document, 2))
        let media = Media.document(document)
        let file = try #require(MediaFileReference(media, in: SomeMessages.bob))
        let bubble = SomeMessages.entries([""], media: media).bubbles[0]
        var situation = MessageMenuSituation()
        #expect(MessageCommand.menu(of: bubble, situation)[2] == [.saveAs(file)])
        situation.downloaded = [file.resource]
        #expect(
            MessageCommand.menu(of: bubble, situation)[2] == [
                .saveAs(file), .openWith(file), .showInFolder(file),
            ]
        )
        document.kind = .sticker(StickerInfo(emoji: "🔴"))
        #expect(menu("", media: .document(document))[1] == [.select])
    }

    @Test func `the pressed link is copied, or the only one`() {
        let pressed = LayoutAction.text(.link("https://example.org/a"), "here")
        #expect(menu(pressed: pressed)[0].contains(.copyLink("https://example.org/a")))
        func links(_ entities: [TextEntity]) -> [MessageCommand] {
            let entries = SomeMessages.entries(["example.org and example.com"]) { $0.entities = entities }
            return MessageCommand.menu(of: entries.bubbles[0], MessageMenuSituation()).joined().filter {
                if case .copyLink = $0 { true } else { false }
            }
        }
        let first = TextEntity(offset: 0, length: 11, .url)
        #expect(links([first]) == [.copyLink("example.org")])
        #expect(links([first, TextEntity(offset: 16, length: 11, .url)]).isEmpty)
    }

    @Test func `what failed is tried again or deleted, and deleting is the last and red`() {
        let entries = SomeMessages.entries(["Hello Ada."], flags: .failed, isOwn: true, namespace: .local)
        let bubble = entries.bubbles[0]
        let commands = MessageCommand.menu(of: bubble, MessageMenuSituation())
        #expect(commands == [[.resend, .copyText("Hello Ada.")], [.cancelSending]])
        #expect(commands.joined().filter(\.isDestructive) == [.cancelSending])
    }

    @Test func `the heading of a menu tells when a message was sent, and whether it was read`() {
        let strings = Strings.english
        var bubble = SomeMessages.entries(["Hello Ada."], isOwn: true).bubbles[0]
        let zone = TimeZoneRules()
        let now = bubble.parts[0].message.timestamp + 60
        #expect(MessageMenu.heading(of: bubble, strings, zone, now: now) == "Sent 22:14")
        bubble.isRead = true
        #expect(MessageMenu.heading(of: bubble, strings, zone, now: now) == "Sent 22:14 · Read")
        let later = MessageMenu.heading(of: bubble, strings, zone, now: now + 864_000)
        #expect(later == "Sent 14.11.23 22:14 · Read")
        let sent = now - 60
        for (read, clock, told) in [
            (sent + 120, now, "Sent 22:14 · Read at 22:16"),
            (sent + 120, now + 864_000, "Sent 14.11.23 22:14 · Read at 22:16"),
            (sent + 86_400, now + 864_000, "Sent 14.11.23 22:14 · Read at 15.11.23 22:14"),
            (sent + 86_400, sent + 86_400, "Sent 14.11.23 22:14 · Read at 22:14"),
        ] {
            let heading = MessageMenu.heading(of: bubble, strings, zone, now: clock, readAt: read)
            #expect(heading == told)
        }
        bubble = SomeMessages.entries(["Hello Ada."], isOwn: true, namespace: .local).bubbles[0]
        #expect(MessageMenu.heading(of: bubble, strings, zone, now: now) == "Waiting to be sent")
    }
}
