import ChatPresentation
import ClientModel
import Localization
import Testing

@Suite struct ChatRowTests {
    private func model(_ row: ChatRow, now: Int32 = Fixture.noon + 600) -> ChatRowModel {
        ChatRowModel(row, language: Strings.english, zone: TimeZoneRules(), now: now)
    }

    private func group(_ messages: [Message]) -> ChatRow { RowScene.row(of: Fixture.friends, messages) }

    private func read(_ count: Int32, out: Int32 = 0, marked: Bool = false) -> ReadState {
        var state = IDReadState(maxIncomingRead: 0, maxOutgoingRead: out, maxKnown: 99, count: count)
        state.isMarkedUnread = marked
        return .idBased(state)
    }

    @Test func `CL-19: the line says who wrote it where that is not clear`() {
        #expect(model(group([Fixture.message(1, text: "hi")])).prefix == "Ann:")
        #expect(model(group([Fixture.message(1, from: Fixture.own, text: "hi")])).prefix == "You:")
        let dialog = RowScene.row(of: Fixture.ann, [Fixture.message(1, in: Fixture.dialog, text: "hi")])
        #expect(model(dialog).prefix == "")
        let saved = RowScene.row(
            of: Fixture.own,
            [Fixture.message(1, in: Fixture.saved, from: Fixture.own, text: "x")]
        )
        #expect(model(saved).prefix == "")
        #expect(model(saved).title == "Saved Messages")
        #expect(model(saved).avatar == .savedMessages && model(dialog).avatar == .peer(Fixture.ann))
    }

    @Test func `a name whose letters run the other way keeps its colon beside what was said`() {
        let row = group([Fixture.message(1, text: "hi")])
        let arabic = ChatRowModel(
            row,
            language: Strings(.named("ar")!),
            zone: TimeZoneRules(),
            now: Fixture.noon
        )
        #expect(arabic.prefix == "\u{200F}\u{2068}Ann\u{2069}\u{200F}:")
    }

    @Test func `CL-19: an album says how many there are, or its only caption`() {
        func album(_ media: [Media], captions: [String]) -> String {
            let messages = zip(media, captions).enumerated().map { index, item -> Message in
                var content = MessageContent(text: item.1)
                content.media = [item.0]
                return Fixture.message(Int32(index + 1), content)
            }
            return model(group(messages)).text.text
        }
        let photo = Media.photo(Photo(MediaID(.photo, 1)))
        var clip = Document(MediaID(.document, 2))
        clip.kind = .video(VideoInfo(size: PixelSize(width: 100, height: 100), duration: 3))
        #expect(album([photo, photo, photo], captions: ["", "", ""]) == "3 photos")
        #expect(album([photo, .document(clip)], captions: ["", ""]) == "2 photos and videos")
        #expect(album([photo, photo], captions: ["", "our cat"]) == "our cat")
        #expect(album([photo, photo], captions: ["one", "two"]) == "2 photos")
    }

    @Test func `CL-19: what is under a spoiler cannot be read in the list`() {
        var content = MessageContent(text: "he dies")
        content.entities = [TextEntity(offset: 3, length: 99, .spoiler)]
        #expect(model(group([Fixture.message(1, content)])).text.text == "he ░░░░")
    }

    @Test func `CL-20: a draft wins, unless there is news`() {
        var row = group([Fixture.message(1, text: "hi")])
        row.draft = DraftState(text: "hello ther", date: Fixture.noon - 60)
        #expect(model(row).prefix == "Draft:")
        #expect(model(row).line == .draft)
        row.readState = read(1)
        #expect(model(row).prefix == "Ann:")
        row.draft?.date = Fixture.noon + 60
        #expect(model(row).prefix == "Draft:")
        row.draft?.text = " \n"
        #expect(model(row).prefix == "Ann:")
    }

    @Test func `CL-21: who is typing stands in place of the message`() {
        var row = group([Fixture.message(1, text: "hi")])
        row.activities = [.init(Fixture.ann, .typing)]
        #expect(model(row).text.text == "Ann is typing…")
        row.activities = [
            .init(Fixture.ann, .typing), .init(Fixture.bob, .typing),
        ]
        #expect(model(row).text.text == "Ann and Bob are typing…")
        row.activities.append(.init(Fixture.bot, .typing))
        #expect(model(row).text.text == "Ann and 2 others are typing…")
        row.activities.append(.init(Fixture.bob, .sendingPhoto(percent: 3)))
        #expect(model(row).text.text == "Bob is sending a photo…")
        var dialog = RowScene.row(of: Fixture.ann, [])
        dialog.activities = [.init(Fixture.ann, .recordingVoice)]
        #expect(model(dialog).text.text == "recording a voice message…")
    }

    @Test func `CL-22: ticks say how far a message of ours has come`() {
        func tick(_ flags: MessageFlags, out: Int32 = 0, from author: PeerID = Fixture.own) -> ElementIcon? {
            var message = Fixture.message(5, from: author, text: "hi")
            message.flags.formUnion(flags)
            var row = group([message])
            row.readState = read(0, out: out)
            return model(row).tick
        }
        #expect(tick([]) == .check)
        #expect(tick([], out: 4) == .check)
        #expect(tick([], out: 5) == .checks)
        #expect(tick([.sending]) == .clock)
        #expect(tick([.failed]) == .failed)
        #expect(tick([], out: 9, from: Fixture.ann) == nil)
        let own = Fixture.message(1, in: Fixture.saved, from: Fixture.own, text: "note")
        #expect(model(RowScene.row(of: Fixture.own, [own])).tick == nil)
    }

    @Test func `CL-23: badges count, mention and pin`() {
        var row = group([Fixture.message(1, text: "hi")])
        row.isPinned = true
        #expect(model(row).isPinned)
        row.readState = read(1234)
        #expect(model(row).badge == .init(text: "1.2K", isMuted: false))
        row.isMuted = true
        #expect(model(row).badge?.isMuted == true)
        #expect(model(row).marks == [.muted])
        row.readState = read(1)
        row.unreadMentions = 1
        #expect(model(row).badge == nil)
        #expect(model(row).hasMention)
        row.readState = read(2)
        #expect(model(row).badge?.text == "2")
        row.unreadMentions = 0
        row.readState = read(0, marked: true)
        #expect(model(row).badge == .init(text: "", isMuted: true))
        row.readState = read(0)
        row.unreadReactions = 3
        #expect(model(row).hasReaction)
    }

    @Test(arguments: [
        (0, "12:00"), (11 * 3600, "12:00"), (13 * 3600, "Mon"), (6 * 86_400, "Mon"), (7 * 86_400, "3 Nov"),
        (400 * 86_400, "03.11.25"), (-86_400, "3 Nov"),
    ])
    func `CL-25: time today, weekday this week, day and month this year, date else`(
        later: Int,
        expected: String
    ) {
        let now = Fixture.noon + Int32(later)
        #expect(model(group([Fixture.message(1, text: "hi")]), now: now).time == expected)
    }

    @Test func `CL-25: the list looks again at midnight, on days of 23 hours, too`() {
        // In Berlin, summer time began on 30 March 2025 at 01:00 UTC.
        let rules = TimeZoneRules(first: 3600, changes: [.init(since: 1_743_296_400, offset: 7200)])
        let noon: Int32 = 1_743_332_400
        let next = RowTime.nextChange(after: noon - 43_000 + 3600, zone: rules)
        #expect(rules.day(of: next) > rules.day(of: next - 1))
        #expect(rules.time(of: next) == ClockTime(hour: 0, minute: 0))
        #expect(RowTime.nextChange(after: next, zone: rules) - next == 86_400)
        #expect(RowTime.nextChange(after: .max - 5, zone: rules) == .max)
    }

    @Test func `CL-24: signs and the dot of those who are here`() {
        var row = RowScene.row(of: Fixture.ann, [])
        row.presence = .online(until: Fixture.noon + 700)
        #expect(model(row).isOnline)
        #expect(!model(row, now: Fixture.noon + 700).isOnline)
        guard case .user(var user) = row.peer else { return }
        user.flags = [.verified, .premium]
        row.shown = .user(user)
        row.peer = .secretChat(SecretChat(9, user: Fixture.ann))
        row.hasDeleteTimer = true
        row.isMuted = true
        #expect(model(row).marks == [.secret, .verified, .timer, .muted])
    }

    @Test func `CL-39: a screen reader hears the state of the chat, and then the message`() {
        var row = group([Fixture.message(1, text: "hi")])
        row.readState = read(3)
        row.isMuted = true
        row.isPinned = true
        #expect(model(row).label == "Friends, 3 unread messages, muted, pinned")
        #expect(model(row).value == "Ann: hi, 12:00")
        row.readState = read(0, marked: true)
        #expect(model(row).label == "Friends, marked as unread, muted, pinned")
    }

    @Test func `CL-18: a row of the same chat is the same row, and any change makes it another`() {
        let row = group([Fixture.message(1, text: "hi")])
        #expect(row == group([Fixture.message(1, text: "hi")]))
        var changed = row
        changed.unreadReactions = 1
        #expect(row != changed)
        #expect(row != group([Fixture.message(1, text: "ho")]))
    }

    @Test func `CL-32: the next unread chat, round the list, loud ones first`() {
        func row(_ number: Int64, unread: Int32, muted: Bool = false) -> ChatRow {
            var row = ChatRow(.user(User(number)), ownID: Fixture.own)
            row.readState = read(unread)
            row.isMuted = muted
            return row
        }
        let rows = [
            row(11, unread: 1), row(12, unread: 0), row(13, unread: 2, muted: true), row(14, unread: 3),
        ]
        func next(_ number: Int64?, backwards: Bool = false) -> Int64? {
            UnreadJump.next(after: number.map { PeerID(.user, $0) }, in: rows, backwards: backwards)?.number
        }
        #expect(next(nil) == 11)
        #expect(next(12) == 14)
        #expect(next(14) == 11)
        #expect(next(11, backwards: true) == 14)
        #expect(UnreadJump.next(after: PeerID(.user, 11), in: [rows[0], rows[2]])?.number == 13)
        #expect(UnreadJump.next(after: PeerID(.user, 11), in: [rows[0], rows[1]]) == nil)
    }

    @Test func `CL-35: those who are here come first, then the latest, in one order`() {
        let now = Fixture.noon
        let people: [(peer: Peer, presence: Presence?)] = [
            (.user(User(1)), nil), (.user(User(2)), .lastMonth), (.user(User(3)), .offline(since: now - 60)),
            (.user(User(4)), .online(until: now + 60)), (.user(User(5)), .recently),
            (.user(User(6)), .offline(since: now - 864_000)), (.user(User(7)), .lastWeek),
            (.user(User(8)), .online(until: now - 30)),
        ]
        for turn in 0..<people.count {
            let turned = Array(people[turn...] + people[..<turn])
            let order = turned.sorted { PresenceOrder.precedes($0, $1, now: now) }
            #expect(order.map(\.peer.id.number) == [4, 8, 3, 5, 7, 6, 2, 1])
        }
    }
}
