import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct InputMediaTests {
    private static let hidden: MessageContent = {
        var content = MessageContent()
        content.flags = .spoiler
        content.mediaTimer = 30
        return content
    }()

    @Test func `media of the server's are sent by number`() throws {
        let photo = try #require(Photo(Sample.photo))
        let id = TL.InputPhoto.inputPhoto(.init(id: -4, accessHash: 5, fileReference: [1, 2, 3]))
        #expect(
            TL.InputMedia(.photo(photo), in: Self.hidden)
                == .inputMediaPhoto(.init(spoiler: true, id: id, ttlSeconds: 30))
        )
        let document = try #require(Document(Sample.document([])))
        #expect(
            TL.InputMedia(.document(document), in: MessageContent())
                == .inputMediaDocument(
                    .init(id: .inputDocument(.init(id: 600, accessHash: 7, fileReference: [9])))
                )
        )
    }

    @Test func `what is not uploaded has no number yet`() {
        let local = Media.photo(Photo(MediaID(.local, 3)))
        #expect(TL.InputMedia(local, in: MessageContent()) == nil)
        let file = UploadedFile(id: 8, parts: 2, name: "a.jpg", byteCount: 100_000)
        #expect(
            TL.InputMedia(local, in: Self.hidden, uploaded: file)
                == .inputMediaUploadedPhoto(
                    .init(
                        spoiler: true,
                        file: .inputFile(.init(id: 8, parts: 2, name: "a.jpg", md5Checksum: "")),
                        ttlSeconds: 30
                    )
                )
        )
    }

    @Test func `large files are named as such`() {
        let limit = UploadedFile.bigFileThreshold
        #expect(!UploadedFile(id: 1, parts: 20, name: "", byteCount: limit).isBig)
        let file = UploadedFile(id: 1, parts: 21, name: "a", byteCount: limit + 1)
        #expect(TL.InputFile(file) == .inputFileBig(.init(id: 1, parts: 21, name: "a")))
    }

    private static let film: VideoInfo = {
        var video = VideoInfo(size: PixelSize(width: 640, height: 480), duration: 2.5)
        video.canStream = true
        video.preloadByteCount = 9
        video.startTime = 1.5
        video.codec = "h264"
        return video
    }()

    private static let sticker: StickerInfo = {
        var sticker = StickerInfo(emoji: "😀")
        sticker.size = PixelSize(width: 512, height: 512)
        sticker.set = StickerSetID(number: 1, accessHash: 2)
        var place = MaskPosition()
        place.part = .chin
        place.x = 0.5
        sticker.mask = place
        return sticker
    }()

    private static let emoji: StickerInfo = {
        var emoji = StickerInfo(emoji: "🙂")
        emoji.size = PixelSize(width: 100, height: 100)
        emoji.isCustomEmoji = true
        emoji.usesTextColor = true
        return emoji
    }()

    static let kinds: [DocumentKind] = [
        .file, .image(PixelSize(width: 3, height: 4)), .video(film), .round(film), .animation(film),
        .voice(VoiceInfo(duration: 3, waveform: [1, 2])),
        .music(MusicInfo(duration: 200, title: "T", performer: "P")), .sticker(sticker), .sticker(emoji),
    ]

    @Test(arguments: kinds) func `a file comes back as what it was sent as`(kind: DocumentKind) throws {
        var document = Document(MediaID(.local, 3))
        document.kind = kind
        document.name = "a"
        document.mimeType = "application/octet-stream"
        let file = UploadedFile(id: 8, parts: 2, name: "a", byteCount: 100_000)
        let input = TL.InputMedia(.document(document), in: MessageContent(), uploaded: file, thumbnail: file)
        guard case .inputMediaUploadedDocument(let sent) = input else { throw Unexpected() }
        #expect(sent.thumb == TL.InputFile(file))
        #expect(sent.forceFile == (kind == .file))
        let mapped = try #require(Document(Sample.document(sent.attributes, mimeType: sent.mimeType)))
        #expect(mapped.kind == kind)
        #expect(mapped.name == "a")
    }

    @Test func `cards, places and links need no file`() {
        var card = SharedContact(phone: "7", firstName: "B")
        card.lastName = "C"
        #expect(
            TL.InputMedia(.contact(card), in: MessageContent())
                == .inputMediaContact(.init(phoneNumber: "7", firstName: "B", lastName: "C", vcard: ""))
        )
        #expect(
            TL.InputMedia(.location(Location(latitude: 1, longitude: 2)), in: MessageContent())
                == .inputMediaGeoPoint(.init(geoPoint: .inputGeoPoint(.init(lat: 1, long: 2))))
        )
        var content = MessageContent()
        content.flags = .smallPreview
        #expect(
            TL.InputMedia(.webPage(WebPage(id: 0, url: "u")), in: content)
                == .inputMediaWebPage(.init(forceSmallMedia: true, optional: true, url: "u"))
        )
    }

    @Test func `what happened and what is gone cannot be sent`() {
        for media in [Media.action(.messagePinned), .expired(ExpiredMedia()), .shared(MediaID(.photo, 1))] {
            #expect(TL.InputMedia(media, in: MessageContent()) == nil)
        }
    }

    @Test func `files are loaded from where they are`() throws {
        let photo = try #require(Photo(Sample.photo))
        #expect(
            TL.InputFileLocation(photo, size: "y")
                == .inputPhotoFileLocation(
                    .init(id: -4, accessHash: 5, fileReference: [1, 2, 3], thumbSize: "y")
                )
        )
        let document = try #require(Document(Sample.document([])))
        #expect(
            TL.InputFileLocation(document)
                == .inputDocumentFileLocation(
                    .init(id: 600, accessHash: 7, fileReference: [9], thumbSize: "")
                )
        )
        #expect(TL.InputFileLocation(Photo(MediaID(.local, 1)), size: "y") == nil)
        let face = PeerPhoto(id: 6, datacenter: 1)
        #expect(
            TL.InputFileLocation(face, of: .inputPeerSelf, isLarge: true)
                == .inputPeerPhotoFileLocation(.init(big: true, peer: .inputPeerSelf, photoID: 6))
        )
    }
}
