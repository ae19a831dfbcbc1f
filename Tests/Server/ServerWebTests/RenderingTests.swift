import StdExtras
import Testing

@testable import ServerWeb

struct RenderingTests {
    @Test func `texts are escaped, and places without a value are empty`() {
        let page = Template.fill(
            "<p title=\"{{a}}\">{{a}}{{{b}}}{{c}}{{{d}}}</p>{{",
            texts: ["a": "<\"'&>", "d": "x"],
            parts: ["b": "<b>{{a}}</b>", "c": "x"]
        )
        let escaped = "&lt;&quot;&#39;&amp;&gt;"
        #expect(page == "<p title=\"\(escaped)\">\(escaped)<b>{{a}}</b></p>")
    }

    @Test func `data ends no script`() {
        let data = Pages.data([("a", .string("</script><!--"))])
        #expect(data == #"{"a":"\u003c/script>\u003c!--"}"#)
    }

    @Test func `pages name all files that they need`() {
        for name in [
            "parts/head.html", "parts/bar-guest.html", "parts/bar-member.html", "parts/bar-plain.html",
            "parts/bar-writer.html", "error/error.html",
        ] {
            #expect(!Pages.file(name).isEmpty)
        }
        for folder in WebAssets.folders {
            for (name, text) in folder where name.hasSuffix(".html") {
                // What a policy without scripts and styles of pages would refuse.
                #expect(
                    !text.contains("style=") && !text.contains("onclick") && !text.contains("<style"),
                    "\(name)"
                )
            }
        }
    }

    @Test func `a path is one part of an address`() {
        #expect("Über/a?b#c".percentEncoded == "%C3%9Cber%2Fa%3Fb%23c")
        #expect("Hello-11-29".percentEncoded == "Hello-11-29")
    }
}

struct RequestLimiterTests {
    @Test func `an address has its share, which returns with time`() {
        let time = Locked(ContinuousClock.now)
        var limits = WebLimits()
        (limits.burst, limits.requestsPerSecond, limits.requestsPerAddress) = (2, 1, 1)
        let limiter = RequestLimiter(limits) { time.withLock { $0 } }

        #expect(throws: Never.self) { try limiter.begin("192.0.2.1") }
        // One at a time.
        #expect(throws: WebFailure.self) { try limiter.begin("192.0.2.1") }
        #expect(throws: Never.self) { try limiter.begin("192.0.2.2") }
        limiter.end("192.0.2.1")
        #expect(throws: Never.self) { try limiter.begin("192.0.2.1") }
        limiter.end("192.0.2.1")
        #expect(throws: WebFailure.tooMany(seconds: 1)) { try limiter.begin("192.0.2.1") }
        time.withLock { $0 += .seconds(1) }
        #expect(throws: Never.self) { try limiter.begin("192.0.2.1") }
        limiter.end("192.0.2.1")
        for _ in 0..<9 {
            #expect(throws: Never.self) { try limiter.begin("127.0.0.1") }
        }
    }

    @Test func `all together have a bound`() {
        var limits = WebLimits()
        limits.requests = 1
        let limiter = RequestLimiter(limits)
        #expect(throws: Never.self) { try limiter.begin("192.0.2.1") }
        #expect(throws: WebFailure.unavailable) { try limiter.begin("127.0.0.1") }
    }
}
