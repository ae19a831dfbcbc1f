import MTProto
import TestKit
import Testing

@Suite struct HTTPResponseTests {
    /// The reader's result for `text`, which arrives byte by byte, and for the end of the stream.
    func read(_ text: String, maximumBytes: Int = 100) -> HTTPResponseReader.Reading {
        var reader = HTTPResponseReader(maximumBytes: maximumBytes)
        for byte in text.utf8 {
            let reading = reader.receive([byte])
            if reading != .needMore { return reading }
        }
        return reader.ended()
    }

    static let hello = Array("hello".utf8)

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello and more",
        "HTTP/1.0 200\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, Chunked\r\n\r\n2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\ncontent-length:5\n\nhello",
    ])
    func `contents end by length, with the connection or with the last chunk`(text: String) {
        #expect(read(text) == .response(status: 200, body: Self.hello))
    }

    @Test(arguments: [
        "", "hello\r\n\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "HTTP/1.1 200 OK\r\n:x\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "HTTP/1.1 200 OK\r\nx: " + String(repeating: "y", count: 20_000),
    ])
    func `what is none, or cut, is malformed`(text: String) {
        #expect(read(text) == .malformed)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 101\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n" + String(repeating: "x", count: 101)
            + "\r\n0\r\n",
        "HTTP/1.0 200 OK\r\n\r\n" + String(repeating: "x", count: 101),
    ])
    func `too much is not kept`(text: String) {
        #expect(read(text) == .tooLong)
    }

    @Test func `any bytes come to an end`() {
        var random = SeededRandom(seed: 7)
        let whole = Array(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n".utf8
        )
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            #expect(read(String(decoding: bytes, as: UTF8.self)) != .needMore)
        }
    }
}
