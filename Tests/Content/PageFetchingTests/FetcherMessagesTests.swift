import StdExtras
import Testing

@testable import PageFetching

struct FetcherMessagesTests {
    private let page = FetchedPage(
        url: "https://a.example/",
        contentType: "text/html",
        validators: PageValidators(tag: "\"1\"", modified: nil),
        bytes: Array("<p>owl".utf8)
    )
    private let errors: [FetchError] = [
        .malformedAddress, .refusedScheme, .refusedPort, .credentials, .refusedAddress, .unknownHost,
        .lookUpFailed, .noConnection, .insecure, .badAnswer, .tooManyRedirects, .status(404), .status(999),
        .unwantedType, .unknownCoding, .badCoding, .headTooLarge, .tooLarge, .compressionBomb, .tooSlow,
        .busy,
        .workerFailed,
    ]

    @Test func `an answer comes back as it went`() throws {
        #expect(
            try FetchReply(decoding: FetchReply(id: 7, outcome: .success(page)).encoded()).outcome
                == .success(page)
        )
        for error in errors {
            let reply = FetchReply(id: 9, outcome: .failure(error))
            #expect(try FetchReply(decoding: reply.encoded()) == reply)
        }
    }

    @Test func `an answer of damaged bytes is none, and never traps`() {
        let whole = FetchReply(id: 7, outcome: .success(page)).encoded()
        for count in 0..<whole.count {
            #expect(throws: FetchError.workerFailed) { try FetchReply(decoding: Array(whole.prefix(count))) }
        }
        for index in whole.indices {
            for bit in 0..<8 {
                var bytes = whole
                bytes[index] ^= 1 << bit
                _ = try? FetchReply(decoding: bytes)
            }
        }
    }

    @Test func `an answer cannot say that a page is somewhere else than on the web`() throws {
        var moved = page
        moved.url = "file:///etc/passwd"
        let reply = try FetchReply(decoding: FetchReply(id: 7, outcome: .success(moved)).encoded())
        #expect(reply.outcome == .failure(.workerFailed))
    }

    @Test func `an order and the settings come back as they went`() throws {
        let request = FetchRequest(
            url: "https://a.example/",
            kind: .image,
            limits: FetchLimits(bytes: 7, total: .seconds(4), connecting: .milliseconds(1500)),
            known: PageValidators(tag: "x", modified: "y")
        )
        let order = FetchOrder(id: 3, request: request)
        #expect(try FetchOrder(decoding: order.encoded()) == order)
        let settings = FetcherSettings(
            policy: AddressPolicy(
                allowed: ["127.0.0.1/32"].compactMap { AddressRange($0) },
                denied: ["10.0.0.0/8"].compactMap { AddressRange($0) },
                own: ["fe80::/10"].compactMap { AddressRange($0) }
            ),
            nameServers: ["9.9.9.9", "[::1]:54"].compactMap { NameServer($0) },
            overrides: ["a.example:80:127.0.0.1:81"].compactMap { ConnectionOverride($0) },
            authorities: "/x",
            contact: "mailto:host@a.example",
            proxy: FetcherProxy("http://Proxy.example:3128")
        )
        #expect(try FetcherSettings(decoding: settings.encoded()) == settings)
        #expect(settings.userAgent.contains("; +mailto:host@a.example)"))
    }

    @Test func `messages are cut out of a stream`() throws {
        var stream = FetcherFrame.frame([1, 2, 3]) + FetcherFrame.frame([]) + FetcherFrame.frame([4])
        let last = stream.removeLast()
        #expect(try FetcherFrame.take(from: &stream) == [1, 2, 3])
        #expect(try FetcherFrame.take(from: &stream) == [])
        #expect(try FetcherFrame.take(from: &stream) == nil)
        stream.append(last)
        #expect(try FetcherFrame.take(from: &stream) == [4])
        var long: [UInt8] = [255, 255, 255, 127]
        #expect(throws: FetchError.workerFailed) { try FetcherFrame.take(from: &long) }
    }

    @Test func `limits have limits`() {
        let limits = FetchLimits(bytes: .max, total: .seconds(1_000_000))
        #expect((limits.bytes, limits.total) == (16_000_000, .seconds(60)))
        #expect(FetchLimits(bytes: -1, total: .zero).bytes == 0)
    }
}
