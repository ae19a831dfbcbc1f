import CompactWire
import HostileCalls
import SchemaSyntax
import TelegramSchema
import TestKit
import Testing

@testable import CompactAPI

/// Numbers that are written as differences.
@Suite struct CompactDifferenceTests {
    /// Two forms of a type whose numbers are of the same two groups, a list of them in updates, and a method that answers one.
    private static func api(_ form: Int) -> CompactAPI {
        CompactAPI(
            tables: CompactTables(
                "c 0 1 j0 j1\nc 0 2 #0 j1?0 j0\nc 1 3 v0 j0\nm 4 v0\nm 5 242 j0\n",
                updatesType: 1,
                rememberedTypes: [0]
            ),
            listLength: 5,
            form: form
        )
    }

    private static func words(_ numbers: [Int32]) -> [UInt8] {
        var writer = TLWriter()
        for number in numbers { writer.write(number) }
        return writer.bytes
    }

    private static let vector: Int32 = 0x1CB5_C415
    /// Numbers 100 and 5, 101 and 5, 99 and 4.
    private static let value = words([3, vector, 3, 1, 100, 5, 2, 1, 5, 101, 1, 99, 4, 103])

    @Test func `each number is its difference from the last one of its group`() throws {
        let api = Self.api(2)
        let payload = try api.payload(ofUpdates: Self.value)
        #expect(payload == [0x93, 0, 0x93, 0x93, 0, 100, 5, 0x94, 1, 1, 0, 1, 0x93, 0, 0xfe, 0xff, 4])
        #expect(try api.updates(from: payload) == Self.value)
    }

    @Test(arguments: [0, 1])
    func `an earlier form has numbers as they are`(form: Int) throws {
        let api = Self.api(form)
        let payload = try api.payload(ofUpdates: Self.value)
        #expect(payload == [0x93, 0, 0x93, 0x93, 0, 100, 5, 0x94, 1, 1, 5, 101, 0x93, 0, 99, 4, 103])
        #expect(try api.updates(from: payload) == Self.value)
    }

    @Test func `calls have numbers as they are`() throws {
        let call = Self.words([5, 7])
        #expect(try Self.api(2).payload(ofCall: call) == [0x92, 1, 7])
        #expect(try Self.api(2).call(from: [0x92, 1, 7]) == call)
    }

    @Test func `differences go round`() throws {
        let value = Self.words([Self.vector, 3, 1, .max, .min, 1, .min, .max, 1, .max, 0])
        let payload = try Self.api(2).payload(ofAnswer: value, of: 4)
        #expect(try Self.api(2).answer(from: payload, of: 4) == value)
        // From the greatest to the least is one step.
        #expect(Array(payload[13...15]) == [0x93, 0, 1])
        #expect(throws: CompactAPIError.outOfRange) {
            try Self.api(2).answer(from: [0x91, 0x93, 0, 0xcf, 0, 0, 0, 1, 0, 0, 0, 0, 0], of: 4)
        }
    }

    @Test func `what is named leaves the last numbers as they were`() throws {
        let api = Self.api(2)
        var sent = CompactSentValues()
        var known: CompactKnownValues? = CompactKnownValues()
        let values: [[Int32]] = [[1, 10, 10, 1, 50, 50], [1, 20, 20, 1, 10, 10, 1, 21, 21]]
        for numbers in values {
            let value = Self.words([Self.vector, Int32(numbers.count / 3)] + numbers)
            let answer = try api.payload(ofAnswer: value, of: 4, sent: sent)
            sent.add(answer)
            #expect(try api.answer(from: answer.payload, of: 4, known: &known) == value)
            guard numbers.count == 9 else { continue }
            #expect(answer.payload == [0x94, 2, 0x93, 0, 20, 20, 0xfd, 0x93, 0, 1, 1])
        }
    }

    @Test(arguments: 1...CompactAPI.ownForm)
    func `what methods answer comes back the same in each form`(form: Int) throws {
        let grammar = try APISamples.grammar()
        let api = CompactAPI(form: form)
        var choices = Choices(seed: 13)
        var (same, refused) = (0, 0)
        for method in grammar.functions where !method.isGeneric {
            let bytes = ValueMaker.value(
                of: method.result,
                in: grammar,
                knowing: KnownEntities(),
                by: &choices
            )
            do throws(CompactAPIError) {
                let payload = try api.payload(ofAnswer: bytes, of: method.id)
                let isSame = try api.answer(from: payload, of: method.id) == bytes
                #expect(isSame, "\(method.name)")
                same += 1
            } catch {
                refused += 1
            }
        }
        #expect(same > refused, "\(same) and \(refused)")
    }

    @Test func `the table has the numbers of the committed file`() throws {
        let lines = try APISamples.lines(of: "Schema/compact/differences.txt")
        #expect(lines.count == 5)
        let groups = CompactTables.shared.steps.filter { $0.kind == .difference }.map { Int($0.number) }
        #expect(groups.sorted() == lines.compactMap { Int($0.prefix(1)) })
        #expect(CompactTables.shared.steps.allSatisfy { $0.kind != .difference || $0.vectors == 0 })
    }
}
