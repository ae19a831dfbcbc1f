import Testing

@testable import ClientNetwork

@Suite struct RefusalTests {
    private func verdict(_ code: Int32, _ message: String, _ policy: RequestPolicy = .init())
        -> RPCErrorDisposition
    {
        RPCErrorDisposition(RPCErrorReply(code: code, message: message), policy)
    }

    @Test func `numbers in names are taken out`() {
        let cases: [(String, String, Int?)] = [
            ("PEER_ID_INVALID", "PEER_ID_INVALID", nil), ("FLOOD_WAIT_30", "FLOOD_WAIT", 30),
            ("FILE_PART_3_MISSING", "FILE_PART_X_MISSING", 3), ("2FA_CONFIRM_WAIT_7", "2FA_CONFIRM_WAIT", 7),
            ("INPUT_METHOD_INVALID: what", "INPUT_METHOD_INVALID", nil), ("", "", nil), ("17", "", 17),
        ]
        for (message, name, value) in cases {
            let refusal = RPCErrorReply(code: 400, message: message)
            #expect(refusal.name == name)
            #expect(refusal.value == value)
        }
    }

    @Test func `a name is short and plain`() {
        let messages = [
            "SAY\nhello": "SAY", "<b>HELLO</b>": "", "ПРИВЕТ": "", "session.ended": "session.ended",
            String(repeating: "A", count: 1 << 20): String(repeating: "A", count: 64),
        ]
        for (message, name) in messages {
            #expect(RPCErrorReply(code: 400, message: message).name == name)
        }
    }

    @Test(arguments: [Int32(400), 500])
    func `MT-13 a call whose line has failed is tried again, whatever code the server says it with`(
        code: Int32
    ) {
        #expect(verdict(code, "MSG_WAIT_FAILED") == .waitForLine)
        #expect(verdict(code, "MSG_WAIT_TIMEOUT") == .waitForLine)
    }

    @Test(arguments: ["MSG_WAIT_FAILED", "AUTH_KEY_UNREGISTERED", "FLOOD_WAIT", "INTERNAL"])
    func `a call that nobody has asked for yet ends with any refusal`(name: String) {
        var policy = RequestPolicy()
        policy.isAhead = true
        for code: Int32 in [400, 401, 420, 500] {
            #expect(verdict(code, name, policy) == .fail(.refused(code: code, name: name)))
        }
    }

    @Test func `a flood is waited for as long as the policy says`() {
        #expect(verdict(420, "FLOOD_WAIT_5") == .wait(.seconds(5)))
        #expect(verdict(420, "FLOOD_PREMIUM_WAIT_5") == .wait(.seconds(5)))
        #expect(verdict(420, "FLOOD_WAIT_6") == .fail(.floodWait(.seconds(6))))
        #expect(
            verdict(420, "SLOWMODE_WAIT_6") == .fail(.refused(code: 420, name: "SLOWMODE_WAIT", value: 6))
        )
    }

    @Test func `a revoked key differs from a missing password`() {
        #expect(verdict(401, "AUTH_KEY_UNREGISTERED") == .signedOut("AUTH_KEY_UNREGISTERED"))
        #expect(verdict(406, "AUTH_KEY_DUPLICATED") == .signedOut("AUTH_KEY_DUPLICATED"))
        #expect(
            verdict(401, "SESSION_PASSWORD_NEEDED")
                == .fail(.refused(code: 401, name: "SESSION_PASSWORD_NEEDED"))
        )
        #expect(verdict(401, "AUTH_KEY_PERM_EMPTY") == .bindFirst)
    }

    @Test func `moves, the server's faults and everything else`() throws {
        guard case .migrate(let move) = verdict(303, "FILE_MIGRATE_4") else {
            Issue.record("not a move")
            return
        }
        #expect(move.scope == .file)
        #expect(move.dataCentre == 4)
        #expect(verdict(303, "MOON_MIGRATE_4") == .fail(.refused(code: 303, name: "MOON_MIGRATE", value: 4)))
        #expect(verdict(500, "INTERNAL") == .retryServer)
        #expect(verdict(-503, "Timeout") == .retryServer)
        #expect(verdict(400, "RESPONSE_TOO_LARGE") == .fail(.refused(code: 400, name: "RESPONSE_TOO_LARGE")))
        #expect(APIError.refused(code: 400, name: "RESPONSE_TOO_LARGE").isUnreadable)
        #expect(verdict(400, "CONNECTION_NOT_INITED") == .introduceFirst)
        #expect(
            verdict(403, "CHAT_WRITE_FORBIDDEN") == .fail(.refused(code: 403, name: "CHAT_WRITE_FORBIDDEN"))
        )
    }
}
