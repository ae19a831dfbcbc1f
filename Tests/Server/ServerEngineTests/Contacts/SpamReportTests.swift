import TelegramSchema
import Testing

@testable import ServerEngine

struct SpamReportTests {
    /// A server whose administrators are the users 3 and 4, where nobody has heard of anything yet.
    private func server() async throws -> TestServer {
        let server = try await TestServer(users: 4) { $0.administrators = ["15550003", "15550004"] }
        server.output.forget()
        return server
    }

    private func told(_ number: Int64, by server: TestServer) throws -> [String] {
        try server.heard(by: number).compactMap { $0.message?.text?.message }
    }

    @Test func `a report reaches the administrators, and not the one whom it is about`() async throws {
        let server = try await server()
        #expect(try await server.call(TLFunction.MessagesReportSpam(peer: TestServer.peer(2))))
        for administrator in [Int64(3), 4] {
            let reports = try told(administrator, by: server)
            #expect(reports.count == 1 && reports.first?.contains("“User 2”") == true)
        }
        #expect(try told(2, by: server).isEmpty)
        #expect(try await server.call(TLFunction.MessagesReportSpam(peer: TestServer.peer(3))))
        #expect(try told(3, by: server).count == 1)
        #expect(try told(4, by: server).count == 2)
    }

    @Test func `a server without administrators takes reports, too`() async throws {
        let server = try await TestServer()
        #expect(try await server.call(TLFunction.MessagesReportSpam(peer: TestServer.peer(2))))
    }

    /// `account.reportPeer` and `messages.report`: nobody looks at such reports here, so none seems to have been sent.
    @Test(arguments: [0xC5BA_3D86, 0xFC78_AF9B] as [UInt32])
    func `what nobody would look at is refused`(method: UInt32) async throws {
        let server = try await server()
        var call = TLWriter()
        call.write(method)
        call.write([UInt8](repeating: 0, count: 64))
        await #expect(throws: RPCError.unknownMethod) { try await server.send(call.bytes) }
        #expect(try told(3, by: server).isEmpty)
    }

    @Test func `a group is reported by its title`() async throws {
        let server = try await server()
        let new = TLFunction.MessagesCreateChat(users: [TestServer.input(1)], title: "Cheap things")
        let group = try #require(try await server.call(new, as: 2).updates.chats.first?.chat)
        let peer = TL.InputPeer.inputPeerChat(.init(chatID: group.id))
        #expect(try await server.call(TLFunction.MessagesReportSpam(peer: peer)))
        #expect(try told(3, by: server).first?.contains("“Cheap things”") == true)
    }

    @Test func `nobody reports themselves, or who they do not know, or more than a few in a day`()
        async throws
    {
        let server = try await server()
        let strangers: [TL.InputPeer] = [
            .inputPeerSelf, .inputPeerUser(.init(userID: TestServer.user(2), accessHash: 9)),
            .inputPeerChat(.init(chatID: 7)),
        ]
        for peer in strangers {
            await #expect(throws: RPCError.peerInvalid) {
                try await server.call(TLFunction.MessagesReportSpam(peer: peer))
            }
        }
        let report = TLFunction.MessagesReportSpam(peer: TestServer.peer(2))
        for _ in 0..<20 { _ = try await server.call(report) }
        await #expect(throws: RPCError.flood(seconds: 4320)) { try await server.call(report) }
    }
}
