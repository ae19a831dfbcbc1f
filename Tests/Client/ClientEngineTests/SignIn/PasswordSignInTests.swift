import ClientEngine
import ClientNetwork
import TelegramSchema
import TestKit
import Testing
import WireCrypto

@Suite(.timeLimit(.minutes(5))) struct PasswordSignInTests {
    let api = FakeAPI()

    var signIn: SignIn {
        let random = Box(SeededRandom(seed: 5))
        return SignIn(api, application: .init(id: 1, hash: "")) { random.update { $0.next() } }
    }

    /// A password challenge with valid values.
    static func question(_ id: Int64, generator: Int32 = 3) -> TL.AccountPassword {
        let group = DHGroup.telegram
        return .init(
            currentAlgo: .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(
                .init(salt1: [1, 2], salt2: [3], g: generator, p: group.prime)
            ),
            srpB: [0x42] + [UInt8](repeating: 7, count: 255),
            srpID: id,
            hint: "the usual",
            newAlgo: .passwordKdfAlgoUnknown,
            newSecureAlgo: .securePasswordKdfAlgoUnknown,
            secureRandom: []
        )
    }

    @Test func `a proof of the password signs in, and the password stays here`() async throws {
        api.on(TLFunction.AccountGetPassword.self) { _ in Self.question(7) }
        api.on(TLFunction.AuthCheckPassword.self) { _ in .authorization(.init(user: .sample(1))) }
        #expect(try await signIn.passwordHint() == "the usual")
        #expect(try await signIn.enter(password: "secret") == .signedIn(.sample(1)))
        let asked = try #require(api.calls(of: TLFunction.AuthCheckPassword.self).first)
        guard case .inputCheckPasswordSRP(let proof) = asked.password else { throw Unexpected() }
        #expect(proof.srpID == 7)
        #expect(DHGroup.telegram.isAcceptable(proof.a))
        #expect(proof.m1.count == 32)
        #expect(!asked.encoded().contains(subsequence: Array("secret".utf8)))
    }

    @Test func `a question that the server forgot is asked anew`() async throws {
        let count = Box<Int64>(0)
        api.on(TLFunction.AccountGetPassword.self) { _ in
            Self.question(
                count.update {
                    $0 += 1; return $0
                }
            )
        }
        api.on(TLFunction.AuthCheckPassword.self) { call throws(APIError) in
            guard case .inputCheckPasswordSRP(let proof) = call.password, proof.srpID == 2 else {
                throw .refused(code: 400, name: "SRP_ID_INVALID")
            }
            return .authorization(.init(user: .sample(1)))
        }
        #expect(try await signIn.enter(password: "secret") == .signedIn(.sample(1)))
    }

    @Test func `a wrong password is told as that`() async throws {
        api.on(TLFunction.AccountGetPassword.self) { _ in Self.question(7) }
        api.on(TLFunction.AuthCheckPassword.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "PASSWORD_HASH_INVALID")
        }
        await #expect(throws: SignInError.passwordWrong) { try await signIn.enter(password: "guess") }
    }

    @Test func `nothing is sent to a server whose group would give the password away`() async throws {
        api.on(TLFunction.AccountGetPassword.self) { _ in Self.question(7, generator: 2) }
        await #expect(throws: SignInError.passwordUnsupported) { try await signIn.enter(password: "secret") }
        #expect(api.calls(of: TLFunction.AuthCheckPassword.self).isEmpty)
    }

    @Test func `a code of an account with a password leads to it`() async throws {
        api.on(TLFunction.AuthSendCode.self) { _ in
            .sentCode(.init(type: .sentCodeTypeApp(.init(length: 5)), phoneCodeHash: "hash"))
        }
        api.on(TLFunction.AuthSignIn.self) { _ throws(APIError) in
            throw .refused(code: 401, name: "SESSION_PASSWORD_NEEDED")
        }
        let code = try await signIn.requestCode("+15550100")
        #expect(try await signIn.enter("12345", for: code) == .passwordNeeded)
    }
}

/// A call that the script does not expect.
struct Unexpected: Error {}

extension [UInt8] {
    fileprivate func contains(subsequence: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: subsequence) }
    }
}
