import ChatPresentation
import ClientModel

/// A chat with every kind of content.
struct SampleChat {
    private typealias People = SamplePeople

    private var history: ChatHistory
    private var time: Int32
    private var number: Int32 = 0

    /// The rows of the chat.
    static func entries(languageRunsLeft: Bool) -> [ChatEntry] {
        var chat = SampleChat()
        chat.addYesterday(languageRunsLeft)
        chat.addMedia()
        chat.addPapers()
        chat.addFooters()
        return EntryBuilder(chat.history).entries()
    }

    private init() {
        history = ChatHistory(ChatTraits(People.friends, kind: .group, ownID: People.own))
        history.peers = People.peers
        time = People.evening - 86_400
        history.readState = .idBased(
            IDReadState(maxIncomingRead: 0, maxOutgoingRead: 30, maxKnown: 0, count: 0)
        )
    }

    // MARK: - Content

    private mutating func addYesterday(_ languageRunsLeft: Bool) {
        add(from: People.ann, media: [.action(.membersAdded([People.bob, People.clara]))])
        if languageRunsLeft {
            add("שלום לכולם! מישהו ראה את הסנוניות הבוקר?", from: People.ann)
            add("כן, ליד הגשר. היו שם לפחות עשר 🐦", from: People.bob)
            add("מצוין, אני בדרך", from: People.own)
        }
        add("Has anybody seen the martins this morning?", from: People.ann)
        add("They were over the harbour at six, at least ten of them 🐦", from: People.ann)
        let question = history.messages[history.messages.count - 1].message
        add("Ten! I only counted seven. Meet at the bridge tonight?", from: People.own, reply: question)
        add("Yes", from: People.own)
        time += 86_400
        add(
            """
            Here is how to count them:
            let seen = flock.filter(\\.isFlying)
            Ask @helperbot, or read https://example.org/martins
            """,
            from: People.bob,
            marks: [
                ("let seen = flock.filter(\\.isFlying)", .codeBlock("swift")), ("@helperbot", .mention),
                ("https://example.org/martins", .url),
            ]
        )
        add("The rarest one is a black swift.", from: People.clara, marks: [("a black swift", .spoiler)])
        add("👍", from: People.own)
    }

    private mutating func addMedia() {
        add("The old pier", from: People.clara, media: [photo(1, 1280, 720)])
        album(from: People.own, [(1600, 1000), (900, 1200), (1200, 900)], caption: "Three from the lake")
        let clip = VideoInfo(size: PixelSize(width: 1280, height: 720), duration: 83)
        add(from: People.bob, media: [document(.video(clip), 20)])
        var sticker = StickerInfo(emoji: "🐦")
        sticker.size = PixelSize(width: 512, height: 400)
        add(from: People.clara, media: [document(.sticker(sticker), 21)])
        add(
            from: People.bob,
            media: [document(.round(VideoInfo(size: PixelSize(width: 400, height: 400), duration: 12)), 22)]
        )
    }

    private mutating func addPapers() {
        add(from: People.ann, media: [document(.file, 30, name: "Migration routes 2026.pdf")])
        let waves = (0..<80).map { (index: Int) -> UInt8 in UInt8((index &* 37) % 23 + index % 8) }
        add(from: People.own, media: [document(.voice(VoiceInfo(duration: 24, waveform: waves)), 31)])
        let music = MusicInfo(duration: 245, title: "Dawn Chorus", performer: "The Reeds")
        add(from: People.clara, media: [document(.music(music), 32)])
        var page = WebPage(id: 5, url: "https://example.org/martins")
        page.siteName = "Example"
        page.title = "How swallows and martins find their way home"
        page.summary =
            "They remember more than one would think: the sun, the stars and the smell of a valley."
        add(
            "https://example.org/martins",
            from: People.bob,
            media: [.webPage(page)],
            marks: [("https://example.org/martins", .url)]
        )
        var contact = SharedContact(phone: "+49 170 0000000", firstName: "Clara")
        contact.lastName = "Finch"
        contact.peer = People.clara
        add(from: People.ann, media: [.contact(contact)])
        let place = Location(latitude: 54.3, longitude: 10.1)
        add(
            from: People.own,
            media: [.venue(Venue(location: place, title: "Bridge", address: "Old harbour, pier 2"))]
        )
        add(from: People.bob, media: [.poll(poll([], votes: [], chosen: nil))])
        add(from: People.ann, media: [.poll(poll([.publicVotes], votes: [5, 3, 1], chosen: 0))])
        var call = CallRecord(id: 1)
        call.duration = 130
        add(from: People.ann, media: [.action(.call(call))])
    }

    private mutating func addFooters() {
        add("Choose a day:", from: People.helper) { content in
            content.markup = .inline(
                InlineMarkup([
                    ButtonRow([
                        Button(text: "Saturday", action: .inert), Button(text: "Sunday", action: .inert),
                    ]),
                    ButtonRow([Button(text: "Read the rules", action: .open("https://example.org"))]),
                ])
            )
        }
        add("Saturday it is, then. I bring the telescope.", from: People.clara)
        change { message in
            message.reactions = Reactions(counts: [
                .init(.emoji("👍"), count: 4, ownOrder: 1), .init(.emoji("🎉"), count: 2),
            ])
        }
        var forward = ForwardInfo(date: time)
        forward.author = People.bob
        add("The ferry leaves at nine.", from: People.own) { $0.forward = forward }
        change { $0.flags.insert(.edited) }
        add("This one got lost", from: People.own)
        change { $0.flags.insert(.failed) }
        add("See you all there!", from: People.own)
        change { $0.flags.insert(.sending) }
    }

    // MARK: - Messages

    private mutating func add(
        _ text: String = "",
        from author: PeerID,
        media: [Media] = [],
        marks: [(String, TextEntityKind)] = [],
        reply: Message? = nil,
        group: Int64? = nil,
        _ edit: (inout MessageContent) -> Void = { _ in }
    ) {
        number += 1
        time += 40
        var content = MessageContent(text: text)
        content.media = media
        content.entities = marks.compactMap { words, kind in
            guard let start = text.firstRange(of: words)?.lowerBound else { return nil }
            let offset = Int32(text[..<start].utf16.count)
            return TextEntity(offset: offset, length: Int32(words.utf16.count), kind)
        }
        if reply != nil { content.reply = ReplyHeader() }
        edit(&content)
        var fields = MessageFields(
            stableID: StableID(rawValue: Int64(number)),
            key: MessageKey(peer: People.friends, namespace: .cloud, id: number),
            timestamp: time,
            author: author,
            content: EncodedContent(content)
        )
        if author != People.own { fields.flags.insert(.incoming) }
        var message = Message(fields)
        message.replyTo = reply?.key
        message.groupingKey = group
        history.messages.append(HistoryMessage(message, reply: reply))
    }

    private mutating func change(_ body: (inout Message) -> Void) {
        body(&history.messages[history.messages.count - 1].message)
    }

    private mutating func album(from author: PeerID, _ sizes: [(Int32, Int32)], caption: String) {
        for (index, size) in sizes.enumerated() {
            add(
                index == 0 ? caption : "",
                from: author,
                media: [photo(Int64(40 + index), size.0, size.1)],
                group: 7
            )
        }
    }

    private func photo(_ number: Int64, _ width: Int32, _ height: Int32) -> Media {
        var photo = Photo(MediaID(.photo, number))
        photo.sizes = [ImageSize(type: "x", size: PixelSize(width: width, height: height), byteCount: 9)]
        return .photo(photo)
    }

    private func document(_ kind: DocumentKind, _ number: Int64, name: String = "") -> Media {
        var document = Document(MediaID(.document, number))
        document.kind = kind
        document.name = name
        document.byteCount = 4_404_019
        return .document(document)
    }

    private func poll(_ flags: PollFlags, votes: [Int32], chosen: Int?) -> Poll {
        let answers = ["Tonight", "Tomorrow, when all of us are back", "Never"]
        var poll = Poll(
            id: Int64(number),
            question: FormattedText("When do we meet?"),
            answers: answers.enumerated().map {
                PollAnswer(option: [UInt8($0.offset)], text: FormattedText($0.element))
            }
        )
        poll.flags = flags
        poll.results.votes = votes.enumerated().map { index, count in
            var votes = PollVotes(option: [UInt8(index)], count: count)
            votes.isChosen = index == chosen
            return votes
        }
        poll.results.totalVoters = votes.reduce(0, +)
        return poll
    }
}
