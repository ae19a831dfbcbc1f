import ClientModel
import Localization
import TestKit
import Testing

@testable import ChatPresentation

/// The rules of single kinds of content.
@Suite struct BlockRuleTests {
    @Test func `a waveform is read bit by bit, however long it is`() {
        #expect(Waveform.levels(packed: [0b1110_0001, 0b0111_1111]) == [1, 31, 31])
        #expect(Waveform.levels(packed: []) == [])
        var random = SeededRandom(seed: 3)
        for count in 0..<80 {
            let levels = Waveform.levels(packed: random.bytes(count))
            #expect(levels.count == count * 8 / 5)
            #expect(levels.allSatisfy { $0 <= 31 })
        }
        #expect(Waveform.levels(packed: random.bytes(100_000)).count == 1024)
    }

    @Test func `a waveform that is packed is read again as it was`() {
        var random = SeededRandom(seed: 4)
        for count in 0..<120 {
            let levels = random.bytes(count).map { $0 & 31 }
            let packed = Waveform.packed(levels)
            #expect(packed.count == (count * 5 + 7) / 8)
            #expect(Array(Waveform.levels(packed: packed).prefix(count)) == levels)
        }
        #expect(Waveform.packed([200]) == [31])
    }

    @Test func `a quiet voice is seen as well as a loud one, and silence is flat`() {
        let voice: [UInt16] = (0..<700).map { $0 % 70 < 35 ? 600 : 6000 }
        let loud = Waveform.levels(of: voice.map { $0 * 5 })
        #expect(loud.count == 100)
        #expect(Waveform.levels(of: voice) == loud)
        #expect(loud.max() ?? 0 > 20)
        #expect(Waveform.levels(of: [40, 60, 20]).allSatisfy { $0 == 0 })
        #expect(Waveform.levels(of: []) == [UInt8](repeating: 0, count: 100))
    }

    @Test func `one knock on the table does not make a voice flat`() {
        var peaks = [UInt16](repeating: 5000, count: 1000)
        peaks[500] = 32_768
        let levels = Waveform.levels(of: peaks)
        #expect(levels.max() == 31)
        #expect(levels.min() ?? 0 > 10)
    }

    @Test func `no sound is lost when a waveform has fewer bars than levels`() {
        var levels = [UInt8](repeating: 0, count: 100)
        levels[57] = 31
        for count in 1...200 {
            let bars = Waveform.bars(levels, count: count)
            #expect(bars.count == count)
            #expect(bars.contains(31))
        }
        #expect(Waveform.bars([], count: 3) == [0, 0, 0])
    }

    @Test(arguments: [
        ([1, 1, 1], 3, [33, 33, 33]), ([2, 1], 3, [67, 33]), ([5, 3, 1], 9, [56, 33, 11]),
        ([0, 0], 0, [0, 0]),
        ([3, 3, 1], 7, [43, 43, 14]), ([4, 4], 4, [100, 100]), ([1, 0], 1, [100, 0]),
    ])
    func `shares of a poll add up, and equal ones are equal`(counts: [Int], voters: Int, percents: [Int]) {
        #expect(Percentages.of(counts, voters: voters) == percents)
    }

    @Test func `nobody sees how others voted before they voted themselves`() {
        let open = PollBlock(BubbleScene.question([], votes: [5, 3, 1]))
        #expect(open.canVote)
        #expect(!PollBlock(BubbleScene.question([], votes: [5, 3, 1]), isSent: false).canVote)
        #expect(open.options.allSatisfy { $0.percent == nil && $0.isCorrect == nil })
        let voted = PollBlock(BubbleScene.question([], votes: [5, 3, 1], chosen: 1))
        #expect(!voted.canVote)
        #expect(voted.options.map(\.percent) == [56, 33, 11])
        #expect(voted.options.map(\.share) == [1, 0.6, 0.2])
        let quiz = PollBlock(BubbleScene.question([.quiz, .closed], votes: [5, 3, 1], correct: 2))
        #expect(quiz.options.map(\.isCorrect) == [false, false, true])
    }

    @Test func `of several answers the ticked ones are sent together`() {
        let poll = BubbleScene.question([.multipleChoice], votes: [])
        #expect(PollBlock(poll).kind == .several(isPublic: false))
        #expect(actions(of: PollBlock(poll)) == [.tickAnswer([0]), .tickAnswer([1]), .tickAnswer([2])])
        let ticked = actions(of: PollBlock(poll, ticked: [[2], [0], [9]]))
        #expect(ticked.last == .vote([[0], [2]]) && ticked.count == 4)
        let one = PollBlock(BubbleScene.question([], votes: []), ticked: [[0]])
        #expect(actions(of: one) == [.vote([[0]]), .vote([[1]]), .vote([[2]])])
        let voted = BubbleScene.question([.multipleChoice], votes: [1, 0, 0], chosen: 0)
        #expect(actions(of: PollBlock(voted, ticked: [[0]])).isEmpty)
    }

    private func actions(of block: PollBlock) -> [ElementAction] {
        let space = BlockSpace(context: Fixture.context(), width: 300)
        return block.fit(in: space).place(300).elements.compactMap(\.action)
    }

    @Test func `a quiz explains its answer to those who have given one`() {
        var poll = BubbleScene.question([.quiz], votes: [1, 0, 0], correct: 1)
        poll.results.solution = FormattedText("It is the second.")
        #expect(PollBlock(poll).explanation == nil)
        poll.results.votes[0].isChosen = true
        #expect(PollBlock(poll).explanation?.text == "It is the second.")
        poll.results.solution = FormattedText("")
        #expect(PollBlock(poll).explanation == nil)
    }

    @Test(arguments: [
        (0, "0"), (999, "999"), (1000, "1K"), (1234, "1.2K"), (9_999, "9.9K"), (100_400, "100K"),
        (999_999, "999K"), (1_000_000, "1M"), (1_000_000_000, "1B"), (Int.max, "9223372036B"), (-5, "0"),
    ])
    func `L10-04: large numbers are short and never too large`(count: Int, text: String) {
        #expect(Strings.english.compact(count) == text)
    }

    @Test func `a click finds the topmost thing that does something`() {
        let entries = BubbleScene.footers.entries
        let layout = BubbleLayout(entries[1], in: Fixture.context())
        let buttons = layout.elements.filter { $0.role == .button }
        let actions = buttons.map(\.frame).map { frame in
            layout.action(at: LayoutPoint(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2))
        }
        // What a bot would have to answer cannot be pressed yet.
        #expect(actions == [nil, nil, .press(row: 1, column: 0)])
        #expect(layout.action(at: LayoutPoint(x: -1, y: 5)) == nil)
    }

    @Test func `BB-55: the buttons of a row share the bubble's width`() {
        let layout = BubbleLayout(BubbleScene.footers.entries[1], in: Fixture.context())
        let buttons = layout.elements.filter { $0.role == .button }.map(\.frame)
        #expect(buttons.count == 3)
        #expect(buttons[0].width == buttons[1].width)
        #expect(buttons[0].x == layout.bubble.x && buttons[1].maxX == layout.bubble.maxX)
        #expect(buttons[2].width == layout.bubble.width)
        #expect(buttons.allSatisfy { $0.y > layout.bubble.maxY })
    }

    @Test func `BB-72: the time stands on the last line of reactions if it fits`() throws {
        var message = Fixture.message(1, text: "hi")
        for (count, isBeside) in [(1, true), (13, false)] {
            message.reactions = Reactions(
                counts: (0..<count).map { .init(.emoji("👍"), count: Int32($0 + 100)) }
            )
            let layout = BubbleLayout(Fixture.entries([message])[0], in: Fixture.context(width: 400))
            let last = try #require(layout.elements.last { $0.role == .reaction })
            let time = try #require(layout.elements.first { $0.role == .statusTime })
            #expect(!time.frame.overlaps(last.frame))
            if isBeside { #expect(time.frame.y < last.frame.maxY) }
            #expect(layout.bubble.contains(time.frame))
        }
    }

    @Test(arguments: [("❤", "❤\u{FE0F}"), ("👍", "👍"), ("❤\u{FE0F}", "❤\u{FE0F}"), ("x", "x")])
    func `a reaction that a font would draw as a letter is drawn as a picture`(sent: String, drawn: String)
        throws
    {
        var message = Fixture.message(1, text: "hi")
        message.reactions = Reactions(counts: [.init(.emoji(sent), count: 1)])
        let layout = BubbleLayout(Fixture.entries([message])[0], in: Fixture.context())
        let sign = try #require(layout.elements.first { $0.role == .reactionSign })
        guard case .text(let text, _) = sign.content else {
            Issue.record("a reaction is drawn without its sign")
            return
        }
        #expect(text.text.text == drawn)
    }

    @Test(arguments: [200.0, 641, 1200])
    func `LV-86: a day's header lies in the middle of the chat`(width: Double) {
        let header = DayHeader(
            Day(number: 20_395),
            today: Day(number: 20_395),
            in: Fixture.context(width: width)
        )
        let room = LayoutRect(x: 0, y: 0, header.size)
        #expect(header.elements.allSatisfy { room.contains($0.frame) })
        let plate = header.elements[0].frame
        #expect((plate.x - (room.maxX - plate.maxX)).magnitude <= 1)
    }

    @Test(arguments: [Fixture.ann, Fixture.own])
    func `reactions to a sticker stand on the side of who sent it`(author: PeerID) throws {
        var content = MessageContent()
        var document = Document(MediaID(.document, 7))
        document.kind = .sticker(StickerInfo(emoji: "🐦"))
        content.media = [.document(document)]
        var message = Fixture.message(1, from: author, content)
        message.reactions = Reactions(counts: [.init(.emoji("👍"), count: 1)])
        let layout = BubbleLayout(Fixture.entries([message])[0], in: Fixture.context())
        let sticker = try #require(layout.elements.first { $0.role == .sticker }).frame
        let reaction = try #require(layout.elements.first { $0.role == .reaction }).frame
        #expect(reaction.y > sticker.maxY)
        let end = try #require(layout.elements.last { $0.role == .statusTime || $0.role == .statusTick })
            .frame
        #expect((reaction.x - sticker.x < 20) == (author == Fixture.ann))
        #expect((sticker.maxX - end.maxX < 20) == (author == Fixture.own))
    }

    @Test func `LV-86: a day's header says today, yesterday or the date`() {
        let today = Day(number: 20_395)
        func header(_ number: Int) -> String {
            RowTime.header(Day(number: number), today: today, language: Strings.english)
        }
        #expect(header(20_395) == "Today")
        #expect(header(20_394) == "Yesterday")
        #expect(header(20_300) == "31 July")
        #expect(header(20_000) == "4 October 2024")
    }
}
