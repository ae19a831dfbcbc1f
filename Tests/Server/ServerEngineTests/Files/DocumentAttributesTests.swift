import TelegramSchema
import Testing

@testable import ServerEngine

struct DocumentAttributesTests {
    @Test(arguments: [
        ("report.pdf", "report.pdf"), ("/etc/passwd", "passwd"), ("C:\\a\\b.txt", "b.txt"),
        ("a\u{202E}fdp.exe", "afdp.exe"), ("a\nb", "ab"), ("  x  ", "x"), ("..", nil), ("", nil), ("/", nil),
    ])
    func `a file name is its last component, without what hides`(given: String, kept: String?) {
        #expect(DocumentAttributes.accept(fileName: given) == kept)
    }

    @Test func `a long name keeps its end`() {
        let name = DocumentAttributes.accept(fileName: String(repeating: "a", count: 500) + ".pdf")
        #expect(name?.count == 128)
        #expect(name?.hasSuffix(".pdf") == true)
    }

    @Test(arguments: [
        ("image/PNG", "image/png"), ("application/vnd.a+b", "application/vnd.a+b"),
        ("nonsense", "application/octet-stream"), ("a/b/c", "application/octet-stream"),
        ("a/\n", "application/octet-stream"), ("", "application/octet-stream"),
    ])
    func `a media type is one, in lower case`(given: String, kept: String) {
        #expect(DocumentAttributes.accept(mimeType: given) == kept)
    }

    @Test func `a file sent as such keeps its name only`() {
        let name = TL.DocumentAttribute.documentAttributeFilename(.init(fileName: "a"))
        let video = TL.DocumentAttribute.documentAttributeVideo(.init(duration: .nan, w: -1, h: 2))
        #expect(DocumentAttributes.accept([name, video], forceFile: true) == [name])
        let bounded = TL.DocumentAttribute.documentAttributeVideo(.init(duration: 0, w: 0, h: 2))
        #expect(DocumentAttributes.accept([name, video], forceFile: false) == [name, bounded])
    }

    @Test func `a file may be a sticker, of no set and no mask`() throws {
        let set = TL.InputStickerSet.inputStickerSetShortName(.init(shortName: "birds"))
        var sticker = TL.DocumentAttribute.DocumentAttributeSticker(alt: "🐦", stickerset: set)
        let kept = DocumentAttributes.accept([.documentAttributeSticker(sticker)], forceFile: false)
        #expect(
            kept == [.documentAttributeSticker(.init(alt: "🐦", stickerset: .inputStickerSetEmpty))]
        )
        #expect(DocumentAttributes.accept([.documentAttributeSticker(sticker)], forceFile: true).isEmpty)
        sticker.mask = true
        #expect(DocumentAttributes.accept([.documentAttributeSticker(sticker)], forceFile: false).isEmpty)
    }

    @Test(arguments: [
        ("🐦", "🐦"), ("🐦🐦", ""), ("bird", ""), ("", ""),
        ("🐦" + String(repeating: "\u{301}", count: 100), ""),
    ])
    func `a custom emoji stands for one plain emoji`(given: String, kept: String) {
        func emoji(_ alt: String) -> TL.DocumentAttribute {
            .documentAttributeCustomEmoji(.init(alt: alt, stickerset: .inputStickerSetEmpty))
        }
        #expect(DocumentAttributes.accept([emoji(given)], forceFile: false) == [emoji(kept)])
    }

    @Test(arguments: [
        (1e300, 1e7), (Double.infinity, 1e7), (-Double.infinity, 0), (.nan, 0), (-1, 0), (12.5, 12.5),
    ])
    func `a film is as long as can be counted`(given: Double, kept: Double) {
        let video = TL.DocumentAttribute.documentAttributeVideo(
            .init(duration: given, w: .max, h: .min, preloadPrefixSize: -1, videoStartTs: given)
        )
        let bounded = TL.DocumentAttribute.documentAttributeVideo(
            .init(duration: kept, w: 65_536, h: 0, preloadPrefixSize: 0, videoStartTs: kept)
        )
        #expect(DocumentAttributes.accept([video], forceFile: false) == [bounded])
        let size = TL.DocumentAttribute.documentAttributeImageSize(.init(w: .max, h: 1))
        #expect(DocumentAttributes.accept([size], forceFile: false).isEmpty)
    }

    @Test func `names and titles are bounded in bytes`() {
        let heaped = "e" + String(repeating: "\u{301}", count: 5000)
        let name =
            DocumentAttributes.accept(fileName: String(repeating: "👩\u{200D}👧", count: 128) + ".pdf") ?? ""
        #expect(name.utf8.count <= 256 && name.hasSuffix(".pdf"))
        #expect((DocumentAttributes.accept(fileName: heaped) ?? "").utf8.count <= 256)
        let audio = TL.DocumentAttribute.documentAttributeAudio(
            .init(duration: .max, title: "a\(heaped)", performer: heaped)
        )
        let bounded = TL.DocumentAttribute.documentAttributeAudio(
            .init(duration: 10_000_000, title: "a", performer: "")
        )
        #expect(DocumentAttributes.accept([audio], forceFile: false) == [bounded])
    }
}
