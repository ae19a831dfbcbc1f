import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct MediaMappingTests {
    @Test func `a photo keeps where it is, its sizes in order, and its miniature`() throws {
        let photo = try #require(Photo(Sample.photo))
        #expect(photo.id == MediaID(.photo, -4))
        #expect(photo.remote == RemoteFile(datacenter: 2, id: -4, accessHash: 5, reference: [1, 2, 3]))
        #expect(photo.date == 1_600_000_000)
        #expect(photo.sizes.map(\.type) == ["m", "y"])
        #expect(photo.largest?.byteCount == 90_000)
        #expect(photo.largest?.progressive == [1000, 5000, 90_000])
        #expect(photo.miniature == [1, 22, 40, 7])
        #expect(Photo(.photoEmpty(.init(id: 1))) == nil)
    }

    @Test func `a document keeps its name, size and previews`() throws {
        let document = try #require(
            Document(Sample.document([.documentAttributeFilename(.init(fileName: "a.bin"))]))
        )
        #expect(document.id == MediaID(.document, 600))
        #expect(document.name == "a.bin")
        #expect(document.byteCount == 5_000_000_000)
        #expect(document.kind == .file)
        #expect(document.thumbnails.map(\.type) == ["s"])
        #expect(document.thumbnails.map(\.byteCount) == [2])
        #expect(document.outline == [8, 8])
        #expect(Document(.documentEmpty(.init(id: 1))) == nil)
    }

    private static let film = TL.DocumentAttribute.DocumentAttributeVideo(
        supportsStreaming: true,
        duration: 2.5,
        w: 640,
        h: 480,
        preloadPrefixSize: 7
    )

    private static func kind(_ attributes: TL.DocumentAttribute..., mimeType: String = "") -> DocumentKind? {
        Document(Sample.document(attributes, mimeType: mimeType))?.kind
    }

    @Test func `films, round videos and moving pictures are told apart`() {
        var info = VideoInfo(size: PixelSize(width: 640, height: 480), duration: 2.5)
        info.canStream = true
        info.preloadByteCount = 7
        var round = Self.film
        round.roundMessage = true
        #expect(Self.kind(.documentAttributeVideo(Self.film)) == .video(info))
        #expect(Self.kind(.documentAttributeVideo(round)) == .round(info))
        #expect(Self.kind(.documentAttributeAnimated, .documentAttributeVideo(Self.film)) == .animation(info))
        #expect(
            Self.kind(.documentAttributeImageSize(.init(w: 3, h: 4)), mimeType: "image/gif")
                == .animation(VideoInfo(size: PixelSize(width: 3, height: 4), duration: 0))
        )
    }

    @Test(arguments: [(1e300, 1e7), (.infinity, 1e7), (-1, 0), (.nan, 0)])
    func `a length that no film has is cut to one that it could have`(told: Double, kept: Double) throws {
        var film = Self.film
        (film.duration, film.videoStartTs) = (told, told)
        guard case .video(let info)? = Self.kind(.documentAttributeVideo(film)) else { throw Unexpected() }
        #expect(info.duration == kept)
        #expect(info.startTime == kept)
    }

    @Test func `a mask has a place that it could have`() throws {
        let told = TL.MaskCoords(n: 1, x: .infinity, y: .nan, zoom: -1e300)
        let sticker = TL.DocumentAttribute.DocumentAttributeSticker(
            mask: true,
            alt: "",
            stickerset: .inputStickerSetEmpty,
            maskCoords: told
        )
        guard case .sticker(let info)? = Self.kind(.documentAttributeSticker(sticker)) else {
            throw Unexpected()
        }
        let place = try #require(info.mask)
        #expect(place.x == MaskPosition.shifts.upperBound && place.y == 0 && place.scale == 0)
    }

    @Test func `voice and music are told apart`() {
        #expect(
            Self.kind(.documentAttributeAudio(.init(voice: true, duration: 3, waveform: [1, 2])))
                == .voice(VoiceInfo(duration: 3, waveform: [1, 2]))
        )
        #expect(
            Self.kind(.documentAttributeAudio(.init(duration: 200, title: "T", performer: "P")))
                == .music(MusicInfo(duration: 200, title: "T", performer: "P"))
        )
    }

    @Test(arguments: [
        ("image/webp", StickerFormat.still), ("application/x-tgsticker", .vector), ("video/webm", .video),
    ])
    func `a sticker knows how it is drawn`(mimeType: String, format: StickerFormat) throws {
        let set = TL.InputStickerSet.inputStickerSetID(.init(id: 1, accessHash: 2))
        let kind = try #require(
            Self.kind(
                .documentAttributeImageSize(.init(w: 512, h: 300)),
                .documentAttributeSticker(
                    .init(
                        mask: true,
                        alt: "😀",
                        stickerset: set,
                        maskCoords: .init(n: 2, x: 1, y: -1, zoom: 3)
                    )
                ),
                mimeType: mimeType
            )
        )
        guard case .sticker(let sticker) = kind else { throw Unexpected() }
        #expect(sticker.format == format)
        #expect(sticker.emoji == "😀")
        #expect(sticker.size == PixelSize(width: 512, height: 300))
        #expect(sticker.set == StickerSetID(number: 1, accessHash: 2))
        #expect(sticker.mask?.part == .mouth)
        #expect(sticker.mask?.scale == 3)
    }

    @Test func `a page keeps its picture and player`() throws {
        var page = TL.WebPage.WebPage(
            hasLargeMedia: true,
            id: 3,
            url: "https://example.org",
            displayUrl: "example.org",
            hash: 4
        )
        page.type = "video"
        page.title = "Film"
        page.description = "About"
        page.photo = Sample.photo
        page.embedUrl = "https://example.org/player"
        page.embedType = "iframe"
        page.embedWidth = 640
        page.embedHeight = 360
        page.duration = 61
        let mapped = try #require(WebPage(.webPage(page)))
        #expect(mapped.id == MediaID(.webPage, 3))
        #expect(mapped.state == .loaded)
        #expect(mapped.title == "Film")
        #expect(mapped.summary == "About")
        #expect(mapped.photo?.sizes.count == 2)
        #expect(mapped.embed?.size == PixelSize(width: 640, height: 360))
        #expect(mapped.duration == 61)
        #expect(mapped.hasLargeMedia)
        #expect(!mapped.hasInstantView)
        page.cachedPage = TL.Page(url: "https://example.org", blocks: [], photos: [], documents: [])
        let begun = try #require(WebPage(.webPage(page)))
        #expect(begun.hasInstantView && begun.articlePart == page.cachedPage?.encoded())
    }

    @Test func `a page that is not there yet says when to ask again`() throws {
        let page = try #require(WebPage(.webPagePending(.init(id: 3, url: "u", date: 50))))
        #expect(page.state == .pending)
        #expect(page.date == 50)
        #expect(WebPage(.webPageEmpty(.init(id: 3)))?.state == .empty)
        #expect(WebPage(.webPageNotModified(.init())) == nil)
    }
}
