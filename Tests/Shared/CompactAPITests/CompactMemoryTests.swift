import HostileCalls
import SchemaSyntax
import TelegramSchema
import TestKit
import Testing

@testable import CompactAPI

/// Values that are sent once in a session, and named afterwards.
@Suite struct CompactMemoryTests {
    /// A type of one text that is remembered; updates with a list of them; and a method that answers a list.
    private static let api = CompactAPI(
        tables: CompactTables("c 0 1 s\nc 1 2 v0\nm 3 v0\n", updatesType: 1, rememberedTypes: [0]),
        listLength: 3
    )
    private static let method: UInt32 = 3

    /// Both ends.
    private struct Ends {
        var sent = CompactSentValues()
        var known: CompactKnownValues? = CompactKnownValues()

        /// Writes an answer of these values and reads it.
        @discardableResult
        mutating func pass(_ texts: [String]) throws -> CompactAnswer {
            let value = CompactMemoryTests.list(texts)
            let answer = try CompactMemoryTests.api.payload(
                ofAnswer: value,
                of: CompactMemoryTests.method,
                sent: sent
            )
            sent.add(answer)
            let read = try CompactMemoryTests.api.answer(
                from: answer.payload,
                of: CompactMemoryTests.method,
                known: &known
            )
            #expect(read == value)
            return answer
        }

        /// The reason why an answer is not read.
        mutating func failure(of payload: [UInt8]) -> CompactAPIError? {
            do throws(CompactAPIError) {
                _ = try CompactMemoryTests.api.answer(
                    from: payload,
                    of: CompactMemoryTests.method,
                    known: &known
                )
                return nil
            } catch {
                return error
            }
        }
    }

    private static func list(_ texts: [String]) -> [UInt8] {
        var writer = TLWriter()
        writer.writeVectorHead(count: texts.count)
        for text in texts {
            writer.write(1 as UInt32)
            writer.writeBytes(Array(text.utf8).span.bytes)
        }
        return writer.bytes
    }

    @Test func `a value is sent once, and named by how far back it is`() throws {
        var ends = Ends()
        // The count, the number of the first one, and each as its place and text.
        #expect(try ends.pass(["a", "b"]).payload == [0x93, 0, 0x92, 0, 0xa1, 0x61, 0x92, 0, 0xa1, 0x62])
        let second = try ends.pass(["b", "c", "a"])
        #expect(second.payload == [0x94, 2, 0xff, 0x92, 0, 0xa1, 0x63, 0xfd])
        #expect(second.refersBack)
        #expect(try ends.pass(["c"]).payload == [0x92, 3, 0xff])
        #expect(try ends.pass([]).payload == [0x90])
        let next = try ends.pass(["d"])
        #expect(next.payload == [0x92, 3, 0x92, 0, 0xa1, 0x64] && !next.refersBack)
    }

    @Test func `a value that has changed is sent whole, and both stay`() throws {
        var ends = Ends()
        try ends.pass(["Ann"])
        #expect(try !ends.pass(["Anne"]).refersBack)
        #expect(try ends.pass(["Ann", "Anne"]).payload == [0x93, 2, 0xfe, 0xff])
    }

    @Test func `in one answer a value may be twice`() throws {
        var ends = Ends()
        #expect(try !ends.pass(["a", "a"]).refersBack)
        #expect(try ends.pass(["a", "a"]).payload == [0x93, 2, 0xff, 0xff])
    }

    @Test func `the newest ones are remembered, at both ends the same`() throws {
        var ends = Ends()
        let capacity = CompactSentValues.capacity
        try ends.pass(["first"])
        try ends.pass((1..<capacity).map { "\($0)" })
        #expect(try ends.pass(["first"]).refersBack)
        // One more, and it is too old; in the same answer already.
        #expect(try !ends.pass(["new", "first"]).refersBack)
        #expect(try ends.pass(["first", "new", "\(capacity - 1)"]).refersBack)
        #expect(ends.sent.heldBytes == capacity * 48)
        for round in 0..<3 { try ends.pass((0..<capacity).map { "\(round) \($0)" }) }
        #expect(ends.sent.heldBytes == capacity * 48)
    }

    @Test func `long values are sent whole`() throws {
        var ends = Ends()
        let longest = String(repeating: "x", count: CompactSentValues.longestValue - 8)
        for text in [longest, longest + "y"] {
            try ends.pass([text])
            #expect(try ends.pass([text]).refersBack == (text == longest))
        }
    }

    @Test func `an answer that is not recorded was not sent`() throws {
        var ends = Ends()
        let value = Self.list(["a"])
        _ = try Self.api.payload(ofAnswer: value, of: Self.method, sent: ends.sent)
        #expect(try !ends.pass(["a"]).refersBack)
        ends.sent.forgetAll()
        #expect(try ends.pass(["a"]).payload == [0x92, 1, 0x92, 0, 0xa1, 0x61])
        #expect(try ends.pass(["a"]).payload == [0x92, 2, 0xff])
    }

    @Test func `updates name values and bring none`() throws {
        var ends = Ends()
        try ends.pass(["a"])
        let updates = [2, 0, 0, 0] + Self.list(["a", "b"])
        for _ in 0..<2 {
            let payload = try Self.api.payload(ofUpdates: updates, sent: ends.sent)
            #expect(payload == [0x92, 0, 0x93, 1, 0xff, 0x92, 0, 0xa1, 0x62])
            #expect(try Self.api.updates(from: payload, known: ends.known) == updates)
        }
        #expect(try !ends.pass(["b"]).refersBack)
    }

    @Test(
        arguments: [
            [0x92, 5, 0xff], [0x92, 0, 0xff], [0x92, 1, 0xfe], [0x92, 1, 0xd1, 0xfb, 0xff],
            [0x92, 1, 0xd3, 0x80, 0, 0, 0, 0, 0, 0, 0], [0x92, 1, 0x92, 0xff, 5],
        ] as [[UInt8]]
    )
    func `what was never sent is noticed`(payload: [UInt8]) throws {
        var ends = Ends()
        try ends.pass(["a"])
        #expect(ends.failure(of: payload) == .unknownValue)
        let known = ends.known
        #expect(throws: CompactAPIError.unknownValue) {
            try Self.api.updates(from: [0x92, 0] + payload, known: known)
        }
        // A session without names has no such form.
        #expect(throws: CompactAPIError.self) { try Self.api.answer(from: payload, of: Self.method) }
    }

    @Test(
        arguments: [
            [0x92, 0xff, 0x92, 0, 0xa0], [0x92, 0xcf, 0, 0, 1, 0, 0, 0, 0, 0, 0x92, 0, 0xa0],
        ] as [[UInt8]]
    )
    func `a number out of range is refused`(payload: [UInt8]) {
        var ends = Ends()
        #expect(ends.failure(of: payload) == .outOfRange)
    }

    @Test(arguments: 0..<UInt64(propertySteps(20)))
    func `a client that loses answers reads others right or not at all`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var ends = Ends()
        for _ in 0..<300 {
            let count = Int.random(in: 0...6, using: &random)
            let texts = (0..<count).map { _ in "\(Int.random(in: 0..<1500, using: &random))" }
            let value = Self.list(texts)
            let answer = try Self.api.payload(ofAnswer: value, of: Self.method, sent: ends.sent)
            ends.sent.add(answer)
            // One in ten does not arrive, although the server takes it for read.
            guard Int.random(in: 0..<10, using: &random) > 0 else { continue }
            do throws(CompactAPIError) {
                let read = try Self.api.answer(from: answer.payload, of: Self.method, known: &ends.known)
                #expect(read == value)
            } catch {
                #expect(error == .unknownValue)
            }
        }
    }

    @Test func `what methods answer comes back the same, and shorter the second time`() throws {
        let grammar = try APISamples.grammar()
        let api = CompactAPI()
        var choices = Choices(seed: 12)
        var sent = CompactSentValues()
        var known: CompactKnownValues? = CompactKnownValues()
        var named = 0
        for method in grammar.functions where !method.isGeneric {
            let bytes = ValueMaker.value(
                of: method.result,
                in: grammar,
                knowing: KnownEntities(),
                by: &choices
            )
            guard (try? api.payload(ofAnswer: bytes, of: method.id)) != nil else { continue }
            for _ in 0..<2 {
                let answer = try api.payload(ofAnswer: bytes, of: method.id, sent: sent)
                sent.add(answer)
                let isSame = try api.answer(from: answer.payload, of: method.id, known: &known) == bytes
                #expect(isSame, "\(method.name)")
                if answer.refersBack { named += 1 }
            }
        }
        #expect(named > 0)
    }

    @Test func `the types that are remembered have fields, so that no name looks like a value`() throws {
        let tables = CompactTables.shared
        for type in CompactTableText.rememberedTypes {
            #expect(tables.declarations.contains { $0.type == type })
            for declaration in tables.declarations where declaration.type == type {
                #expect(declaration.fixedCount > 1, "\(declaration.id)")
            }
        }
        let user = try #require(tables.declaration(of: TL.User.UserEmpty.constructorID))
        #expect(CompactTableText.rememberedTypes.contains(user.type))
        #expect(CompactTableText.rememberedTypes.count == 2)
    }
}
