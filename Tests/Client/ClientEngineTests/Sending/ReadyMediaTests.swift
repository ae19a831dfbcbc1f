import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct ReadyMediaTests {
    private static let place = Location(latitude: 1, longitude: 2)

    private static let poll: Poll = {
        let answers = [
            PollAnswer(option: [0], text: FormattedText("Yes")),
            PollAnswer(option: [1], text: FormattedText("No")),
        ]
        var poll = Poll(id: 0, question: FormattedText("Lunch?"), answers: answers)
        poll.flags = .multipleChoice
        return poll
    }()

    private static let sticker: Document = {
        var sticker = Document(MediaID(.document, 600))
        sticker.kind = .sticker(StickerInfo(emoji: "😀"))
        sticker.remote = RemoteFile(datacenter: 2, id: 600, accessHash: 7, reference: [9])
        return sticker
    }()

    static let media: [Media] = [
        .poll(poll), .contact(SharedContact(phone: "7", firstName: "Cleo")), .location(place),
        .venue(Venue(location: place, title: "Bar", address: "Street 1")),
        .liveLocation(LiveLocation(location: place, period: 900)), .document(sticker),
        .dice(Dice(emoji: "🎲", value: 0)),
    ]

    /// The server's name of the sent media.
    private static func name(_ media: TL.InputMedia?) -> String? {
        switch media {
        case .inputMediaPoll(let poll): poll.poll.question.text
        case .inputMediaContact(let contact): contact.firstName
        case .inputMediaGeoPoint: "place"
        case .inputMediaVenue(let venue): venue.title
        case .inputMediaGeoLive(let place): place.period.map { "live \($0)" }
        case .inputMediaDocument: "sticker"
        case .inputMediaDice(let dice): dice.emoticon
        default: nil
        }
    }

    private func start(_ fixture: EngineFixture) async throws -> TaskRunner {
        let runner = try await fixture.runner()
        try await fixture.run { [store = fixture.store] in
            await runner.handleSendingAlone(FakeUpdateSink(store))
            await runner.handleStates(FakeUpdateSink(store))
            try await runner.start()
        }
        return runner
    }

    @Test(arguments: zip(media, ["Lunch?", "Cleo", "place", "Bar", "live 900", "sticker", "🎲"]))
    func `what needs no upload shows at once and is sent`(media: Media, name: String) async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesSendMedia.self) { request in
            FakeChat.answer([.init(id: 100, randomID: request.randomID, text: request.message)])
        }
        let runner = try await start(fixture)
        let sent = try await Sender(fixture.services).send(
            OutgoingMessage("look"),
            ready: media,
            to: FakeChat.bob
        )
        #expect(try await fixture.messages().count == 1)
        #expect(try await fixture.end(of: sent.task) == .done([]))
        let calls = fixture.api.calls(of: TLFunction.MessagesSendMedia.self)
        #expect(calls.map { Self.name($0.media) } == [name])
        #expect(calls.first?.message == "look")
        #expect(try await fixture.messages().map(\.key.id) == [100])
        withExtendedLifetime(runner) {}
    }

    @Test(arguments: [(" 🎲\n", true), ("⚽\u{FE0F}", true), ("🎲🎲", false), ("🎲 6", false)])
    func `a lone emoji of a game is sent as a throw, any other text as a text`(
        text: String,
        isThrow: Bool
    ) async throws {
        let fixture = try EngineFixture()
        let sender = Sender(fixture.services)
        try await sender.send(written: OutgoingMessage(text), to: FakeChat.bob)
        let content = try #require(try await fixture.messages().first?.content.decoded())
        let dice = content.media.contains { if case .dice = $0 { true } else { false } }
        #expect(dice == isThrow)
        #expect(content.text.isEmpty == isThrow)
    }

    @Test func `a poll that the server refuses gets its red mark with the reason`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesSendMedia.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "MEDIA_INVALID")
        }
        let runner = try await start(fixture)
        let sent = try await Sender(fixture.services)
            .send(OutgoingMessage(""), ready: .poll(Self.poll), to: FakeChat.bob)
        #expect(try await fixture.end(of: sent.task) == .refused("MEDIA_INVALID"))
        #expect(try await fixture.messages().first?.flags.contains(.failed) == true)
        withExtendedLifetime(runner) {}
    }

    @Test func `where we are is told again while we move, the newest of several, until it stops`()
        async throws
    {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesEditMessage.self) { _ in .of([]) }
        let runner = try await start(fixture)
        let key = MessageKey(peer: FakeChat.bob, namespace: .cloud, id: 9)
        try await fixture.store.transaction { transaction in
            var content = MessageContent()
            content.media = [.liveLocation(LiveLocation(location: Self.place, period: 900))]
            let fields = MessageFields(key: key, timestamp: 1_700_000_000, content: EncodedContent(content))
            try transaction.add(Message(fields))
        }
        try await fixture.run { await runner.setConditions([]) }
        let editor = Editor(fixture.services)
        try await editor.move(to: Location(latitude: 3, longitude: 4), key)
        let last = try await editor.move(to: Location(latitude: 5, longitude: 6), heading: 90, key)
        try await fixture.run { await runner.setConditions([.network, .accountReady]) }
        #expect(try await fixture.end(of: try #require(last)) == .done([]))
        let stop = try await editor.stopLiveLocation(key)
        #expect(try await fixture.end(of: try #require(stop)) == .done([]))
        let told = fixture.api.calls(of: TLFunction.MessagesEditMessage.self).compactMap { call in
            if case .inputMediaGeoLive(let place)? = call.media { place } else { nil }
        }
        let here = TL.InputGeoPoint.inputGeoPoint(.init(lat: 5, long: 6))
        #expect(told.map(\.geoPoint) == [here, here])
        #expect(told.map(\.stopped) == [false, true])
        #expect(told.map(\.heading) == [90, 90])
        withExtendedLifetime(runner) {}
    }

    @Test func `a place of whatever time stops being told`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.MessagesEditMessage.self) { _ in .of([]) }
        let runner = try await start(fixture)
        let key = MessageKey(peer: FakeChat.bob, namespace: .cloud, id: 9)
        try await fixture.store.transaction { transaction in
            var content = MessageContent()
            content.media = [.liveLocation(LiveLocation(location: Self.place, period: 900))]
            try transaction.add(
                Message(MessageFields(key: key, timestamp: .min, content: EncodedContent(content)))
            )
        }
        try await Editor(fixture.services).stopLiveLocation(key)
        let stored = try await fixture.store.read { try $0.message(key)?.content.decoded() }
        guard case .liveLocation(let place)? = stored?.media.first else {
            Issue.record("no place is left")
            return
        }
        #expect(place.period == .max)
        withExtendedLifetime(runner) {}
    }
}
