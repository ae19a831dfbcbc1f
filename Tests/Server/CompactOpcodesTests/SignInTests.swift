import CompactWire
import TelegramSchema
import Testing

@testable import CompactOpcodes

@Suite struct SignInTests {
    @Test func `a token is known again by its text, and its key says nothing of it`() throws {
        var random = SystemRandomNumberGenerator()
        let token = CompactToken(using: &random)
        let again = try #require(CompactToken(text: token.text))
        let key = try token.authKeyBytes()
        let derivedAgain = try again.authKeyBytes()
        #expect(key.count == 256 && key == derivedAgain)
        #expect(!key.starts(with: token.bytes))
        let other = try CompactToken(using: &random).authKeyBytes()
        #expect(other != key)
        #expect("\(token)" == "CompactToken")
        for wrong in [
            "", "A", String(token.text.dropLast()), token.text + "AAAA", String(repeating: "é", count: 43),
        ] {
            #expect(CompactToken(text: wrong) == nil)
        }
    }

    @Test func `a ticket brings back the phone number and the code's hash`() throws {
        var random = SystemRandomNumberGenerator()
        let ticket = SignInTicket(token: CompactToken(using: &random), phone: "+1 555", codeHash: "a.b.c")
        let again = try #require(SignInTicket(text: ticket.text))
        #expect(again.phone == "+1 555" && again.codeHash == "a.b.c" && again.token.text == ticket.token.text)
        #expect(SignInTicket(text: "a.b.c") == nil && SignInTicket(text: ticket.text + ".") == nil)
    }

    @Test func `a stranger gets as far as signing in`() throws {
        for opcode in UInt16(0)...400 where Opcode(rawValue: opcode)?.needsNoUser != true {
            let refusal = Talk(isSignedIn: false).request(opcode, []).refusal
            #expect(refusal == .notSignedIn || refusal == .unsupported)
        }
        #expect(Talk().request(CompactOpcode.open.rawValue, []).refusal == .ownClient)
        #expect(Talk().request(6, [0xc1]).refusal == .unreadable)
        #expect(Talk().request(6, [0x01]).refusal == .unreadable)
    }

    @Test func `a code is asked for under a new key, and signs in`() throws {
        let talk = Talk(isSignedIn: false)
        let agent: MessagePackValue = .map([
            "deviceName": .string("Pixel"), "osVersion": .string("Android 14"),
        ])
        let hello = talk.request(.sessionInit, .map(["userAgent": agent]))
        #expect(hello.response?["callsSeed"] == .integer(7))

        let wish = talk.request(
            .authRequest,
            .map(["phone": .string("+15550001"), "type": .string("START_AUTH")])
        )
        guard case .makeKey(let number) = wish.first else { throw Unexpected() }
        // A second wish for a key waits for none.
        #expect(
            talk.request(.authRequest, .map(["phone": .string("+15550001")])).refusal?.code == "flood.wait"
        )
        var random = SystemRandomNumberGenerator()
        let token = CompactToken(using: &random)
        talk.session.keyMade(number, .made(token), key: 3)
        let asked = talk.session.takeOutput()
        #expect(asked.method(TLFunction.AuthSendCode.self)?.phoneNumber == "+15550001")
        let device = try #require(asked.calls.first)
        #expect(device.starts(with: TLFunction.InvokeWithLayer(layer: 229).encoded()))

        let sent = TL.AuthSentCode.sentCode(
            .init(type: .sentCodeTypeSms(.init(length: 6)), phoneCodeHash: "hash")
        )
        let ticket = try #require(talk.answer(asked, with: sent.encoded()).response)
        #expect(ticket["codeLength"] == .integer(6))
        let text = try #require(ticket["token"])
        let checked = talk.request(.auth, .map(["token": text, "verifyCode": .string("123456")]))
        #expect(checked.method(TLFunction.AuthSignIn.self)?.phoneCodeHash == "hash")

        let user = TL.User.user(
            .init(isSelf: true, id: Talk.me, accessHash: 1, firstName: "Max", phone: "15550001")
        )
        let done = talk.answer(checked, with: TL.AuthAuthorization.authorization(.init(user: user)).encoded())
        let answer = try #require(done.response)
        #expect(answer["tokenAttrs"]?["LOGIN"]?["token"] == .string(token.text))
        #expect(answer["profile"]?["phone"] == .integer(15_550_001))
        #expect(talk.session.me == Talk.me)
        #expect(talk.request(.authRequest, .map(["phone": .string("1")])).refusal == .signedInAlready)
    }

    @Test func `a device without a key learns whether waiting helps`() throws {
        let request = MessagePackValue.map(["phone": .string("+15550001")])
        for (outcome, error) in [
            (.refused, .keysRefused), (.failed, .internalFailure),
        ] as [(NewKeyOutcome, OpcodeError)] {
            let talk = Talk(isSignedIn: false)
            guard case .makeKey(let number) = talk.request(.authRequest, request).first else {
                throw Unexpected()
            }
            talk.session.keyMade(number, outcome, key: 0)
            #expect(talk.session.takeOutput().refusal == error)
        }
    }

    @Test(arguments: [KeyOutcome.absent, .found(isSignedIn: false)])
    func `a token that nobody is signed in with is refused by the word that clients know`(
        outcome: KeyOutcome
    ) throws {
        let talk = Talk(isSignedIn: false)
        var random = SystemRandomNumberGenerator()
        let login = talk.request(.login, .map(["token": .string(CompactToken(using: &random).text)]))
        guard case .findKey(let number, _) = login.first else { throw Unexpected() }
        talk.session.keyFound(number, outcome, key: 0)
        #expect(talk.session.takeOutput().refusal?.code == "FAIL_LOGIN_TOKEN")
        #expect(talk.request(.login, .map(["token": .string("x")])).refusal?.code == "FAIL_LOGIN_TOKEN")
        #expect(talk.session.me == nil)
    }

    @Test func `errors are told in sentences, and waits in seconds`() {
        let flood = OpcodeError(MTP.RpcError(errorCode: 420, errorMessage: "FLOOD_WAIT_17"))
        #expect(flood.code == "flood.wait" && flood.message.contains("17 seconds"))
        let other = OpcodeError(MTP.RpcError(errorCode: 400, errorMessage: "SOME_NEW_NAME"))
        #expect(other.code == "some.new.name" && other.message.contains("SOME_NEW_NAME"))
        #expect(other.payload["localizedMessage"] == .string(other.message) && other.payload["title"] != nil)
    }
}

struct Unexpected: Error {}
