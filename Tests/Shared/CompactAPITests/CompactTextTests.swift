import CompactWire
import TelegramSchema
import TestKit
import Testing

@testable import CompactAPI

/// Texts that stand apart in long answers and updates.
@Suite struct CompactTextTests {
    /// A type of a number and a text, whose values are remembered; updates with a list of them; and a method that answers one.
    private static func api(_ form: Int = CompactAPI.ownForm) -> CompactAPI {
        CompactAPI(
            tables: CompactTables("c 0 1 i s\nc 1 2 v0\nm 3 v0\n", updatesType: 1, rememberedTypes: [0]),
            listLength: 3,
            form: form
        )
    }

    private static let method: UInt32 = 3

    private static func list(_ texts: [String]) -> [UInt8] {
        var writer = TLWriter()
        writer.writeVectorHead(count: texts.count)
        for text in texts {
            writer.write(1 as UInt32)
            writer.write(7 as Int32)
            writer.writeBytes(Array(text.utf8).span.bytes)
        }
        return writer.bytes
    }

    private static let longest = String(repeating: "x", count: 240)
    private static let value = list([longest, "", "ab"])
    /// What is written for it.
    private static let written: [UInt8] =
        [0xc1, 0xc4, 242] + Array((longest + "ab").utf8) + [0x93, 0xcc, 240, 0, 2]
        + [0x93, 0x93, 0, 7, 0x93, 0, 7, 0x93, 0, 7]

    @Test func `texts come first, then their lengths, then the rest`() throws {
        let payload = try Self.api().payload(ofAnswer: Self.value, of: Self.method)
        #expect(payload == Self.written)
        #expect(try Self.api().answer(from: payload, of: Self.method) == Self.value)
    }

    @Test func `a short answer has its texts where they belong`() throws {
        let value = Self.list(["ab"])
        let payload = try Self.api().payload(ofAnswer: value, of: Self.method)
        #expect(payload == [0x91, 0x93, 0, 7, 0xa2, 0x61, 0x62])
        #expect(try Self.api().answer(from: payload, of: Self.method) == value)
        // One that has them apart is read as well.
        #expect(
            try Self.api().answer(
                from: [0xc1, 0xc4, 2, 0x61, 0x62, 0x91, 2, 0x91, 0x93, 0, 7],
                of: Self.method
            ) == value
        )
    }

    @Test(arguments: 0..<3)
    func `earlier forms have no texts apart`(form: Int) throws {
        #expect(try Self.api(form).payload(ofAnswer: Self.value, of: Self.method).first == 0x93)
        #expect(throws: CompactAPIError.messagePack(.unexpectedKind(0xc1))) {
            try Self.api(form).answer(from: Self.written, of: Self.method)
        }
    }

    @Test func `what is named has no text`() throws {
        let api = Self.api()
        var sent = CompactSentValues()
        var known: CompactKnownValues? = CompactKnownValues()
        for texts in [[Self.longest, "b"], ["c", Self.longest, "b", "d"]] {
            let value = Self.list(texts)
            let answer = try api.payload(ofAnswer: value, of: Self.method, sent: sent)
            sent.add(answer)
            #expect(try api.answer(from: answer.payload, of: Self.method, known: &known) == value)
            guard texts.count == 4 else { continue }
            let values: [UInt8] = [0x95, 2, 0x93, 0, 7, 0xfd, 0xfe, 0x93, 0, 7]
            #expect(answer.payload == [0xc1, 0xc4, 2, 0x63, 0x64, 0x92, 1, 1] + values)
        }
    }

    @Test func `texts and lengths that do not fit are refused`() {
        let heads: [([UInt8], CompactAPIError)] = [
            // No texts, too few, a length beyond them, a negative one, one length too many, a byte too many.
            ([0xc1], .messagePack(.truncated(needed: 1, available: 0))),
            ([0xc1, 0xc4, 0, 0x90, 0x91, 0x93, 0, 7], .messagePack(.truncated(needed: 3, available: 2))),
            ([0xc1, 0xc4, 0, 0x90, 0x91, 0x93, 0, 7, 0], .outOfRange),
            ([0xc1, 0xc4, 1, 0x61, 0x91, 2, 0x91, 0x93, 0, 7], .outOfRange),
            ([0xc1, 0xc4, 1, 0x61, 0x91, 0xff, 0x91, 0x93, 0, 7], .outOfRange),
            ([0xc1, 0xc4, 1, 0x61, 0x92, 1, 0, 0x91, 0x93, 0, 7], .messagePack(.trailingBytes(1))),
            ([0xc1, 0xc4, 2, 0x61, 0x62, 0x91, 1, 0x91, 0x93, 0, 7], .messagePack(.trailingBytes(1))),
            (
                [0xc1, 0xc4, 0, 0xdd, 0xff, 0xff, 0xff, 0xff],
                .messagePack(.truncated(needed: 0xffff_ffff, available: 0))
            ),
        ]
        for (payload, error) in heads {
            #expect(throws: error) { try Self.api().answer(from: payload, of: Self.method) }
        }
    }
}
