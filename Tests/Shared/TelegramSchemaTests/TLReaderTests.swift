import TelegramSchema
import Testing

@Suite struct TLReaderTests {
    static let lengths = [0, 1, 2, 3, 4, 252, 253, 254, 255, 256, 70_000]

    @Test(arguments: lengths)
    func `bytes of any length survive, padded to four`(length: Int) throws {
        let value = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
        var writer = TLWriter()
        writer.write(value)

        #expect(writer.bytes.count.isMultiple(of: 4))
        #expect(
            writer.bytes.count == (length < 254 ? 1 : 4) + length
                + (4 - (length + (length < 254 ? 1 : 4)) % 4) % 4
        )
        var reader = TLReader(writer.bytes.span.bytes)
        let read = try reader.readBytes()
        let rest = reader.remaining
        #expect(read == value)
        #expect(rest == 0)
    }

    @Test func `a string that is not UTF-8 is refused`() {
        #expect(throws: TLError.invalidUTF8) { try String(decoding: [2, 0xC3, 0x28, 0]) }
    }

    @Test func `a length that cannot be is refused`() {
        #expect(throws: TLError.self) { try String(decoding: [255, 1, 0, 0]) }
        #expect(throws: TLError.truncated(needed: 16_777_220, available: 4)) {
            try String(decoding: [254, 255, 255, 255])
        }
    }

    @Test func `a Bool is one of two ids`() {
        #expect(throws: TLError.invalidBool(1)) { try Bool(decoding: [1, 0, 0, 0]) }
    }

    static let badCounts: [Int32] = [-1, Int32.min, 3, 1 << 20, Int32.max]

    @Test(arguments: badCounts)
    func `a count that the bytes left cannot hold is refused before anything is reserved`(count: Int32) {
        var writer = TLWriter()
        writer.writeVectorHead(count: Int(count))
        writer.write(Int64(1))
        writer.write(Int64(2))

        #expect(throws: TLError.countOutOfRange(count)) { try [Int64](decoding: writer.bytes) }
    }

    @Test func `a vector has its own id`() {
        #expect(throws: TLError.unexpectedConstructor(7)) { try [Int32](decoding: [7, 0, 0, 0, 0, 0, 0, 0]) }
    }

    /// Without a bound, 100,000 levels would overflow the stack.
    @Test func `nesting is bounded`() {
        var writer = TLWriter()
        for _ in 0..<100_000 {
            writer.write(UInt32(0xF744_4763))  // jsonArray
            writer.writeVectorHead(count: 1)
        }

        #expect(throws: TLError.tooDeep) { try TL.JSONValue(decoding: writer.bytes) }
    }

    @Test func `nesting up to the bound is fine, also side by side`() throws {
        var value = TL.JSONValue.jsonNull
        for _ in 1..<TLReader.maximumDepth { value = .jsonArray(.init(value: [value, .jsonNull])) }

        #expect(try TL.JSONValue(decoding: value.encoded()) == value)
        let deeper = TL.JSONValue.jsonArray(.init(value: [value]))
        #expect(throws: TLError.tooDeep) { try TL.JSONValue(decoding: deeper.encoded()) }
    }

    @Test func `peeking and skipping stay inside`() throws {
        let bytes: [UInt8] = [1, 0, 0, 0, 2, 0, 0, 0]
        var reader = TLReader(bytes.span.bytes)
        let peeked = try reader.peekUInt32()
        try reader.skip(4)
        let next = try reader.readUInt32()
        #expect(peeked == 1)
        #expect(next == 2)

        for count in [1, -1, Int.min, Int.max] {
            do throws(TLError) {
                try reader.skip(count)
                Issue.record("skipped \(count)")
            } catch {
                #expect(error == .truncated(needed: count, available: 0))
            }
        }
    }

    private func refusal(_ bytes: [UInt8], _ read: (inout TLReader) throws(TLError) -> Void) -> TLError? {
        var reader = TLReader(
            bytes.span.bytes,
            limits: TLLimits(stringBytes: 8, blobBytes: 4, elements: 2)
        )
        do throws(TLError) {
            try read(&reader)
            return nil
        } catch {
            return error
        }
    }

    @Test func `limits hold for every string, bytes and vector, however deep`() {
        func text(_ value: String) -> TLError? {
            refusal(value.encoded()) { reader throws(TLError) in _ = try reader.readString() }
        }
        #expect(text("12345678") == nil)
        #expect(text("123456789") == .overLimit(9))
        func blob(_ count: Int) -> TLError? {
            var writer = TLWriter()
            writer.write([UInt8](repeating: 1, count: count))
            return refusal(writer.bytes) { reader throws(TLError) in _ = try reader.readBytes() }
        }
        #expect(blob(4) == nil)
        #expect(blob(5) == .overLimit(5))
        func vector(_ value: [[String]]) -> TLError? {
            refusal(value.encoded()) { reader throws(TLError) in _ = try [[String]](from: &reader) }
        }
        #expect(vector([["a", "b"], ["c"]]) == nil)
        #expect(vector([["a", "b", "c"]]) == .overLimit(3))
        #expect(vector([["a", "123456789"]]) == .overLimit(9))
        let lazy = refusal(["a", "123456789"].encoded()) { reader throws(TLError) in
            _ = try TLLazyVector<String>(from: &reader)
        }
        #expect(lazy == .overLimit(9))
    }
}
