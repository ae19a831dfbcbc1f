import TelegramSchema
import Testing

@testable import ServerEngine

struct PageFileBoundsTests {
    private static let film = [0, 0, 0, 24] + Array("ftypmp42".utf8) + [UInt8](repeating: 1, count: 1000)
    private static let address = "198.51.100.7"

    private func server(_ configure: (inout EngineOptions) -> Void = { _ in }) async throws -> TestServer {
        try await TestServer(users: 1) { options in
            options.web = WebOptions(url: "https://pages.example", telegraph: .anyone, fileBytes: 5000)
            configure(&options)
        }
    }

    private func store(_ number: UInt8, on server: TestServer, session: String?) async throws -> String? {
        try await server.engine.storePageFile(Self.film + [number], session: session, from: Self.address)
            .newSession
    }

    @Test func `files have a room in all, and what was collected frees it`() async throws {
        let server = try await server()
        let session = try await store(0, on: server, session: nil)
        for number in UInt8(1)...3 { _ = try await store(number, on: server, session: session) }
        await #expect(throws: PageFileError.quotaExceeded) {
            try await store(4, on: server, session: session)
        }
        try await server.advance(seconds: 200_000)
        _ = try await server.engine.services.collect()
        _ = try await store(5, on: server, session: session)
    }

    @Test func `refused files count, too, and are refused before anything is summed up`() async throws {
        let server = try await server { $0.limits.telegraphFiles = RateLimit(5, per: 86_400) }
        let session = try await store(0, on: server, session: nil)
        for number in UInt8(1)...3 { _ = try await store(number, on: server, session: session) }
        await #expect(throws: PageFileError.quotaExceeded) {
            try await store(4, on: server, session: session)
        }
        await #expect(throws: PageFileError.tooMany(seconds: 17_280)) {
            try await store(5, on: server, session: session)
        }
    }

    @Test func `one address stores so many files, whatever the account`() async throws {
        let server = try await server { $0.limits.telegraphFilesPerAddress = RateLimit(2, per: 86_400) }
        for number in UInt8(0)..<2 { _ = try await store(number, on: server, session: nil) }
        await #expect(throws: PageFileError.tooMany(seconds: 43_200)) {
            try await store(2, on: server, session: nil)
        }
    }

    @Test func `what is no page counts before it is read`() async throws {
        let server = try await server()
        let draft = TLFunction.BotsInvokeWebViewCustomMethod(
            bot: .inputUserSelf,
            customMethod: "createPage",
            params: TL.DataJSON(data: "{")
        )
        for _ in 0..<600 {
            await #expect(throws: RPCError.self) { try await server.call(draft) }
        }
        await #expect(throws: RPCError.flood(seconds: 144)) { try await server.call(draft) }
    }
}
