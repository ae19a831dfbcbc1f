import ClientEngine
import ClientModel
import Testing

@testable import MediaUI

@Suite struct PlaybackStateTests {
    private func track(
        _ id: Int32,
        _ kind: DocumentKind = .voice(VoiceInfo(duration: 20, waveform: [])),
        flags: MessageFlags = [.incoming, .mediaUnread]
    ) throws -> Track {
        var document = Document(MediaID(.document, Int64(id)))
        document.kind = kind
        document.byteCount = 1000
        var content = MessageContent()
        content.media = [.document(document)]
        let fields = MessageFields(
            stableID: StableID(rawValue: Int64(id)),
            key: MessageKey(peer: PeerID(.user, 1), namespace: .cloud, id: id),
            timestamp: id,
            flags: flags
        )
        return try #require(Track(Message(fields), content: content, author: "Bob"))
    }

    @Test func `a voice message is called by who speaks, and others hear that it was heard`() throws {
        #expect(try track(1).title == "Bob")
        #expect(try track(1).isUnheard)
        #expect(try !track(1, flags: .mediaUnread).isUnheard)
    }

    @Test func `a round video is among the voice messages, and is seen`() throws {
        let size = PixelSize(width: 240, height: 240)
        let round = try track(4, .round(VideoInfo(size: size, duration: 9)))
        #expect(round.video == MediaID(.document, 4))
        #expect(round.seconds == 9)
        #expect(round.isUnheard)
        #expect(round.tags == [.voice, .round])
        #expect(try track(1).tags == round.tags)
        #expect(try track(1).video == nil)
    }

    @Test func `what the chat lists apart follows each other as it was sent`() throws {
        let voices = [try track(1), try track(7)]
        let rounds = [try track(4), try track(9)]
        #expect([rounds, voices].inOrder.map(\.key.id) == [1, 4, 7, 9])
        #expect([rounds, voices].inOrder.after(voices[0])?.key.id == 4)
    }

    @Test func `a text has nothing to listen to`() {
        let key = MessageKey(peer: PeerID(.user, 1), namespace: .cloud, id: 1)
        let message = Message(MessageFields(key: key, timestamp: 1))
        #expect(Track(message, content: MessageContent(text: "Hello"), author: "") == nil)
    }

    @Test func `how much was played is never less than nothing nor more than all`() throws {
        var state = PlaybackState(try track(1), of: AccountFolder(path: "/home/ada"))
        state.position = 5
        #expect(state.fraction == 0.25)
        state.position = 99
        #expect(state.fraction == 1)
        state.duration = 0
        #expect(state.fraction == 0)
    }

    @Test func `speeds follow each other round`() throws {
        var state = PlaybackState(try track(1), of: AccountFolder(path: "/home/ada"))
        var seen: [Double] = []
        for _ in 0..<4 {
            seen.append(state.rate)
            state.rate = state.nextRate
        }
        #expect(seen == [1, 1.5, 2, 1])
    }

    @Test func `what comes next was sent next, and what comes before was sent before`() throws {
        let tracks = [try track(1), try track(4), try track(7)]
        #expect(tracks.after(tracks[0])?.key.id == 4)
        #expect(tracks.after(try track(5))?.key.id == 7)
        #expect(tracks.after(tracks[2]) == nil)
        #expect(tracks.before(tracks[2])?.key.id == 4)
        #expect(tracks.before(tracks[0]) == nil)
    }
}
