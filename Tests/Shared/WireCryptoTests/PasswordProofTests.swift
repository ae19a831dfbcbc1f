import Testing

@testable import WireCrypto

@Suite struct PasswordProofTests {
    /// The server's record of a password, and its half of the proof.
    struct Server {
        let question: PasswordChallenge
        private let modulus: Modulus
        private let verifier: BigNumber
        private let secret: BigNumber

        init(password: String, generator: Int32, secret: [UInt8]) throws {
            let method = PasswordMethod(
                salt1: Self.pattern(10, 40),
                salt2: Self.pattern(20, 16),
                generator: generator,
                prime: telegramPrime
            )
            let base = try BigNumber([UInt8(generator)])
            let known = try BigNumber(method.secret(of: Array(password.utf8)))
            let kept = try Modulus(BigNumber(telegramPrime)).power(base, known)
            try self.init(method, keeping: kept.bytes(count: 256), secret: secret)
        }

        /// Creates a server with a given verifier.
        init(_ method: PasswordMethod, keeping verifier: [UInt8], secret: [UInt8]) throws {
            var question = PasswordChallenge(method, serverValue: [])
            modulus = try Modulus(BigNumber(telegramPrime))
            self.secret = try BigNumber(secret)
            let base = try BigNumber([UInt8(method.generator)])
            self.verifier = try BigNumber(verifier)
            let factor = try BigNumber(Digest.sha256(telegramPrime + base.bytes(count: 256)).array)
            let sum = try modulus.product(factor, self.verifier).plus(modulus.power(base, self.secret))
            let reduced = try modulus.product(sum, BigNumber([1]))
            question.serverValue = try reduced.bytes(count: 256)
            self.question = question
        }

        /// True if `proof` proves knowledge of the password.
        func accepts(_ proof: PasswordProof) throws -> Bool {
            let mixture = try BigNumber(Digest.sha256(proof.publicValue + question.serverValue).array)
            let client = try BigNumber(proof.publicValue)
            let base = try modulus.product(client, modulus.power(verifier, mixture))
            let key = try modulus.power(base, secret).bytes(count: 256)
            let generator = try BigNumber([UInt8(question.method.generator)]).bytes(count: 256)
            let hashes = zip(Digest.sha256(question.method.prime).array, Digest.sha256(generator).array)
            let parts = [
                hashes.map { $0 ^ $1 }, Digest.sha256(question.method.salt1).array,
                Digest.sha256(question.method.salt2).array,
                proof.publicValue, question.serverValue, Digest.sha256(key).array,
            ]
            return Digest.sha256(parts.flatMap(\.self)).array == proof.proof
        }

        /// Bytes that a script in another language also generates.
        static func pattern(_ start: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: start + 7 * $0) }
        }
    }

    /// The output of Telethon 1.45 for the same input: `telethon.password.compute_check` with `os.urandom` returning
    /// `secret`.
    struct Recorded: Sendable {
        var password: String
        var generator: Int32
        var secret: Int
        var serverSecret: Int
        var question: String
        var publicValue: String
        var proof: String
    }

    static let recorded = [
        Recorded(
            password: "correct horse",
            generator: 3,
            secret: 1,
            serverSecret: 2,
            question: "e07732c53d300bf4e57d3d37f173235ea54013894557fab675ccd1437cc3e542",
            publicValue: "3b1f3d347abb7e338e21a523097055acf877cb05e009ecb08104529613078aaf",
            proof: "e5a96e4b5191010bd1519f8f67fd3918009e0dbe36d902df2ea29efdba9f4c20"
        ),
        Recorded(
            password: "пароль 🙂",
            generator: 4,
            secret: 3,
            serverSecret: 9,
            question: "bcf2cda2bcdde4785d6cb30c721579b2f6a8beea9a81f04a33237d892bbcd054",
            publicValue: "0ced9c12fa15965afef570669ab7b62208753d8ce85752afd188c13900b9cbb2",
            proof: "d1ae7d19f4f7a92ac414f293b6ccd111f92ae1527baba9c6f55be2cb2df33443"
        ),
    ]

    @Test(arguments: recorded)
    func `a proof is what Telethon makes of the same password and secrets`(recorded: Recorded) throws {
        let server = try Server(
            password: recorded.password,
            generator: recorded.generator,
            secret: Server.pattern(recorded.serverSecret, 256)
        )
        #expect(Digest.sha256(server.question.serverValue).array == hex(recorded.question))
        let proof = try PasswordProof(
            of: Array(recorded.password.utf8),
            for: server.question,
            secret: Server.pattern(recorded.secret, 256)
        )
        #expect(Digest.sha256(proof.publicValue).array == hex(recorded.publicValue))
        #expect(proof.proof == hex(recorded.proof))
    }

    @Test(arguments: ["", "correct horse", "пароль 🙂"])
    func `what a server is told to keep of a new password checks proofs of it and of no other`(
        password: String
    ) throws {
        var random = SystemRandom()
        let asked = PasswordMethod(salt1: [1, 2], salt2: [3], generator: 3, prime: telegramPrime)
        let kept = try PasswordVerifier(of: Array(password.utf8), by: asked, using: &random)
        #expect(kept.value.count == 256)
        #expect(kept.method.salt1.starts(with: asked.salt1))
        #expect(kept.method.salt1.count == asked.salt1.count + 32)
        #expect(kept.method.salt2 == asked.salt2)
        let server = try Server(kept.method, keeping: kept.value, secret: random.randomBytes(256))
        let right = try PasswordProof(of: Array(password.utf8), for: server.question, using: &random)
        #expect(try server.accepts(right))
        let wrong = try PasswordProof(of: Array("guess".utf8), for: server.question, using: &random)
        #expect(try !server.accepts(wrong))
        let again = try PasswordVerifier(of: Array(password.utf8), by: asked, using: &random)
        #expect(again.value != kept.value)
    }

    @Test func `nothing is made of a new password in a group that would give it away`() {
        var random = SystemRandom()
        var even = telegramPrime
        even[255] &-= 1
        for method in [
            PasswordMethod(salt1: [], salt2: [], generator: 2, prime: telegramPrime),
            PasswordMethod(salt1: [], salt2: [], generator: 3, prime: even),
        ] {
            #expect(throws: CryptoError.unacceptablePublicValue) {
                try PasswordVerifier(of: [1], by: method, using: &random)
            }
        }
    }

    @Test func `a server takes the right password and no other`() throws {
        var random = SystemRandom()
        let server = try Server(password: "right", generator: 7, secret: random.randomBytes(256))
        let right = try PasswordProof(of: Array("right".utf8), for: server.question, using: &random)
        let wrong = try PasswordProof(of: Array("wrong".utf8), for: server.question, using: &random)
        #expect(try server.accepts(right))
        #expect(try !server.accepts(wrong))
    }

    @Test func `a group or value that would give the password away is refused`() throws {
        var random = SystemRandom()
        let good = try Server(password: "x", generator: 3, secret: Server.pattern(5, 256)).question
        var questions: [PasswordChallenge] = []
        for generator: Int32 in [0, 1, 2, 6, 8, -3, .max] {
            var question = good
            question.method.generator = generator
            questions.append(question)
        }
        for value in [[], [0], telegramPrime, telegramPrime + [0]] {
            var question = good
            question.serverValue = value
            questions.append(question)
        }
        var otherPrime = good
        otherPrime.method.prime[255] ^= 2
        for question in questions + [otherPrime] {
            #expect(throws: CryptoError.unacceptablePublicValue) {
                try PasswordProof(of: [1], for: question, using: &random)
            }
        }
    }
}
