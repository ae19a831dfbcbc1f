import TestKit
import Testing
import WireCrypto

@Suite struct DigestTests {
    static let abc = Array("abc".utf8)

    /// FIPS 180-4 examples; RFC 1321 for MD5.
    @Test func `abc has the published digests`() {
        #expect(Digest.sha1(Self.abc).array == hex("a9993e364706816aba3e25717850c26c9cd0d89d"))
        #expect(
            Digest.sha256(Self.abc).array
                == hex("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        )
        #expect(
            Digest.sha512(Self.abc).array
                == hex(
                    """
                    ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a
                    2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
                    """
                )
        )
        let md5 = Digest.md5(Self.abc.span.bytes)
        #expect(md5.array == hex("900150983cd24fb0d6963f7d28e17f72"))
    }

    @Test func `nothing has the published digests`() {
        #expect(Digest.sha1([]).array == hex("da39a3ee5e6b4b0d3255bfef95601890afd80709"))
        #expect(
            Digest.sha256([]).array
                == hex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        )
    }

    @Test func `pieces hash like the whole`() {
        var random = SeededRandom(seed: 4)
        let text = random.bytes(1000)
        var sha1 = SHA1Hasher()
        var sha256 = SHA256Hasher()
        var start = 0
        while start < text.count {
            let end = min(text.count, start + Int.random(in: 0...150, using: &random))
            sha1.update(text.span.bytes.extracting(start..<end))
            sha256.update(text.span.bytes.extracting(start..<end))
            start = end
        }

        #expect(sha1.finalize() == Digest.sha1(text))
        #expect(sha256.finalize() == Digest.sha256(text))
    }

    /// From Python's hashlib; the first is also RFC 6070's first example under SHA-512.
    @Test func `passwords hash as recorded`() throws {
        let short = try PasswordHash.pbkdf2SHA512(
            password: Array("password".utf8),
            salt: Array("salt".utf8),
            iterations: 1
        )
        let long = try PasswordHash.pbkdf2SHA512(
            password: Array("passwordPASSWORDpassword".utf8),
            salt: Array("saltSALTsaltSALTsaltSALTsaltSALTsalt".utf8),
            iterations: 4096
        )

        #expect(
            short
                == hex(
                    """
                    867f70cf1ade02cff3752599a3a53dc4af34c7a669815ae5d513554e1c8cf252
                    c02d470a285a0501bad999bfe943c08f050235d7d68b1da55e63f73b60a57fce
                    """
                )
        )
        #expect(
            long
                == hex(
                    """
                    8c0511f4c6e597c6ac6315d8f0362e225f3c501495ba23b868c005174dc4ee71
                    115b59f9e60cd9532fa33e0f75aefe30225c583a186cd82bd4daea9724a3d3b8
                    """
                )
        )
    }

    @Test func `no password and no iterations are answers, not traps`() throws {
        let derived = try PasswordHash.pbkdf2SHA512(password: [], salt: [], iterations: 1)
        #expect(derived.count == 64)
        #expect(throws: CryptoError.libraryFailure) {
            try PasswordHash.pbkdf2SHA512(password: Self.abc, salt: Self.abc, iterations: 0)
        }
    }
}
