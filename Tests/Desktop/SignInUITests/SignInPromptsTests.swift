import ClientEngine
import ClientHost
import ClientNetwork
import Localization
import Signals
import StdExtras
import TelegramSchema
import Testing

@testable import SignInUI

@MainActor
@Suite(.timeLimit(.minutes(1))) struct SignInPromptsTests {
    /// Reports scanned QR codes.
    private let accepted = ValuePipe<NetworkEvent>()

    private func questions(_ server: ScriptedServer) -> SignInPrompts {
        SignInPrompts(
            QRCodeLogin.Environment(
                api: server,
                events: accepted.signal,
                move: { _ in },
                clock: DispatchClock.shared,
                serverTime: { 0 }
            )
        )
    }

    @Test func `who has a password is asked for it after the code, with the hint, and is in`() async throws {
        let questions = questions(ScriptedServer())
        guard case .ask(.code(let code)) = try await questions.requestCode("+15550100") else {
            Issue.record("the server sends a code")
            return
        }
        #expect((code.place, code.length) == (.otherSession, 5))
        #expect(try await questions.enter(code: "12345") == .ask(.password(hint: ScriptedServer.hint)))
        #expect(try await questions.enter(password: "secret") == .signedIn(ScriptedServer.member))
    }

    @Test func `a code before a number asks for the number`() async throws {
        #expect(try await questions(ScriptedServer()).enter(code: "12345") == .ask(.phone))
    }

    @Test func `a picture that another device has read signs in`() async throws {
        let server = ScriptedServer()
        let (questions, accepted) = (questions(server), accepted)
        let next = try await questions.showPictures { token in
            #expect(token.link == "tg://login?token=AQID")
            accepted.send(.updates(.updateShort(.init(update: .updateLoginToken, date: 0))))
        }
        #expect(next == .signedIn(ScriptedServer.member))
        #expect(server.pictureCount == 2)
    }

    @Test(arguments: [true, false])
    func `a server is asked if another device may sign this one in`(hasPictures: Bool) async {
        #expect(await questions(ScriptedServer(hasPictures: hasPictures)).offersPictures() == hasPictures)
    }

    @Test(arguments: [true, false])
    func `the way by another device is shown only where it leads on`(hasPictures: Bool) {
        var state = SignInState()
        state.offersPictures = hasPictures
        #expect(!state.mayShowPicture)
        state.step = .phone
        #expect(state.mayShowPicture == hasPictures)
    }

    @Test func `a server that knows no pictures says so in words`() async throws {
        let questions = questions(ScriptedServer(hasPictures: false))
        do {
            _ = try await questions.showPictures { _ in }
            Issue.record("it has no pictures")
        } catch {
            #expect(Strings.english.sentence(error) == "This server cannot do that yet.")
        }
    }
}
