import ClientModel
import Localization
import Testing

@testable import ChatPresentation

/// The mapping of messages to bubbles: the decision table of §5.2 and §5.3.
@Suite struct ContentMappingTests {
    private func kinds(_ contents: [MessageContent], _ flags: MessageFlags = []) -> [String] {
        let messages = contents.enumerated().map { index, content -> Message in
            var message = Fixture.message(Int32(index + 1), from: Fixture.own, content)
            message.flags.formUnion(flags)
            if contents.count > 1 { message.groupingKey = 3 }
            return message
        }
        let entry = Fixture.entries(messages).bubbles[0]
        return ContentMapping(entry, hasBigEmoji: true, language: Strings.english).blocks
            .map { String("\(type(of: $0))".dropLast(5)) }
    }

    private func content(_ media: [Media], _ text: String = "") -> MessageContent {
        var content = MessageContent(text: text)
        content.media = media
        return content
    }

    private func document(_ kind: DocumentKind) -> Media {
        var document = Document(MediaID(.document, 7))
        document.kind = kind
        return .document(document)
    }

    private let photo = BubbleScene.photo(1, 100, 100)
    private let clip = VideoInfo(size: PixelSize(width: 10, height: 10), duration: 1)
    private let place = Location(latitude: 1, longitude: 2)

    @Test func `each kind of media becomes its block`() {
        let table: [(Media, [String])] = [
            (photo, ["Media"]), (document(.video(clip)), ["Media"]), (document(.animation(clip)), ["Media"]),
            (document(.round(clip)), ["RoundVideo"]), (document(.file), ["File"]),
            (document(.voice(VoiceInfo(duration: 1, waveform: []))), ["Voice"]),
            (document(.music(MusicInfo(duration: 1, title: "", performer: ""))), ["File"]),
            (document(.sticker(StickerInfo(emoji: ""))), ["Sticker"]),
            (.dice(Dice(emoji: "🎲", value: 1)), ["BigEmoji"]),
            (.contact(SharedContact(phone: "1", firstName: "A")), ["Contact"]),
            (.location(place), ["Location"]),
            (.venue(Venue(location: place, title: "V", address: "")), ["Location"]),
            (.liveLocation(LiveLocation(location: place, period: 1)), ["Location"]),
            (.poll(BubbleScene.question([], votes: [])), ["Poll"]), (.action(.historyCleared), ["Service"]),
            (.action(.call(CallRecord(id: 1))), ["Call"]), (.expired(ExpiredMedia()), ["Service"]),
            (.foreign(UnknownObject(layer: 1, bytes: [])), ["Text"]), (.shared(MediaID(.photo, 9)), ["Text"]),
        ]
        for (media, expected) in table { #expect(kinds([content([media])]) == expected, "\(media)") }
    }

    @Test(arguments: [
        (NamedMedia.Kind.game, "This is a game. This version cannot play games."),
        (.invoice, "This is an invoice. This version cannot pay."),
        (.receipt, "This is the receipt of a payment. This version cannot show it."),
        (.giveaway, "This is a giveaway. This version cannot take part in giveaways."),
        (.giveawayResults, "These are the results of a giveaway. This version cannot show them."),
        (.story, "This is a story. This version cannot show stories."),
        (
            .paidMedia,
            "These are pictures or videos that cost something. This version cannot buy them."
        ),
    ])
    func `media that can only be named say what they are, below their title`(
        kind: NamedMedia.Kind,
        words: String
    ) throws {
        for (title, text) in [("Chess", "Chess\n\(words)"), ("", words)] {
            let entry = Fixture.entries([
                Fixture.message(1, content([.named(NamedMedia(kind, title: title))]))
            ])
            let blocks = ContentMapping(entry.bubbles[0], hasBigEmoji: true, language: Strings.english).blocks
            let block = try #require(blocks.first as? TextBlock)
            #expect(block.text.text == text)
            #expect(block.text.entities == (title.isEmpty ? [] : [TextEntity(0..<5, .bold)]))
        }
        let summary = MessageSummary(
            content([.named(NamedMedia(kind, title: "Chess"))]),
            language: Strings.english
        )
        #expect(summary.text.text == "Chess")
    }

    @Test func `the text comes after the media, or before them when told to`() {
        #expect(kinds([content([photo], "a")]) == ["Media", "Text"])
        #expect(kinds([content([photo], "a")], .captionAbove) == ["Text", "Media"])
        #expect(kinds([content([], "a")]) == ["Text"])
    }

    @Test func `pictures next to each other are an album, with its one caption below it`() {
        #expect(kinds([content([photo]), content([photo])]) == ["Album"])
        #expect(kinds([content([photo], "one"), content([photo])]) == ["Album", "Text"])
        #expect(kinds([content([photo], "one"), content([photo], "two")]) == ["Album"])
    }

    @Test func `files of an album keep their own texts`() {
        let file = document(.file)
        #expect(
            kinds([content([file], "one"), content([file]), content([file], "three")])
                == ["File", "Text", "File", "File", "Text"]
        )
    }

    @Test func `a page names its author below the title, unless title or site say it`() throws {
        func author(_ title: String, _ site: String) throws -> (String, String) {
            var page = WebPage(id: 1, url: "https://example.org")
            (page.title, page.siteName, page.author) = (title, site, "Ann")
            let block = try #require(WebPageBlock(page, nil, in: MessageContent(), of: .unassigned))
            return (block.title, block.author)
        }
        #expect(try author("Swallows", "Birds") == ("Swallows", "Ann"))
        #expect(try author("", "Birds") == ("Ann", ""))
        #expect(try author("Swallows", "Ann") == ("Swallows", ""))
    }

    @Test(arguments: [
        ("telegram_user", false, "Send Message"), ("telegram_chat", false, "View Group"),
        ("telegram_chat_request", false, "Request to Join"), ("article", true, "Instant View"),
    ])
    func `a page of the server has a button that opens its link, an article one that opens the article`(
        type: String,
        isArticle: Bool,
        words: String
    ) throws {
        var page = WebPage(id: 1, url: "tg://resolve?domain=ann")
        (page.type, page.title, page.hasInstantView) = (type, "Ann", isArticle)
        if case .photo(let photo) = photo { page.photo = photo }
        let message = Fixture.message(1, content([.webPage(page)], "see"))
        let layout = BubbleLayout(Fixture.entries([message])[0], in: Fixture.context())
        let button = try #require(layout.elements.first { $0.role == .pageButton })
        guard case .text(let request, _) = button.content else {
            Issue.record("the button has no words")
            return
        }
        #expect(request.text.text == words)
        let opens = isArticle ? ElementAction.openInstantView(page.id) : .openLink(page.url)
        #expect(layout.elements.first { $0.role == .pageArea }?.action == opens)
        let picture = try #require(layout.elements.first { $0.role == .pagePicture })
        #expect(picture.action == (isArticle ? opens : .openMedia(message.stableID)))
        #expect(layout.elements.first { $0.role == .pagePlate }?.action == .openLink(page.url))
    }

    @Test func `what another site plays and has no picture has a button that plays it`() throws {
        var page = WebPage(id: 1, url: "https://example.org")
        page.title = "A song"
        let unknown = PixelSize(width: 0, height: 0)
        page.embed = WebEmbed(url: "https://example.org/player", type: "iframe", size: unknown)
        let entry = Fixture.entries([Fixture.message(1, content([.webPage(page)], "hear"))])[0]
        let layout = BubbleLayout(entry, in: Fixture.context())
        let frame = PlayerFrame("https://example.org/player", size: unknown)
        let button = try #require(layout.elements.first { $0.role == .pageArea })
        #expect(button.action == .play(frame: frame, page: "https://example.org"))
    }

    @Test func `the picture of a film that another site plays has a sign and its length, and plays it`()
        throws
    {
        var page = WebPage(id: 1, url: "https://example.org")
        page.embed = WebEmbed(
            url: "https://example.org/player",
            type: "iframe",
            size: PixelSize(width: 640, height: 360)
        )
        page.duration = 83
        if case .photo(let photo) = photo { page.photo = photo }
        let entry = Fixture.entries([Fixture.message(1, content([.webPage(page)], "see"))])[0]
        let layout = BubbleLayout(entry, in: Fixture.context())
        for role in [ElementRole.playButton, .pagePicture] {
            let element = try #require(layout.elements.first { $0.role == role })
            let frame = PlayerFrame("https://example.org/player", size: PixelSize(width: 640, height: 360))
            #expect(element.action == .play(frame: frame, page: "https://example.org"))
        }
        let texts = layout.elements.compactMap { element -> String? in
            guard element.role == .duration, case .text(let request, _) = element.content else { return nil }
            return request.text.text
        }
        #expect(texts == ["1:23"])
    }

    @Test func `a voice message, a song, a file and a round video of a page stand in its preview and open`()
        throws
    {
        let table: [(DocumentKind, ElementRole, ElementRole?)] = [
            (.voice(VoiceInfo(duration: 3, waveform: [])), .playButton, .waveform),
            (.file, .fileButton, .fileName),
            (.music(MusicInfo(duration: 3, title: "S", performer: "P")), .fileButton, .fileDetail),
            (.round(clip), .roundVideo, nil),
        ]
        for (kind, sign, beside) in table {
            var page = WebPage(id: 1, url: "https://example.org")
            if case .document(let file) = document(kind) { page.document = file }
            if case .photo(let photo) = photo { page.photo = photo }
            let message = Fixture.message(1, content([.webPage(page)], "see"))
            let layout = BubbleLayout(Fixture.entries([message])[0], in: Fixture.context())
            let plate = try #require(layout.elements.first { $0.role == .pagePlate }).frame
            let pressed = try #require(layout.elements.first { $0.role == sign })
            #expect(pressed.action == .openMedia(message.stableID))
            #expect(plate.y <= pressed.frame.y && pressed.frame.maxY <= plate.maxY, "\(kind)")
            #expect(plate.x < pressed.frame.x && pressed.frame.maxX <= plate.maxX, "\(kind)")
            if let beside { #expect(layout.elements.contains { $0.role == beside }) }
            #expect(!layout.elements.contains { $0.role == .pagePicture })
        }
    }

    @Test func `a page comes after the text, or before it when told to, and not while it is awaited`() {
        var page = WebPage(id: 1, url: "https://example.org")
        page.title = "Title"
        var message = content([.webPage(page)], "see")
        #expect(kinds([message]) == ["Text", "WebPage"])
        message.flags = .previewAbove
        #expect(kinds([message]) == ["WebPage", "Text"])
        message.flags = .noPreview
        #expect(kinds([message]) == ["Text"])
        page.state = .pending
        #expect(kinds([content([.webPage(page)], "see")]) == ["Text"])
    }

    @Test func `what may not be shown is not shown, and what cannot be read says so`() {
        var restricted = content([photo], "secret")
        restricted.restrictions = [Restriction(platform: "all", reason: "porn", text: "No")]
        #expect(kinds([restricted]) == ["Text"])
        var fields = MessageFields(
            stableID: StableID(rawValue: 5),
            key: MessageKey(peer: Fixture.friends, namespace: .cloud, id: 5),
            timestamp: Fixture.noon
        )
        fields.content = EncodedContent(bytes: [255, 255, 255])
        let entry = Fixture.entries([Message(fields)]).bubbles[0]
        let blocks = ContentMapping(entry, hasBigEmoji: true, language: Strings.english).blocks
        #expect((blocks.first as? TextBlock)?.text.text == "This message is not supported by this version.")
    }

    @Test(arguments: [
        ("🐦", true), ("🐦🐦🐦", true), ("🐦 🐦\n🐦", true), ("🐦🐦🐦🐦", true),
        (String(repeating: "🐦", count: 200), true),
        (String(repeating: "🐦", count: 400), false), ("👩‍👩‍👧", true), ("🇩🇪", true),
        ("👍🏽", true), ("1️⃣", true), ("❤️", true), ("1", false), ("a🐦", false), ("©", false), (" ", false),
    ])
    func `BB-80: emoji that stand alone are large`(text: String, isLarge: Bool) {
        #expect((kinds([MessageContent(text: text)]) == ["BigEmoji"]) == isLarge)
    }

    @Test func `BB-80: emoji of the service's own are large, emoji with formatting are not`() {
        var own = MessageContent(text: "xx")
        own.entities = [TextEntity(offset: 0, length: 2, .customEmoji(5))]
        #expect(kinds([own]) == ["Text"])
        own.text = "❤"
        own.entities = [TextEntity(offset: 0, length: 1, .customEmoji(5))]
        #expect(kinds([own]) == ["BigEmoji"])
        own.text = "🐦 🐦"
        #expect(kinds([own]) == ["BigEmoji"])
        own.text = "🐦 x"
        #expect(kinds([own]) == ["Text"])
        var bold = MessageContent(text: "🐦")
        bold.entities = [TextEntity(offset: 0, length: 2, .bold)]
        #expect(kinds([bold]) == ["Text"])
    }

    @Test func `a poll has its sign in the list of chats, and its emoji stay where they are`() {
        var poll = BubbleScene.question([], votes: [])
        poll.question.entities = [TextEntity(0..<4, .customEmoji(7))]
        let text = MessageSummary(content([.poll(poll)]), language: .english).text
        #expect(text.text == "📊 When do we meet?")
        #expect(text.entities == [TextEntity(3..<7, .customEmoji(7))])
    }

    @Test(arguments: [
        ("🎲", 4, "🎲 4"), ("🎲", 0, "🎲"), ("🎳", 6, "🎳 6"), ("⚽", 2, "⚽ Missed"), ("⚽", 3, "⚽ Scored"),
        ("🏀", 3, "🏀 Missed"), ("🏀", 5, "🏀 Scored"), ("🎰", 64, "🎰 7️⃣7️⃣7️⃣"), ("🎰", 2, "🎰 🍇🅱️🅱️"),
        ("🎰", 65, "🎰 65"), ("🪙", 2, "🪙 2"),
    ])
    func `a throw says what was thrown, in its bubble and in the list of chats`(
        emoji: String,
        value: Int32,
        words: String
    ) {
        let content = self.content([.dice(Dice(emoji: emoji, value: value))])
        #expect(MessageSummary(content, language: .english).text.text == words)
        let entry = Fixture.entries([Fixture.message(1, content)])[0]
        let layout = BubbleLayout(entry, in: Fixture.context())
        #expect(entry.label(of: layout, in: .english).contains(words))
    }

    @Test func `BB-51: a picture in a group stands below its author, and below whom it was forwarded from`() {
        func names(_ forward: ForwardInfo?) -> [String] {
            var content = self.content([photo])
            content.forward = forward
            let layout = BubbleLayout(
                Fixture.entries([Fixture.message(1, content)])[0],
                in: Fixture.context()
            )
            return layout.elements.filter { [.name, .forwardName].contains($0.role) }.map(\.role.rawValue)
        }
        #expect(names(nil) == ["name"])
        var forward = ForwardInfo(date: 1)
        forward.authorName = "Carl"
        #expect(names(forward) == ["name", "forwardName"])
    }

    @Test func `BB-51: names are shown in groups, of others, and nowhere else`() {
        func hasName(_ chat: ChatTraits, from author: PeerID?) -> Bool {
            let message = Fixture.message(1, in: chat, from: author, text: "hi")
            let layout = BubbleLayout(Fixture.entries([message], in: chat)[0], in: Fixture.context())
            return layout.elements.contains { $0.role == .name }
        }
        #expect(hasName(Fixture.group, from: Fixture.ann))
        #expect(!hasName(Fixture.group, from: Fixture.own))
        #expect(!hasName(Fixture.dialog, from: Fixture.ann))
        #expect(!hasName(Fixture.channel, from: nil))
    }

    @Test func `BB-56: a button to share stands beside posts, what we kept, and media of bots`() {
        func isShared(_ message: Message, in chat: ChatTraits) -> Bool {
            ShareButtonPolicy.isShown(on: Fixture.entries([message], in: chat).bubbles[0])
        }
        var post = Fixture.message(1, in: Fixture.channel, from: nil, text: "news")
        #expect(isShared(post, in: Fixture.channel))
        post.flags.insert(.noForwards)
        #expect(!isShared(post, in: Fixture.channel))
        #expect(!isShared(Fixture.message(1, text: "hi"), in: Fixture.group))
        #expect(isShared(Fixture.message(1, from: Fixture.bot, content([photo])), in: Fixture.group))
        var kept = MessageContent(text: "kept")
        kept.forward = ForwardInfo(date: 1)
        kept.forward?.savedFrom = MessageKey(peer: Fixture.news, namespace: .cloud, id: 3)
        #expect(isShared(Fixture.message(1, in: Fixture.saved, from: Fixture.own, kept), in: Fixture.saved))
        #expect(
            !isShared(Fixture.message(1, in: Fixture.saved, from: Fixture.own, text: "x"), in: Fixture.saved)
        )
    }

    @Test func `BB-67: a clock, one tick, two ticks, and a mark beside what was not sent`() {
        func icons(_ flags: MessageFlags, read: Int32 = 0) -> [ElementIcon] {
            var message = Fixture.message(5, from: Fixture.own, text: "hi")
            message.flags.formUnion(flags)
            var history = Fixture.history([message])
            history.readState = .idBased(
                IDReadState(maxIncomingRead: 0, maxOutgoingRead: read, maxKnown: 9, count: 0)
            )
            let layout = BubbleLayout(EntryBuilder(history).entries()[0], in: Fixture.context())
            return layout.elements.compactMap { if case .icon(let icon) = $0.content { icon } else { nil } }
        }
        #expect(icons(.sending) == [.clock])
        #expect(icons([]) == [.check])
        #expect(icons([], read: 5) == [.checks])
        #expect(icons(.failed) == [.failed])
    }
}
