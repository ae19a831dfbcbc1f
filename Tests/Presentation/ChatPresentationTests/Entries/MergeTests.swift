import ChatPresentation
import ClientModel
import Testing

@Suite struct MergeTests {
    private func styles(_ messages: [Message], in chat: ChatTraits = Fixture.group) -> [MergeStyle] {
        Fixture.entries(messages, in: chat).bubbles.dropFirst().map(\.above)
    }

    @Test(arguments: [(Int32(599), MergeStyle.joined), (600, .none), (-599, .joined), (0, .joined)])
    func `a run goes on for less than ten minutes`(seconds: Int32, style: MergeStyle) {
        let messages = [
            Fixture.message(1, text: "one"), Fixture.message(2, after: seconds, text: "two"),
        ]
        #expect(styles(messages) == [style])
    }

    @Test func `another author, another side and another topic end a run`() {
        var elsewhere = Fixture.message(4, from: Fixture.own, text: "four")
        elsewhere.thread = 7
        let messages = [
            Fixture.message(1, text: "one"), Fixture.message(2, from: Fixture.bob, text: "two"),
            Fixture.message(3, from: Fixture.own, text: "three"), elsewhere,
        ]
        #expect(styles(messages) == [.none, .none, .none])
    }

    @Test func `midnight ends a run, by the clock of the place`() {
        var history = Fixture.history([
            Fixture.message(1, after: 12 * 3600 - 10, text: "late"),
            Fixture.message(2, after: 12 * 3600 + 10, text: "early"),
        ])
        #expect(EntryBuilder(history).entries().bubbles[1].above == .none)
        history.zone = TimeZoneRules(first: 3600)
        #expect(EntryBuilder(history).entries().bubbles[1].above == .joined)
    }

    @Test func `what has buttons below it is the last of its run`() {
        var content = MessageContent(text: "choose")
        content.markup = .inline(InlineMarkup([ButtonRow([Button(text: "A", action: .inert)])]))
        let messages = [Fixture.message(1, content), Fixture.message(2, text: "two")]
        #expect(styles(messages) == [.none])
        #expect(styles([messages[1], messages[0]]) == [.joined])
    }

    @Test func `stickers are of a run and do not look joined`() {
        var sticker = Document(MediaID(.document, 9))
        sticker.kind = .sticker(StickerInfo(emoji: "🐦"))
        var content = MessageContent()
        content.media = [.document(sticker)]
        #expect(styles([Fixture.message(1, text: "one"), Fixture.message(2, content)]) == [.run])
    }

    @Test func `service messages stand alone`() {
        var content = MessageContent()
        content.media = [.action(.historyCleared)]
        let messages = [
            Fixture.message(1, text: "one"), Fixture.message(2, content), Fixture.message(3, text: "three"),
        ]
        #expect(styles(messages) == [.none, .none])
    }

    @Test func `administrators who speak as the group make no run`() {
        var one = Fixture.message(1, from: Fixture.friends, text: "one")
        var two = Fixture.message(2, from: Fixture.friends, text: "two")
        one.flags.remove(.incoming)
        two.flags.remove(.incoming)
        #expect(styles([one, two]) == [.none])
    }

    @Test func `BB-36: what we kept makes runs by who wrote it first`() {
        func kept(_ id: Int32, from author: PeerID) -> Message {
            var content = MessageContent(text: "kept \(id)")
            var forward = ForwardInfo(date: Fixture.noon - 1000)
            forward.author = author
            content.forward = forward
            return Fixture.message(id, in: Fixture.saved, from: Fixture.own, content)
        }
        let messages = [
            kept(1, from: Fixture.ann), kept(2, from: Fixture.ann), kept(3, from: Fixture.bob),
        ]
        #expect(styles(messages, in: Fixture.saved) == [.joined, .none])
    }

    @Test func `messages brought from elsewhere make runs by when they were written there`() {
        func brought(_ id: Int32, at date: Int32) -> Message {
            var content = MessageContent(text: "old")
            var forward = ForwardInfo(date: date)
            forward.authorName = "Carl"
            forward.isImported = true
            content.forward = forward
            return Fixture.message(id, content)
        }
        #expect(styles([brought(1, at: 1000), brought(2, at: 1599)]) == [.joined])
        #expect(styles([brought(1, at: 1000), brought(2, at: 1600)]) == [.none])
    }

    @Test func `the name is on the first of a run, the tail on the last`() throws {
        let entries = Fixture.entries([
            Fixture.message(1, text: "one"), Fixture.message(2, text: "two"),
            Fixture.message(3, text: "three"),
        ])
        let layouts = entries.map { BubbleLayout($0, in: Fixture.context()) }
        let names = layouts.map { layout in layout.elements.contains { $0.role == .name } }
        #expect(names == [true, false, false])
        let tails = layouts.compactMap { layout -> BubbleShape.Tail? in
            if case .shape(let shape)? = layout.elements.first?.content { shape.tail } else { nil }
        }
        #expect(tails == [.none, .none, .left])
    }

    @Test func `an album is one bubble and stays who it is when its first photo goes`() {
        let messages = (Int32(1)...3).map { id -> Message in
            var message = Fixture.message(id, text: "")
            message.groupingKey = 77
            return message
        }
        let before = Fixture.entries(messages)
        #expect(before.count == 1)
        #expect(before.bubbles[0].parts.count == 3)
        let history = Fixture.history(Array(messages.dropFirst()))
        let after = EntryBuilder(history, previous: before).entries()
        #expect(after.map(\.id) == before.map(\.id))
    }

    @Test func `an album that falls apart has two identities`() {
        var messages = (Int32(1)...4).map { id -> Message in
            var message = Fixture.message(id, text: "")
            message.groupingKey = 77
            return message
        }
        let before = Fixture.entries(messages)
        for index in 2...3 { messages[index].groupingKey = 78 }
        let after = EntryBuilder(Fixture.history(messages), previous: before).entries()
        #expect(after.count == 2)
        #expect(after[0].id == before[0].id)
        #expect(after[1].id != after[0].id)
    }

    @Test func `the unread line stands above the first unread message and ends a run`() {
        var history = Fixture.history([Fixture.message(1, text: "one"), Fixture.message(2, text: "two")])
        history.unreadLine = history.messages[1].message.position
        let entries = EntryBuilder(history).entries()
        #expect(entries.map(\.id)[1] == .unread)
        #expect(entries.bubbles.map(\.above) == [.none, .none])
        #expect(entries.map(\.startsDay) == [true, false, false])
    }

    @Test func `no unread line stands in a page that begins later or ends before`() {
        var history = Fixture.history([Fixture.message(1, text: "one"), Fixture.message(2, text: "two")])
        history.unreadLine = history.messages[1].message.position
        #expect(EntryBuilder(history).entries().contains { $0.id == .unread })
        var later = history
        later.messages = [HistoryMessage(Fixture.message(3, text: "three"))]
        #expect(!EntryBuilder(later).entries().contains { $0.id == .unread })
        var earlier = history
        earlier.messages.removeLast()
        #expect(!EntryBuilder(earlier).entries().contains { $0.id == .unread })
    }

    @Test func `own messages neither take the unread line away nor stand below it`() {
        var history = Fixture.history([
            Fixture.message(1, text: "one"), Fixture.message(2, text: "two"),
            Fixture.message(3, from: Fixture.own, text: "own"), Fixture.message(4, text: "four"),
            Fixture.message(5, from: Fixture.own, text: "own"),
        ])
        history.unreadLine = history.messages[1].message.position
        #expect(EntryBuilder(history).entries().firstIndex { $0.id == .unread } == 1)
        // The first unread message is deleted: the next one of others is below the line, if there is one.
        history.messages.remove(at: 1)
        #expect(EntryBuilder(history).entries().firstIndex { $0.id == .unread } == 2)
        history.messages.remove(at: 2)
        #expect(!EntryBuilder(history).entries().contains { $0.id == .unread })
    }

    @Test func `a title stands beside the name, on the first of a run of others`() throws {
        var history = Fixture.history([
            Fixture.message(1, text: "one"), Fixture.message(2, after: 1, text: "two"),
            Fixture.message(3, from: Fixture.own, after: 2, text: "three"),
        ])
        history.ranks = [Fixture.ann: .title("Gardener"), Fixture.own: .owner]
        let ranks = EntryBuilder(history).entries().map { entry in
            BubbleLayout(entry, in: Fixture.context()).elements.compactMap { element -> String? in
                guard element.role == .rank, case .text(let request, _) = element.content else { return nil }
                return request.text.text
            }
        }
        #expect(ranks == [["Gardener"], [], []])
    }

    @Test func `a title that reads like a role does not look like it`() {
        func roles(_ rank: AuthorRank) -> [ElementRole] {
            var history = Fixture.history([Fixture.message(1, text: "one")])
            history.ranks = [Fixture.ann: rank]
            return EntryBuilder(history).entries().flatMap { entry in
                BubbleLayout(entry, in: Fixture.context()).elements.map(\.role)
            }.filter { $0 == .rank || $0 == .roleRank }
        }
        #expect(roles(.owner) == [.roleRank] && roles(.admin) == [.roleRank])
        #expect(roles(.title("owner")) == [.rank])
    }

    @Test func `the description of a bot stands above its first message, and alone while there is none`() {
        var bot = BotDescription()
        bot.text = "I tell the weather."
        var history = Fixture.history([], in: Fixture.dialog)
        history.description = bot
        #expect(EntryBuilder(history).entries().map(\.id) == [.description])
        history.messages = [HistoryMessage(Fixture.message(1, in: Fixture.dialog, text: "hello"))]
        let entries = EntryBuilder(history).entries()
        #expect(entries.first?.id == .description && entries.count == 2)
        #expect(entries.last?.startsDay == true)
        history.description = BotDescription()
        #expect(EntryBuilder(history).entries().count == 1)
    }
}

extension ChatEntry {
    /// True if the row is the first of its day, and so leaves room for the day header.
    fileprivate var startsDay: Bool {
        switch self {
        case .bubble(let bubble): bubble.startsDay
        case .unread(let line): line.startsDay
        case .description: false
        }
    }
}
