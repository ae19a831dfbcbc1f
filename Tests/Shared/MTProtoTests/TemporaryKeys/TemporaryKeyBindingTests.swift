import TelegramSchema
import TestKit
import Testing

@testable import MTProto

@Suite struct TemporaryKeyBindingTests {
    static let now = WireTime(seconds: 1_700_000_000)
    static let expires = now + .seconds(86_400)
    static let binding = TemporaryKeyBinding(
        temporaryKeyID: AuthKeyID(rawValue: 0x0102_0304_0506_0708),
        sessionID: -77,
        messageID: 0x655e_0c80_0000_0004
    )
    static let permanentKeyBytes = (0..<256).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }

    let permanentKey: AuthKey
    let call: TLFunction.AuthBindTempAuthKey

    init() throws {
        var random = SeededRandom(seed: 1)
        permanentKey = try #require(AuthKey(bytes: Self.permanentKeyBytes))
        call = try Self.binding.call(permanentKey: permanentKey, expires: Self.expires, random: &random)
    }

    @Test func `the server accepts what the client makes`() throws {
        let ends = try Self.binding.verify(call, permanentKey: permanentKey, now: Self.now)

        #expect(ends == Self.expires)
    }

    /// The same packet, made by an independent program from the public description.
    @Test func `the message is the one that the description prescribes`() throws {
        let nonce: [UInt8] = [0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11]
        let padding = [UInt8](repeating: 0xaa, count: 8)
        var random = ScriptedRandom(nonce + (0..<16).map { UInt8($0) } + padding)
        let call = try Self.binding.call(permanentKey: permanentKey, expires: Self.expires, random: &random)

        #expect(
            call.encryptedMessage
                == octets(
                    """
                    9ed6e6ef196cc93165c23f3f31272b64f3d4d5fd4a108285149c085e56f0faf7fdfa465fa221a7e301a6238da0eaee03
                    60b77b5e30bf0a60f28c34f7129e1051cc99c96bbd399a5e56dbb4debd4fc8cacb05152fe6f1c4e5227a4b170b6ede10
                    17df71d4c16b4eac
                    """
                )
        )
    }

    @Test func `no altered byte of the message is accepted`() {
        for offset in call.encryptedMessage.indices {
            var altered = call
            altered.encryptedMessage[offset] ^= 0x10
            #expect(throws: TemporaryKeyBindingError.encryptedMessageInvalid) {
                try Self.binding.verify(altered, permanentKey: permanentKey, now: Self.now)
            }
        }
    }

    @Test func `a message of another length is not accepted`() {
        for length in 0..<call.encryptedMessage.count {
            var altered = call
            altered.encryptedMessage = Array(call.encryptedMessage.prefix(length))
            #expect(throws: TemporaryKeyBindingError.encryptedMessageInvalid) {
                try Self.binding.verify(altered, permanentKey: permanentKey, now: Self.now)
            }
        }
    }

    @Test func `the parameters of the call must be those of its message`() {
        var wrongNonce = call
        wrongNonce.nonce ^= 1
        var wrongKey = call
        wrongKey.permAuthKeyID ^= 1
        var wrongTime = call
        wrongTime.expiresAt += 1
        for altered in [wrongNonce, wrongKey, wrongTime] {
            #expect(throws: TemporaryKeyBindingError.encryptedMessageInvalid) {
                try Self.binding.verify(altered, permanentKey: permanentKey, now: Self.now)
            }
        }
    }

    @Test func `a message made for another place is not accepted`() {
        var otherKey = Self.binding
        otherKey.temporaryKeyID = AuthKeyID(rawValue: 9)
        var otherSession = Self.binding
        otherSession.sessionID = 78
        var otherCall = Self.binding
        otherCall.messageID += 4
        for place in [otherKey, otherSession, otherCall] {
            #expect(throws: TemporaryKeyBindingError.encryptedMessageInvalid) {
                try place.verify(call, permanentKey: permanentKey, now: Self.now)
            }
        }
    }

    @Test func `a message made with another permanent key is not accepted`() throws {
        let other = try #require(AuthKey(bytes: Self.permanentKeyBytes.reversed()))

        #expect(throws: TemporaryKeyBindingError.encryptedMessageInvalid) {
            try Self.binding.verify(call, permanentKey: other, now: Self.now)
        }
    }

    @Test(arguments: [Duration.seconds(86_400), .seconds(100_000), .seconds(-700_000)])
    func `a key that has ended or lives too long is not bound`(passed: Duration) {
        #expect(throws: TemporaryKeyBindingError.expiresAtInvalid) {
            try Self.binding.verify(call, permanentKey: permanentKey, now: Self.now + passed)
        }
    }
}
