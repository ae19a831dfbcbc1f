import HTMLTree
import LinkPreviews
import TestKit
import Testing

struct DamagedPageTests {
    private static let page = """
        <!DOCTYPE html><html lang=ar dir=auto><base href=//x/><title>a &amp;amp; b</title><link rel=canonical href=http://[::1>
        <meta property=og:image content=/1.png><meta property=og:image:width content=99999999999999999999>
        <meta property=article:published_time content=2016-05-24T13:30:03.000+99:99><meta name=twitter:player content=//w/p>
        <link rel=alternate type=text/xml+oembed href=/o><script type=application/ld+json>{"@graph":[{"@type":"VideoObject",
        "image":[{"url":"/i.png","width":1e99}],"duration":"P9999999DT99999999H","author":{"@id":"#a"}}]}</script>
        <div itemscope><b itemprop="name headline">x</b></div><img src=/p.jpg width=9999999999999999999>
        """
    private static let json =
        #"{"type":"video","html":"<iframe src='/e'>","width":1e400,"title":"\u00e9&#x110000;"}"#
    private static let xml =
        "<oembed><type>rich</type><html><![CDATA[<iframe src=a>]]></html><width>-1</width></oembed>"
    private static let address = "https://www.youtube.com/watch?v=abc&t=1h2m3s#t=99999999999h"

    /// A text with some bytes taken out, doubled or changed.
    private static func damaged(_ text: String, _ random: inout SeededRandom) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            default: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
            }
        }
        return bytes
    }

    @Test(arguments: 0..<8)
    func `a damaged page, answer or address is read to its end`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<100 {
            let address = String(decoding: Self.damaged(Self.address, &random), as: UTF8.self)
            let document = try HTMLDocument(utf8: Self.damaged(Self.page, &random))
            var page = PageMetadata(document, url: address)
            if let answer = OEmbed(json: Self.damaged(Self.json, &random)) { page.add(answer) }
            if let answer = OEmbed(xml: Self.damaged(Self.xml, &random)) { page.add(answer) }
            let embed = Embed(of: page, address: address)
            #expect(page.title?.count ?? 0 <= 300 && page.images.count <= 10)
            #expect(page.images.allSatisfy { $0.width ?? 1 > 0 })
            #expect(page.images.map(\.url).filter { !$0.hasPrefix("http") }.isEmpty)
            #expect(embed?.url.hasPrefix("http") != false)
        }
    }
}
