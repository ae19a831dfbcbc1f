import Testing

@testable import DesktopApp

@Suite struct StartRequestTests {
    private func taking(_ items: String...) -> StartRequest {
        var start = StartRequest()
        for item in items { start.take(StartRequest.absolute(item, in: "/home/ada")) }
        return start
    }

    @Test func `files are meant from the folder of the program that names them`() {
        #expect(taking("plan.txt", "/tmp/a:b.png").files == ["/home/ada/plan.txt", "/tmp/a:b.png"])
        #expect(taking("file:///tmp/two%20words.txt").files == ["/tmp/two words.txt"])
        #expect(taking("plan.txt").isSharing)
    }

    @Test func `a link to a server signs in and shares nothing`() {
        let start = taking("martlet://chat.example.org:443?key=00")
        #expect(start.link == "martlet://chat.example.org:443?key=00")
        #expect(!start.isSharing && start.files.isEmpty && start.text.isEmpty)
    }

    @Test func `links of web pages are shared as a text`() {
        let start = taking("https://example.org/a", "HTTP://example.org/b")
        #expect(start.text == "https://example.org/a\nHTTP://example.org/b")
        #expect(start.files.isEmpty && start.link == nil)
    }

    @Test func `what needs the content of a window waits behind the lock`() {
        var start = StartRequest()
        #expect(!start.needsContent)
        start.search = "tides"
        #expect(start.needsContent)
        #expect(taking("plan.txt").needsContent)
        #expect(!taking("martlet://chat.example.org:443").needsContent)
    }

    @Test func `a start without arguments shares nothing`() { #expect(!StartRequest().isSharing) }
}
