import TelegramSchema
import Testing

@testable import ClientEngine

struct LoginCodeOriginTests {
    private func config(_ texts: [(String, String)]) throws -> AppConfiguration {
        let values = texts.map { TL.JSONObjectValue(key: $0.0, value: .jsonString(.init(value: $0.1))) }
        return try #require(AppConfiguration(.jsonObject(.init(value: values))))
    }

    @Test func `a server's configuration says who has the codes, in its host's words`() throws {
        let told = try config([
            ("martlet_login_codes_from", "host"),
            ("martlet_login_codes_hint", "Call Anna,\nshe\u{202E} has them."),
        ])
        let origin = try #require(LoginCodeOrigin(told))
        #expect(origin.isByHost && origin.hint == "Call Anna, she has them.")
    }

    @Test func `codes that are delivered are not a person's`() throws {
        #expect(LoginCodeOrigin(try config([("martlet_login_codes_from", "message")]))?.isByHost == false)
    }

    @Test func `another server's configuration says nothing of it`() throws {
        #expect(LoginCodeOrigin(try config([("emojies_send_dice", "x")])) == nil)
        #expect(AppConfiguration(.jsonNull) == nil)
    }

    @Test func `an endless hint is cut`() throws {
        let long = try config([
            ("martlet_login_codes_from", "host"),
            ("martlet_login_codes_hint", String(repeating: "a", count: 5000)),
        ])
        #expect(LoginCodeOrigin(long)?.hint?.count == 300)
    }
}
