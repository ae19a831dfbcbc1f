import StdExtras
import TelegramSchema
import TestKit
import Testing
import WireCrypto

@testable import MTProto

/// Untrusted ciphertext is not parsed before its hash is verified: timing and errors of the parser would reveal the
/// plaintext.
@Suite struct HashBeforeReadingTests {
    @Test func `the second half of a key exchange`() throws {
        struct Sealed: Witness { static let reads = Locked(0) }
        var random = SeededRandom(seed: 6)
        let cipher = HandshakeCipher(
            newNonce: HandshakeSample.newNonce,
            serverNonce: HandshakeSample.serverNonce
        )
        let sealed = try cipher.seal(Sealed(), random: &random)
        #expect(cipher.open(sealed, as: Sealed.self) == Sealed())
        #expect(Sealed.reads.withLock { $0 } == 1)
        for offset in sealed.indices {
            var altered = sealed
            altered[offset] ^= 1
            #expect(cipher.open(altered, as: Sealed.self) == nil)
        }
        #expect(Sealed.reads.withLock { $0 } == 1)
    }

    @Test(arguments: KeyExchangePadding.allCases)
    func `the first half, whichever its padding`(padding: KeyExchangePadding) throws {
        struct Padded: Witness { static let reads = Locked(0) }
        struct Legacy: Witness { static let reads = Locked(0) }
        switch padding {
        case .rsaPad: try open(Padded.self, padding)
        case .legacy: try open(Legacy.self, padding)
        }
    }

    private func open<Value: Witness>(_ type: Value.Type, _ padding: KeyExchangePadding) throws {
        var random = SeededRandom(seed: 7)
        let (privateKey, publicKey) = (ServerKeyFixture.privateKey, RSAPaddingTests.publicKey)
        let data = Value().encoded()
        let block =
            switch padding {
            case .rsaPad: try RSAPadding.pad(data, modulus: publicKey.modulus, random: &random)
            case .legacy: RSAPadding.padLegacy(data, random: &random)
            }
        func opened(_ block: [UInt8]) throws -> Value? {
            SealedInnerData.open(
                try publicKey.encryptRaw(block),
                as: type,
                with: privateKey,
                acceptsLegacy: true
            )
        }
        #expect(try opened(block) == Value())
        #expect(Value.reads.withLock { $0 } == 1)
        // Changes in the hash, and in the hashed data.
        for offset in [1, 10, 20, 21, 24] {
            var altered = block
            altered[offset] ^= 1
            #expect(try opened(altered) == nil)
        }
        #expect(Value.reads.withLock { $0 } == 1)
    }
}

/// Counts how often it is parsed.
private protocol Witness: TLObject {
    static var reads: Locked<Int> { get }
    init()
}

extension Witness {
    init(from reader: inout TLReader) throws(TLError) {
        Self.reads.withLock { $0 += 1 }
        self.init()
        _ = try reader.readInt32()
    }

    func encode(to writer: inout TLWriter) { writer.write(7 as Int32) }
}
