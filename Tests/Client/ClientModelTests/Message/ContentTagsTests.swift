import ClientModel
import Testing

@Suite struct ContentTagsTests {
    private static let video = VideoInfo(size: PixelSize(width: 1, height: 1), duration: 1)
    private static let place = Location(latitude: 0, longitude: 0)

    private static func document(_ kind: DocumentKind) -> Media {
        var document = Document(MediaID(.document, 1))
        document.kind = kind
        return .document(document)
    }

    private static let tagged: [(Media, MessageTags)] = [
        (.photo(Photo(MediaID(.photo, 1))), .photo),
        (document(.file), .file),
        (document(.image(PixelSize(width: 1, height: 1))), .file),
        (document(.video(video)), .video),
        (document(.round(video)), .round),
        (document(.animation(video)), .gif),
        (document(.voice(VoiceInfo(duration: 1, waveform: []))), .voice),
        (document(.music(MusicInfo(duration: 1, title: "", performer: ""))), .music),
        (document(.sticker(StickerInfo(emoji: ""))), []),
        (.poll(Poll(id: 1, question: FormattedText(""), answers: [])), .poll),
        (.liveLocation(LiveLocation(location: place, period: 1)), .liveLocation),
        (.location(place), []),
        (.action(.call(CallRecord(id: 1))), .call),
        (.action(.messagePinned), []),
        (.webPage(WebPage(id: 1, url: "")), []),
    ]

    @Test(arguments: tagged.indices) func `each kind of media has its space`(index: Int) {
        let (media, tags) = Self.tagged[index]
        var content = MessageContent()
        content.media = [media]
        #expect(MessageTags(content: content, flags: []) == tags)
        content.mediaTimer = 5
        #expect(MessageTags(content: content, flags: []).isEmpty)
    }

    @Test(arguments: [TextEntityKind.url, .email, .link("https://example.org")])
    func `an address makes a message one with a link`(kind: TextEntityKind) {
        var content = MessageContent(text: "text")
        content.entities = [TextEntity(offset: 0, length: 4, kind)]
        #expect(MessageTags(content: content, flags: []) == .link)
    }

    @Test func `other entities do not`() {
        var content = MessageContent(text: "text")
        content.entities = [
            TextEntity(offset: 0, length: 4, .mention), TextEntity(offset: 0, length: 4, .bold),
        ]
        #expect(MessageTags(content: content, flags: []).isEmpty)
    }

    @Test func `what was not seen and what is pinned is listed too`() {
        let flags: MessageFlags = [.unreadMention, .unreadReaction, .pinned, .mediaUnread]
        let tags = MessageTags(content: MessageContent(), flags: flags)
        #expect(tags == [.unseenMention, .unseenReaction, .pinned])
    }
}
