import ChatPresentation
import ClientModel
import Testing

/// Rows that show a kind of content.
struct BubbleScene: Sendable, CustomTestStringConvertible {
    var name: String
    var entries: [ChatEntry]

    var testDescription: String { name }

    static let all: [BubbleScene] = [
        .text, .media, .album, .file, .voice, .roundVideo, .sticker, .emoji, .webPage, .webPageFiles,
        .contact, .location,
        .poll,
        .service, .call, .footers, .unsupported, .ranks, .description,
    ]

    init(_ name: String, _ entries: [ChatEntry]) {
        self.name = name
        self.entries = entries
    }

    /// Creates two group messages for each content: one of Ann's, and an own one an hour later.
    private init(_ name: String, _ contents: [MessageContent]) {
        let messages = contents.enumerated().flatMap { index, content in
            [
                Fixture.message(Int32(2 * index + 1), after: Int32(index) * 7200, content),
                Fixture.message(
                    Int32(2 * index + 2),
                    from: Fixture.own,
                    after: Int32(index) * 7200 + 3600,
                    content
                ),
            ]
        }
        self.init(name, Fixture.entries(messages))
    }

    private static func content(_ media: [Media], _ text: String = "") -> MessageContent {
        var content = MessageContent(text: text)
        content.media = media
        return content
    }

    static func photo(_ number: Int64 = 1, _ width: Int32, _ height: Int32) -> Media {
        var photo = Photo(MediaID(.photo, number))
        photo.sizes = [ImageSize(type: "x", size: PixelSize(width: width, height: height), byteCount: 9)]
        return .photo(photo)
    }

    private static func document(_ kind: DocumentKind, name: String = "") -> Media {
        var document = Document(MediaID(.document, 7))
        document.kind = kind
        document.name = name
        document.byteCount = 4_404_019
        return .document(document)
    }

    static let text: BubbleScene = {
        var answer = MessageContent(
            text: "Yes, at eight. I will bring the papers and some cake, as promised."
        )
        answer.reply = ReplyHeader()
        var answering = Fixture.message(3, from: Fixture.own, after: 60, answer)
        let question = Fixture.message(1, text: "Are we still meeting tonight?")
        answering.replyTo = question.key
        var failed = Fixture.message(5, from: Fixture.own, after: 90, text: "lost")
        failed.flags.insert(.failed)
        var edited = Fixture.message(6, from: Fixture.bob, after: 100, text: "fixed now")
        edited.flags.formUnion([.edited, .pinned])
        var forwarded = MessageContent(text: "News of the day")
        var forward = ForwardInfo(date: Fixture.noon)
        forward.source = MessageKey(peer: Fixture.news, namespace: .cloud, id: 9)
        forward.signature = "Editor"
        forwarded.forward = forward
        forwarded.viaBot = Fixture.bot
        var history = Fixture.history([
            question, Fixture.message(2, after: 5, text: "שלום לכולם"), answering,
            Fixture.message(4, from: Fixture.own, after: 80, text: "ok"), failed, edited,
            Fixture.message(7, from: Fixture.bob, after: 110, forwarded),
        ])
        history.messages[2].reply = question
        history.unreadLine = history.messages[6].message.position
        return BubbleScene("text", EntryBuilder(history).entries())
    }()

    static let ranks: BubbleScene = {
        var history = Fixture.history([
            Fixture.message(1, text: "I made this group, and all of you are welcome in it."),
            Fixture.message(2, after: 5, text: "Without a name above."),
            Fixture.message(3, from: Fixture.bob, after: 9, text: "ok"),
            Fixture.message(4, from: Fixture.bot, after: 20, text: "A word of the one with a long title"),
            Fixture.message(5, from: Fixture.own, after: 30, text: "mine"),
        ])
        history.ranks = [
            Fixture.ann: .owner, Fixture.bob: .admin, Fixture.bot: .title("Head of all the gardeners"),
            Fixture.own: .admin,
        ]
        return BubbleScene("ranks", EntryBuilder(history).entries())
    }()

    static let description: BubbleScene = {
        var bot = BotDescription()
        bot.text = "I tell the weather of any town: write its name to me, or ask @helperbot. See example.org."
        if case .photo(let photo) = photo(11, 640, 360) { bot.photo = photo }
        var history = Fixture.history(
            [Fixture.message(1, in: Fixture.dialog, from: Fixture.own, text: "/start")],
            in: Fixture.dialog
        )
        history.description = bot
        return BubbleScene("description", EntryBuilder(history).entries())
    }()

    static let media: BubbleScene = {
        let clip = VideoInfo(size: PixelSize(width: 1280, height: 720), duration: 83)
        var hidden = content([photo(2, 300, 900)], "not for everyone")
        hidden.flags.insert(.spoiler)
        return BubbleScene(
            "media",
            [
                content([photo(1, 1600, 900)]), hidden, content([document(.video(clip))]),
                content([document(.animation(clip))], "look"), content([photo(3, 20, 20)]),
                content([.photo(Photo(MediaID(.photo, 4)))]),
            ]
        )
    }()

    static let album: BubbleScene = {
        let shapes: [(Int32, Int32)] = [(160, 100), (100, 100), (60, 100), (100, 100), (100, 100)]
        let messages = [2, 3, 5].flatMap { count in
            shapes.prefix(count).enumerated().map { index, shape -> Message in
                let caption = count == 3 && index == 0 ? "Three from the lake" : ""
                var message = Fixture.message(
                    Int32(count * 10 + index),
                    from: count == 5 ? Fixture.own : Fixture.ann,
                    content([photo(Int64(index), shape.0, shape.1)], caption)
                )
                message.groupingKey = Int64(count)
                return message
            }
        }
        return BubbleScene("album", Fixture.entries(messages))
    }()

    static let file: BubbleScene = {
        let long = "a very long name of a file that somebody scanned in a hurry and never renamed.pdf"
        let music = MusicInfo(duration: 245, title: "Prelude", performer: "Ann's band")
        var entries = BubbleScene(
            "file",
            [
                content([document(.file, name: "plan.pdf")]),
                content([document(.file, name: long)], "as asked"),
                content([document(.music(music))]),
            ]
        ).entries
        let pair = ["one.txt", "two.txt"].enumerated().map { index, name -> Message in
            var message = Fixture.message(
                Int32(90 + index),
                after: 80_000,
                content([document(.file, name: name)], "the \(name)")
            )
            message.groupingKey = 4
            return message
        }
        entries += Fixture.entries(pair)
        return BubbleScene("file", entries)
    }()

    static let voice = BubbleScene(
        "voice",
        [Int32(3), 200].map { seconds in
            let waveform = (0..<63).map { UInt8(truncatingIfNeeded: $0 &* 37) }
            return content([document(.voice(VoiceInfo(duration: seconds, waveform: waveform)))])
        }
    )

    static let roundVideo = BubbleScene(
        "round-video",
        [content([document(.round(VideoInfo(size: PixelSize(width: 400, height: 400), duration: 12)))])]
    )

    static let sticker: BubbleScene = {
        var info = StickerInfo(emoji: "🐦")
        info.size = PixelSize(width: 512, height: 300)
        var answer = content([document(.sticker(info))])
        var forward = ForwardInfo(date: Fixture.noon)
        forward.authorName = "Somebody"
        answer.forward = forward
        return BubbleScene(
            "sticker",
            [content([document(.sticker(info))]), answer, content([.dice(Dice(emoji: "🎲", value: 3))])]
        )
    }()

    static let emoji = BubbleScene(
        "big-emoji",
        ["🐦", "👩‍👩‍👧🇩🇪", "👍🏽1️⃣❤️", "🐦🐦🐦🐦", "1"].map { MessageContent(text: $0) }
    )

    static let webPage: BubbleScene = {
        func page(_ large: Bool, _ hasPhoto: Bool) -> MessageContent {
            var page = WebPage(id: 5, url: "https://example.org/a")
            page.siteName = "Example"
            page.title = "How swallows and martins find their way home again"
            page.summary = "They remember more than one would think. A long summary of the page follows here."
            page.hasLargeMedia = large
            page.hasInstantView = large
            if hasPhoto, case .photo(let photo) = photo(6, 1200, 630) { page.photo = photo }
            return content([.webPage(page)], "see https://example.org/a")
        }
        // A film that another site plays, with its author.
        var film = page(true, true)
        if case .webPage(var shown)? = film.media.first {
            shown.embed = WebEmbed(
                url: "https://example.org/player",
                type: "iframe",
                size: PixelSize(width: 640, height: 360)
            )
            shown.duration = 83
            shown.author = "Ann Swallow"
            shown.hasInstantView = false
            film.media = [.webPage(shown)]
        }
        return BubbleScene("web-page", [page(false, false), page(false, true), page(true, true), film])
    }()

    static let webPageFiles: BubbleScene = {
        func page(_ kind: DocumentKind) -> MessageContent {
            var page = WebPage(id: 5, url: "https://example.org/a")
            page.siteName = "Example"
            page.title = "How swallows and martins find their way home again"
            if case .document(var file) = document(kind) {
                (file.name, file.byteCount) = ("swallows.bin", 1_234_567)
                page.document = file
            }
            return content([.webPage(page)], "see https://example.org/a")
        }
        let film = VideoInfo(size: PixelSize(width: 320, height: 320), duration: 12)
        let levels = [UInt8](repeating: 0xA5, count: 63)
        return BubbleScene(
            "web-page-files",
            [
                page(.file), page(.music(MusicInfo(duration: 83, title: "Swallow Song", performer: "Ann"))),
                page(.voice(VoiceInfo(duration: 24, waveform: levels))), page(.round(film)),
            ]
        )
    }()

    static let contact: BubbleScene = {
        var contact = SharedContact(phone: "491700000000", firstName: "Carl")
        contact.lastName = "Friedrich"
        var known = contact
        known.peer = Fixture.bob
        return BubbleScene("contact", [content([.contact(contact)]), content([.contact(known)])])
    }()

    static let location: BubbleScene = {
        let place = Location(latitude: 52.5, longitude: 13.4)
        let venue = Venue(location: place, title: "Station", address: "Platform 2, at the far end")
        return BubbleScene(
            "location",
            [
                content([.location(place)]), content([.venue(venue)]),
                content([.liveLocation(LiveLocation(location: place, period: 900))]),
            ]
        )
    }()

    static func question(_ flags: PollFlags, votes: [Int32], chosen: Int? = nil, correct: Int? = nil) -> Poll
    {
        let answers = ["Tonight", "Tomorrow, when all of us are back from the mountains", "Never"]
        var poll = Poll(
            id: 3,
            question: FormattedText("When do we meet?"),
            answers: answers.enumerated().map {
                PollAnswer(option: [UInt8($0.offset)], text: FormattedText($0.element))
            }
        )
        poll.flags = flags
        poll.results.votes = votes.enumerated().map { index, count in
            var votes = PollVotes(option: [UInt8(index)], count: count)
            votes.isChosen = index == chosen
            votes.isCorrect = index == correct
            return votes
        }
        poll.results.totalVoters = votes.reduce(0, +)
        return poll
    }

    private static func explained(_ poll: Poll) -> Poll {
        var poll = poll
        poll.results.solution = FormattedText("Tonight the moon is full, and the road is hard to see.")
        return poll
    }

    static let poll = BubbleScene(
        "poll",
        [
            content([.poll(question([], votes: []))]),
            content([.poll(question([.publicVotes], votes: [5, 3, 1], chosen: 1))]),
            content([
                .poll(explained(question([.quiz, .closed], votes: [5, 3, 1], chosen: 0, correct: 1)))
            ]),
            content([.poll(question([.multipleChoice], votes: []))]),
        ]
    )

    static let service: BubbleScene = {
        let actions: [ServiceAction] = [
            .historyCleared, .membersAdded([Fixture.bob, Fixture.bot]), .memberRemoved(Fixture.ann),
            .titleChanged("A name that is so long that it takes more than one line in the middle of a chat"),
            .photoChanged(Photo(MediaID(.photo, 8))), .messagePinned,
        ]
        return BubbleScene("service", actions.map { content([.action($0)]) })
    }()

    static let call: BubbleScene = {
        var answered = CallRecord(id: 1)
        answered.duration = 130
        answered.isVideo = true
        var missed = CallRecord(id: 2)
        missed.end = .missed
        return BubbleScene("call", [content([.action(.call(answered))]), content([.action(.call(missed))])])
    }()

    static let footers: BubbleScene = {
        var buttons = MessageContent(text: "Choose")
        buttons.markup = .inline(
            InlineMarkup([
                ButtonRow([Button(text: "Yes", action: .inert), Button(text: "No", action: .inert)]),
                ButtonRow([Button(text: "Read the rules", action: .open("https://example.org"))]),
            ])
        )
        var post = MessageContent(text: "A post that many have seen and some have answered")
        var thread = ThreadInfo(count: 12)
        thread.channel = Fixture.friends
        post.thread = thread
        post.signature = "Editor"
        var message = Fixture.message(1, in: Fixture.channel, from: nil, post)
        message.flags.insert(.post)
        message.views = 15_300
        message.reactions = Reactions(counts: [
            .init(.emoji("👍"), count: 12, ownOrder: 1), .init(.emoji("🎉"), count: 1500),
            .init(.customEmoji(5), count: 2),
        ])
        var reacted = Fixture.message(3, after: 4000, content([photo(1, 400, 300)]))
        reacted.reactions = Reactions(counts: [.init(.emoji("❤"), count: 3)])
        let group = Fixture.entries([Fixture.message(2, buttons), reacted])
        return BubbleScene("footers", Fixture.entries([message], in: Fixture.channel) + group)
    }()

    static let unsupported: BubbleScene = {
        var restricted = MessageContent(text: "hidden")
        restricted.restrictions = [Restriction(platform: "all", reason: "x", text: "Not shown here")]
        let foreign = content([.foreign(UnknownObject(layer: 1, bytes: []))])
        return BubbleScene("unsupported", [restricted, foreign, content([.expired(ExpiredMedia())])])
    }()
}
