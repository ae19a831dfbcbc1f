import AdminProtocol
import TestKit
import Testing

@Suite struct AdminLineTests {
    static let requests: [(AdminRequest, String)] = [
        (.status, #"{"status":{}}"#),
        (.users(limit: 20), #"{"users":{"limit":20}}"#),
        (.code(phone: "+1 555"), #"{"code":{"phone":"+1 555"}}"#),
        (.invite(phone: "1555"), #"{"invite":{"phone":"1555"}}"#),
        (.animatedEmoji(set: "lively"), #"{"animatedEmoji":{"set":"lively"}}"#),
        (.animatedEmoji(set: nil), #"{"animatedEmoji":{}}"#),
    ]

    @Test(arguments: requests)
    func `a request is one line of JSON`(request: AdminRequest, json: String) throws {
        let line = try AdminLine.encode(request)

        #expect(String(decoding: line, as: UTF8.self) == json + "\n")
        #expect(try AdminLine.decode(AdminRequest.self, from: line) == request)
    }

    static let responses: [AdminResponse] = [
        .status(
            ServerStatus(
                address: "[::1]:4430",
                uptimeSeconds: 3,
                connections: 2,
                sessions: 5,
                users: 7,
                groups: 1,
                messages: 99
            )
        ),
        .status(
            ServerStatus(
                address: "[::1]:4430",
                uptimeSeconds: 3,
                connections: 2,
                sessions: 5,
                users: 7,
                groups: 1,
                messages: 99,
                crashes: [
                    CrashRow(
                        time: "2026-11-25T17:20:56Z",
                        signal: "SIGILL",
                        method: nil,
                        thread: "store",
                        version: "0.1.0",
                        frames: ["martletd+0x5d01c4", "?"],
                        file: "/var/lib/martlet/crashes/martletd-20261125-172056-1.txt"
                    )
                ]
            )
        ),
        .users([UserRow(id: 1, phone: "1555", name: "Ada\nLovelace", username: nil)]),
        .code(LoginCode(value: "12345")),
        .code(LoginCode(value: nil)),
        .invited(phone: "1555"),
        .animatedEmoji(count: 3),
        .link(ServerLink(link: "martlet://h:1", fingerprint: "0000")),
        .record(["martlet1.a", "b"]),
        .error("no"),
    ]

    @Test(arguments: responses)
    func `a response survives a round trip on one line`(response: AdminResponse) throws {
        let line = try AdminLine.encode(response)

        #expect(line.count(where: { $0 == UInt8(ascii: "\n") }) == 1)
        #expect(try AdminLine.decode(AdminResponse.self, from: line) == response)
    }

    @Test(arguments: ["", "{}", "[]", "{\"users\":{}}", "{\"stop\":{}}", "\u{0}"])
    func `what is not a request is refused`(text: String) {
        #expect(throws: AdminProtocolError.malformed) {
            try AdminLine.decode(AdminRequest.self, from: Array(text.utf8))
        }
    }

    @Test func `lines are taken in order and a part of one waits`() throws {
        var buffer = Array("one\ntwo\nthr".utf8)

        #expect(try AdminLine.takeFirst(from: &buffer, limit: 10) == Array("one".utf8))
        #expect(try AdminLine.takeFirst(from: &buffer, limit: 10) == Array("two".utf8))
        #expect(try AdminLine.takeFirst(from: &buffer, limit: 10) == nil)
        #expect(buffer == Array("thr".utf8))
    }

    @Test func `a line without an end is refused at the limit`() {
        var buffer = [UInt8](repeating: 0x20, count: 10)

        #expect(throws: AdminProtocolError.lineTooLong(limit: 10)) {
            try AdminLine.takeFirst(from: &buffer, limit: 10)
        }
    }

    @Test func `a folder without a server is told apart from a path that is too long`() throws {
        let folder = try TemporaryFolder()
        let long = folder.path(String(repeating: "x", count: 120))

        #expect(throws: AdminProtocolError.notRunning(folder: folder.path)) {
            try AdminClient(folder: folder.path).ask(.status)
        }
        #expect(throws: AdminProtocolError.pathTooLong(limit: 107)) {
            try AdminClient(folder: long).ask(.status)
        }
    }
}
