import PageFetching
import Testing

@testable import PageFetcherWorker

struct ResponseReaderTests {
    private func reader(_ kind: FetchKind = .page, bytes: Int = 5 << 20, tag: String? = nil) -> ResponseReader
    {
        ResponseReader(
            FetchRequest(
                url: "https://a.example/",
                kind: kind,
                limits: FetchLimits(bytes: bytes),
                known: PageValidators(tag: tag)
            ),
            asksForChange: tag != nil
        )
    }

    private func read(_ head: String, with reader: ResponseReader) -> ResponseReader {
        var reader = reader
        for line in head.split(separator: "\n", omittingEmptySubsequences: false) {
            var text = line + "\r\n"
            guard text.withUTF8({ reader.read(line: UnsafeRawBufferPointer($0)) }) else { break }
        }
        return reader
    }

    private func grow(_ reader: inout ResponseReader, _ count: Int, wire: Int64) -> Bool {
        [UInt8](repeating: 0x20, count: count).withUnsafeBytes { reader.read(body: $0, wireBytes: wire) }
    }

    @Test func `a page is read with its marks`() {
        var reader = read("HTTP/1.1 200 OK\nContent-Type: text/html\nETag: \"1\"\n", with: reader())
        #expect(reader.ending == nil)
        #expect(grow(&reader, 10, wire: 10))
        let page = reader.page(at: "https://a.example/")
        #expect((page.contentType, page.validators.tag, page.bytes.count) == ("text/html", "\"1\"", 10))
    }

    @Test(
        arguments: [
            ("HTTP/1.1 404 Not Found\n", .failed(.status(404))),
            ("HTTP/1.1 204 None\n", .failed(.status(204))),
            ("HTTP/1.1 302 Found\nLocation: /x\n", .redirect("/x")),
            ("HTTP/1.1 302 Found\n", .failed(.status(302))),
            ("HTTP/1.1 304 Not Modified\n", .failed(.status(304))),
            ("HTTP/1.1 x\n", .failed(.badAnswer)),
            ("HTTP/1.1 200 OK\nContent-Type: audio/mpeg\n", .failed(.unwantedType)),
            ("HTTP/1.1 200 OK\n", .failed(.unwantedType)),
            (
                "HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Encoding: gzip, gzip\n",
                .failed(.unknownCoding)
            ),
            (
                "HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Encoding: gzip\nContent-Encoding: br\n",
                .failed(.unknownCoding)
            ),
            ("HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Encoding: zstd\n", .failed(.unknownCoding)),
            (
                "HTTP/1.1 200 OK\nContent-Type: text/html\nTransfer-Encoding: gzip, chunked\n",
                .failed(.unknownCoding)
            ),
            ("HTTP/1.1 200 OK\nContent-Type: text/html; charset=x\nTransfer-Encoding: chunked\n", nil),
            ("HTTP/1.1 100 Continue\nContent-Type: a/b\n\nHTTP/1.1 200 OK\nContent-Type: text/html\n", nil),
        ] as [(String, ResponseReader.Ending?)]
    )
    func `an unwanted answer ends before its body`(head: String, expected: ResponseReader.Ending?) {
        #expect(read(head, with: reader()).ending == expected)
    }

    @Test func `the known version is enough`() {
        #expect(read("HTTP/1.1 304 Not Modified\n", with: reader(tag: "x")).ending == .unchanged)
    }

    @Test func `another page than the one that is known is not the known version`() {
        let request = FetchRequest(url: "https://a.example/", kind: .page, known: PageValidators(tag: "x"))
        let redirected = ResponseReader(request, asksForChange: false)
        #expect(read("HTTP/1.1 304 Not Modified\n", with: redirected).ending == .failed(.status(304)))
    }

    @Test func `lines after the content change nothing`() {
        var reader = read("HTTP/1.1 200 OK\nContent-Type: text/html\n", with: reader())
        #expect(grow(&reader, 10, wire: 10))
        reader = read("Content-Type: audio/mpeg\nHTTP/1.1 404 Not Found\n", with: reader)
        #expect((reader.ending, reader.isWanted) == (nil, true))
        #expect(reader.page(at: "").contentType == "text/html")
    }

    @Test func `a head without an end ends`() {
        let endless =
            "HTTP/1.1 200 OK\n"
            + String(repeating: "A: " + String(repeating: "b", count: 90) + "\n", count: 800)
        #expect(read(endless, with: reader()).ending == .failed(.headTooLarge))
        let again = String(repeating: "HTTP/1.1 100 Continue\n\n", count: 4_000)
        #expect(read(again, with: reader()).ending == .failed(.headTooLarge))
    }

    @Test func `a body ends at the limit, and a bomb before`() {
        let head = "HTTP/1.1 200 OK\nContent-Type: image/png\n"
        var small = read(head, with: reader(.image, bytes: 100))
        #expect(grow(&small, 100, wire: 100))
        #expect(!grow(&small, 1, wire: 101))
        #expect(small.ending == .failed(.tooLarge))
        var bomb = read(head, with: reader(.image))
        #expect(grow(&bomb, 1 << 20, wire: 100))
        #expect(!grow(&bomb, 1 << 20, wire: 200))
        #expect(bomb.ending == .failed(.compressionBomb))
        var dense = read(head, with: reader(.image))
        #expect(grow(&dense, 4 << 20, wire: 1 << 17))
        #expect(dense.ending == nil)
    }

    @Test func `a body without a head is no answer`() {
        var reader = reader()
        #expect(!grow(&reader, 1, wire: 1))
        #expect(reader.ending == .failed(.badAnswer))
    }
}
