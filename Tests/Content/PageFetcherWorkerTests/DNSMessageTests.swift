import StdExtras
import Testing

@testable import PageFetcherWorker

struct DNSMessageTests {
    private let query = DNSMessage.query(id: 0x1234, name: "a.example", type: .a)

    /// An answer to ``query`` with these records.
    private func answer(flags: [UInt8] = [0x81, 0x80], records: [[UInt8]]) -> [UInt8] {
        [0x12, 0x34] + flags + [0, 1, 0, UInt8(records.count), 0, 0, 0, 0] + question + records.joined()
    }

    private var question: [UInt8] { [1] + Array("a".utf8) + [7] + Array("example".utf8) + [0, 0, 1, 0, 1] }

    /// A record whose owner is at an offset of the message.
    private func record(of owner: UInt8 = 12, type: UInt8 = 1, _ data: [UInt8]) -> [UInt8] {
        [0xC0, owner, 0, type, 0, 1, 0, 0, 0, 60, 0, UInt8(data.count)] + data
    }

    private func read(_ bytes: [UInt8]) -> DNSAnswer? {
        DNSMessage.answer(bytes, id: 0x1234, name: "a.example", type: .a)
    }

    private func addresses(_ texts: String...) -> DNSAnswer { .addresses(texts.compactMap { IPAddress($0) }) }

    @Test func `a question is as the standard says`() {
        #expect(Array(query.prefix(12)) == [0x12, 0x34, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1])
        #expect(Array(query[12..<27]) == question)
        #expect(Array(query.suffix(11)) == [0, 0, 41, 4, 208, 0, 0, 0, 0, 0, 0])
    }

    @Test func `addresses are read, also those of aliases`() {
        #expect(
            read(answer(records: [record([9, 9, 9, 9]), record([1, 1, 1, 1])]))
                == addresses("9.9.9.9", "1.1.1.1")
        )
        // The alias "b" and the parent's name, which stands at offset 14.
        let alias = record(type: 5, [1, 0x62, 0xC0, 14])
        let target = UInt8(12 + question.count + 12)
        #expect(read(answer(records: [alias, record(of: target, [9, 9, 9, 9])])) == addresses("9.9.9.9"))
        #expect(read(answer(records: [alias])) == addresses())
    }

    @Test func `addresses of other names do not count`() {
        let other: [UInt8] = [1, 0x78, 0, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 9, 9, 9, 9]
        #expect(read(answer(records: [other])) == addresses())
        #expect(read(answer(records: [record(type: 28, [9, 9, 9, 9])])) == addresses())
    }

    @Test func `what a server cannot tell is told from what there is not`() {
        #expect(read(answer(flags: [0x81, 0x83], records: [])) == .noSuchName)
        #expect(read(answer(flags: [0x81, 0x82], records: [])) == .failed)
        #expect(read(answer(flags: [0x83, 0x80], records: [])) == .failed)
        #expect(read(answer(flags: [0x83, 0x80], records: [record([9, 9, 9, 9])])) == addresses("9.9.9.9"))
    }

    @Test func `an answer to another question is none`() {
        var other = answer(records: [record([9, 9, 9, 9])])
        other[0] = 0
        #expect(read(other) == nil)
        #expect(read(query) == nil)
        other = answer(records: [])
        other[13] = 0x62
        #expect(read(other) == nil)
        other[13] = 0x41
        #expect(read(other) == addresses())
    }

    @Test func `loops and damage end`() {
        let itself = UInt8(12 + question.count + 12)
        #expect(read(answer(records: [record(type: 5, [0xC0, itself])])) == addresses())
        #expect(read(answer(records: [record(type: 5, [0xC0, 12])])) == .failed)
        let whole = answer(records: [record(type: 5, [1, 0x62, 0xC0, 14]), record([9, 9, 9, 9])])
        for count in 0..<whole.count { _ = read(Array(whole.prefix(count))) }
        for index in whole.indices {
            for value in [0, 1, 0x3F, 0x40, 0xC0, 0xFF] as [UInt8] {
                var bytes = whole
                bytes[index] = value
                _ = read(bytes)
            }
        }
    }
}
