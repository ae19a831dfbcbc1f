import TestKit
import Testing

@testable import ClientNetwork

@Suite struct DNSMessageTests {
    /// A server's answer with the text "ab" + "c" for the name of the question.
    static let answer: [UInt8] = {
        var bytes: [UInt8] = [0, 0, 0x81, 0x80, 0, 1, 0, 2, 0, 0, 0, 0]
        bytes += name + [0, 16, 0, 1]
        // An alias first, which was not requested.
        bytes += [0xc0, 12, 0, 5, 0, 1, 0, 0, 0, 60, 0, 4, 1, 0x78, 0xc0, 12]
        bytes += [1, 0x78, 0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 5]
        return bytes + [2, 0x61, 0x62, 1, 0x63]
    }()

    /// The encoded name `a.bc`.
    static let name: [UInt8] = [1, 0x61, 2, 0x62, 0x63, 0]

    @Test func `a question names what it is about`() {
        let question = [0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0] + Self.name + [0, 16, 0, 1]
        #expect(DNSMessage.question(about: "a.bc") == question)
        #expect(DNSMessage.question(about: "a.bc.") == question)
    }

    @Test(arguments: ["", ".", String(repeating: "x", count: 64), String(repeating: "x.", count: 140)])
    func `what is no name is not asked about`(name: String) {
        #expect(DNSMessage.question(about: name) == nil)
    }

    @Test func `the strings of a record are joined`() {
        #expect(DNSMessage.texts(in: Self.answer) == ["abc"])
    }

    @Test func `a refusal is no answer`() {
        var refusal = Self.answer
        refusal[3] = 0x83
        #expect(DNSMessage.texts(in: refusal) == nil)
        #expect(DNSMessage.texts(in: DNSMessage.question(about: "a.bc") ?? []) == nil)
    }

    @Test func `an answer that is cut is none`() {
        for count in 0..<Self.answer.count {
            #expect(DNSMessage.texts(in: Array(Self.answer.prefix(count))) == nil)
        }
    }

    @Test func `any bytes are read or refused`() {
        var random = SeededRandom(seed: 8)
        for _ in 0..<5000 {
            var bytes = Self.answer
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            _ = DNSMessage.texts(in: bytes)
        }
    }
}
