import Telegraph
import Testing

@testable import ServerEngine

/// A page that is changed in several windows at once.
struct PageChangesTests {
    private static let address = "198.51.100.7"

    private func server() async throws -> TestServer {
        try await TestServer(users: 1) { options in
            options.web = WebOptions(url: "https://pages.example", telegraph: .anyone)
        }
    }

    private func draft(_ words: String) throws -> TelegraphDraft {
        let json = #"{"title": "Owls", "content": [{"tag": "p", "children": ["\#(words)"]}]}"#
        return try TelegraphDraft(TelegraphParameters(json: json.utf8))
    }

    /// Saves a page by a window that began with `base`.
    private func save(
        _ words: String,
        at path: String?,
        base: String?,
        session: String?,
        on server: TestServer
    ) async throws -> WebPublication {
        try await server.engine.publish(
            draft(words),
            at: path,
            base: base,
            session: session,
            from: Self.address
        )
    }

    private func mark(_ path: String, session: String, on server: TestServer) async throws -> String {
        let page = try await server.engine.page(path, session: session, countingFor: nil)
        return try #require(page).mark
    }

    @Test func `changes that a window has not seen are not overwritten`() async throws {
        let server = try await server()
        let made = try await save("One", at: nil, base: nil, session: nil, on: server)
        let session = try #require(made.newSession)
        let first = try await mark(made.path, session: session, on: server)
        _ = try await save("Two", at: made.path, base: first, session: session, on: server)
        await #expect(throws: TelegraphError.pageChanged) {
            try await save("Three", at: made.path, base: first, session: session, on: server)
        }
        let second = try await mark(made.path, session: session, on: server)
        #expect(second != first)
        _ = try await save("Three", at: made.path, base: second, session: session, on: server)
    }

    @Test func `what is saved already may be sent again`() async throws {
        let server = try await server()
        let made = try await save("One", at: nil, base: nil, session: nil, on: server)
        let session = try #require(made.newSession)
        let base = try await mark(made.path, session: session, on: server)
        let saved = try await save("Two", at: made.path, base: base, session: session, on: server)
        // The answer was lost, so that the window knows nothing of it.
        let again = try await save("Two", at: made.path, base: base, session: session, on: server)
        #expect(again == saved)
    }

    @Test func `of windows that save at once, one does`() async throws {
        let server = try await server()
        let made = try await save("One", at: nil, base: nil, session: nil, on: server)
        let session = try #require(made.newSession)
        let base = try await mark(made.path, session: session, on: server)
        let saved = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let words = "Words \(number)"
                    let page = try? await save(
                        words,
                        at: made.path,
                        base: base,
                        session: session,
                        on: server
                    )
                    return page != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(saved == 1)
    }
}
