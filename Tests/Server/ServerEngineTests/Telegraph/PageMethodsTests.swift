import StdExtras
import TelegramSchema
import Testing

@testable import ServerEngine

/// Pages over the messenger's own connection.
struct PageMethodsTests {
    private func server() async throws -> TestServer {
        try await TestServer { options in options.web = WebOptions(url: "https://pages.example") }
    }

    private func call(
        _ method: String,
        _ parameters: String,
        as user: Int64 = 1,
        on server: TestServer
    ) async throws -> String {
        let request = TLFunction.BotsInvokeWebViewCustomMethod(
            bot: .inputUserSelf,
            customMethod: method,
            params: TL.DataJSON(data: parameters)
        )
        return try await server.call(request, as: user).data
    }

    /// Publishes a page of user 1; gives its path.
    private func publish(on server: TestServer) async throws -> String {
        let made = try await call("createPage", #"{"title": "Owls", "content": ["Hoo."]}"#, on: server)
        guard case .string(let path)? = JSONValue(utf8: made.utf8)?["path"] else { return "" }
        return path
    }

    @Test func `members delete their own pages alone`() async throws {
        let server = try await server()
        let path = try await publish(on: server)
        let page = #"{"path": "\#(path)"}"#
        await #expect(throws: RPCError.bad("PAGE_ACCESS_DENIED")) {
            try await call("deletePage", page, as: 2, on: server)
        }
        #expect(try await call("deletePage", page, on: server) == "true")
        await #expect(throws: RPCError.bad("PAGE_NOT_FOUND")) {
            try await call("deletePage", page, on: server)
        }
        await #expect(throws: RPCError.bad("DATA_JSON_INVALID")) {
            try await call("deletePage", "{}", on: server)
        }
    }

    @Test func `of a page that no template made nobody is told`() async throws {
        let server = try await server()
        let article = #"{"url": "https://example.org/owls", "text": "Wrong"}"#
        #expect(try await call("hasTemplate", article, on: server) == "false")
        #expect(try await call("reportArticle", article, on: server) == "false")
        await #expect(throws: RPCError.bad("DATA_JSON_INVALID")) {
            try await call("hasTemplate", "[]", on: server)
        }
    }
}
