import ClientEngine
import ClientNetwork
import TelegramSchema
import TestKit
import Testing
import WireCrypto

@Suite(.timeLimit(.minutes(5))) struct TwoStepPasswordTests {
    private static let way: TL.PasswordKdfAlgo =
        .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(
            .init(salt1: [9, 9], salt2: [8], g: 3, p: DHGroup.telegram.prime)
        )

    private static func none(_ newWay: TL.PasswordKdfAlgo = way) -> TL.AccountPassword {
        .init(newAlgo: newWay, newSecureAlgo: .securePasswordKdfAlgoUnknown, secureRandom: [])
    }

    private static func set(_ id: Int64 = 7) -> TL.AccountPassword {
        var stored = PasswordSignInTests.question(id)
        stored.hasRecovery = true
        stored.emailUnconfirmedPattern = "a***@b.c"
        stored.newAlgo = way
        return stored
    }

    @Test func `how it stands is what the server says`() async throws {
        let fixture = try EngineFixture()
        let password = TwoStepPassword(fixture.services)
        fixture.api.on(TLFunction.AccountGetPassword.self) { _ in Self.none() }
        let unset = try await password.passwordState()
        #expect(!unset.isSet && unset.canBeSet && unset.unconfirmedEmail == nil)
        fixture.api.on(TLFunction.AccountGetPassword.self) { _ in Self.none(.passwordKdfAlgoUnknown) }
        let missing = try await password.passwordState()
        #expect(missing == TwoStepPasswordState())
        fixture.api.on(TLFunction.AccountGetPassword.self) { _ in Self.set() }
        let set = try await password.passwordState()
        #expect(set.isSet && set.canBeSet && set.hasRecovery)
        #expect(set.hint == "the usual")
        #expect(set.unconfirmedEmail == "a***@b.c")
    }

    @Test func `a first password goes without a proof, and is not sent itself`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.AccountGetPassword.self) { _ in Self.none() }
        fixture.api.on(TLFunction.AccountUpdatePasswordSettings.self) { _ in true }
        let password = TwoStepPassword(fixture.services)
        let outcome = try await password.change(.set("secret", hint: "usual", email: nil), current: nil)
        #expect(outcome == .done)
        let call = try #require(fixture.api.calls(of: TLFunction.AccountUpdatePasswordSettings.self).first)
        #expect(call.password == .inputCheckPasswordEmpty)
        #expect(call.newSettings.hint == "usual")
        #expect(call.newSettings.email == nil)
        #expect(call.newSettings.newPasswordHash?.count == 256)
        guard
            case .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(let way)? =
                call.newSettings.newAlgo
        else { throw Unexpected() }
        #expect(way.salt1.starts(with: [9, 9]))
        #expect(way.salt1.count == 34)
    }

    @Test func `a first password where there is one is not tried with a proof of nothing`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.AccountGetPassword.self) { _ in Self.set() }
        let password = TwoStepPassword(fixture.services)
        await #expect(throws: PasswordError.alreadySet) {
            try await password.change(.set("secret", hint: "", email: nil), current: nil)
        }
        #expect(fixture.api.calls(of: TLFunction.AccountUpdatePasswordSettings.self).isEmpty)
    }

    @Test func `another password needs a proof of the one of before`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.AccountGetPassword.self) { _ in Self.set() }
        fixture.api.on(TLFunction.AccountUpdatePasswordSettings.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "PASSWORD_HASH_INVALID")
        }
        let password = TwoStepPassword(fixture.services)
        await #expect(throws: PasswordError.wrong) { try await password.change(.remove, current: "guess") }
        let call = try #require(fixture.api.calls(of: TLFunction.AccountUpdatePasswordSettings.self).first)
        guard case .inputCheckPasswordSRP(let proof) = call.password else { throw Unexpected() }
        #expect(proof.srpID == 7)
        #expect(call.newSettings.newPasswordHash == [])
        #expect(call.newSettings.newAlgo == .passwordKdfAlgoUnknown)
        #expect(call.newSettings.email == "")
    }

    @Test func `an address that is to be confirmed is told with the length of its code`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.AccountGetPassword.self) { _ in Self.set() }
        fixture.api.on(TLFunction.AccountUpdatePasswordSettings.self) { call throws(APIError) in
            #expect(call.newSettings.newAlgo == nil)
            throw .refused(code: 400, name: "EMAIL_UNCONFIRMED", value: 6)
        }
        fixture.api.on(TLFunction.AccountConfirmPasswordEmail.self) { call throws(APIError) in
            if call.code != "123456" { throw .refused(code: 400, name: "CODE_INVALID") }
            return true
        }
        let password = TwoStepPassword(fixture.services)
        let outcome = try await password.change(.email("a@b.c"), current: "x")
        #expect(outcome == .codeSent(length: 6))
        await #expect(throws: PasswordError.codeWrong) { try await password.confirmEmail("1") }
        try await password.confirmEmail("123456")
    }

    @Test func `a server that names no way for passwords is told nothing of one`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.AccountGetPassword.self) { _ in Self.none(.passwordKdfAlgoUnknown) }
        let password = TwoStepPassword(fixture.services)
        await #expect(throws: PasswordError.unsupported) {
            try await password.change(.set("secret", hint: "", email: nil), current: nil)
        }
        #expect(fixture.api.calls(of: TLFunction.AccountUpdatePasswordSettings.self).isEmpty)
    }
}
