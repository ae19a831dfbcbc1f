import ClientNetwork
import Signals
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite(.timeLimit(.minutes(5))) struct QRCodeLoginTests {
    let api = FakeAPI()
    let clock = VirtualClock()
    let events = ValuePipe<NetworkEvent>()
    let moves = Box<[Int32]>([])
    let shown = Box<[LoginToken]>([])

    static let epoch: Int64 = 1_700_000_000

    var signIn: QRCodeLogin {
        let (clock, moves) = (clock, moves)
        return QRCodeLogin(
            QRCodeLogin.Environment(
                api: api,
                events: events.signal,
                move: { number async throws(APIError) in moves.update { $0.append(number) } },
                clock: clock,
                serverTime: { (Self.epoch + clock.now.components.seconds) * 1000 }
            ),
            application: .init(id: 1, hash: "")
        )
    }

    /// Runs a sign-in while the clock advances.
    func run(until done: @escaping @Sendable (Int) -> Void = { _ in }) async throws -> SignIn.Step {
        let (shown, finished, signIn) = (shown, Box(false), signIn)
        let task = Task {
            defer { finished.update { $0 = true } }
            return try await signIn.run { token in
                done(
                    shown.update {
                        $0.append(token); return $0.count
                    }
                )
            }
        }
        while !finished.value {
            clock.advance(by: .milliseconds(100))
            await Task.yield()
        }
        return try await task.value
    }

    static func token(_ byte: UInt8, lasts seconds: Int64, _ clock: VirtualClock) -> TL.AuthLoginToken {
        let end = epoch + clock.now.components.seconds + seconds
        return .loginToken(.init(expires: Int32(end), token: [byte, 0xFF, 0xFE]))
    }

    @Test func `a token is renewed before it ends, until somebody says yes`() async throws {
        let clock = clock
        let count = Box<UInt8>(0)
        api.on(TLFunction.AuthExportLoginToken.self) { _ in
            let number = count.update {
                $0 += 1; return $0
            }
            guard number > 3 else { return Self.token(number, lasts: 30, clock) }
            return .loginTokenSuccess(.init(authorization: .authorization(.init(user: .sample(1)))))
        }
        let events = events
        let step = try await run { if $0 == 3 { events.send(.updates(.accepted)) } }
        #expect(step == .signedIn(.sample(1)))
        #expect(shown.value.map(\.bytes[0]) == [1, 2, 3])
        // Two were shown for 28 s each.
        #expect(clock.now >= .seconds(56))
    }

    @Test func `an account that lives elsewhere is followed there`() async throws {
        api.on(TLFunction.AuthExportLoginToken.self) { _ in .loginTokenMigrateTo(.init(dcID: 4, token: [9])) }
        api.on(TLFunction.AuthImportLoginToken.self) { call in
            #expect(call.token == [9])
            return .loginTokenSuccess(.init(authorization: .authorization(.init(user: .sample(1)))))
        }
        #expect(try await run() == .signedIn(.sample(1)))
        #expect(moves.value == [4])
    }

    @Test func `an account with a password asks for it after the yes`() async throws {
        api.on(TLFunction.AuthExportLoginToken.self) { _ throws(APIError) in
            throw .refused(code: 401, name: "SESSION_PASSWORD_NEEDED")
        }
        #expect(try await run() == .passwordNeeded)
    }

    @Test func `cancelling ends it`() async throws {
        let clock = clock
        api.on(TLFunction.AuthExportLoginToken.self) { _ in Self.token(1, lasts: 30, clock) }
        let (shown, signIn) = (shown, signIn)
        let task = Task { try await signIn.run { token in shown.update { $0.append(token) } } }
        while shown.value.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: SignInError.network(.cancelled)) { try await task.value }
    }

    @Test func `a picture says what a session that is signed in accepts`() async throws {
        let token = LoginToken(bytes: [1, 2, 0xFB, 0xFF])
        #expect(token.link == "tg://login?token=AQL7_w")
        #expect(LoginToken(link: token.link) == token)
        for text in ["", "tg://login?token=", "tg://login?token=***", "https://login?token=AQL7_w"] {
            #expect(LoginToken(link: text) == nil)
        }
        api.on(TLFunction.AuthAcceptLoginToken.self) { call throws(APIError) in
            guard call.token == token.bytes else { throw .refused(code: 400, name: "AUTH_TOKEN_INVALID") }
            return .device
        }
        #expect(try await token.accept(over: api).deviceModel == "Terminal")
        await #expect(throws: SignInError.tokenInvalid) { try await LoginToken(bytes: [1]).accept(over: api) }
    }
}

extension TL.Updates {
    /// The update after the user has confirmed the login.
    fileprivate static var accepted: TL.Updates {
        .updateShort(.init(update: .updateLoginToken, date: 1_700_000_000))
    }
}

extension TL.Authorization {
    /// A device that was signed in.
    fileprivate static var device: TL.Authorization {
        .init(
            hash: 1,
            deviceModel: "Terminal",
            platform: "",
            systemVersion: "",
            apiID: 1,
            appName: "",
            appVersion: "",
            dateCreated: 0,
            dateActive: 0,
            ip: "",
            country: "",
            region: ""
        )
    }
}
