import CompactWire
import HostileCalls
import SchemaSyntax
import TelegramSchema
import TestKit
import Testing

@testable import CompactAPI

/// Everything in the schema becomes MessagePack, and the same bytes again.
@Suite struct CompactRoundTripTests {
    @Test func `every recorded sample comes back the same`() throws {
        var carried = 0
        for (name, bytes) in try APISamples.recorded() {
            // MTProto's own messages and calls within calls are in no list.
            guard let value = APIValue(bytes) else { continue }
            do throws(CompactAPIError) {
                let payload = try value.payload()
                let isSame = try value.value(from: payload) == bytes
                #expect(isSame, "\(name)")
                // Shorter, unless it is all edge values of numbers.
                #expect(payload.count <= bytes.count + bytes.count / 4, "\(name)")
            } catch {
                Issue.record("\(name): \(error)")
            }
            carried += 1
        }
        #expect(carried > CompactAPI.ownListLength)
    }

    @Test func `payloads are MessagePack as others read it`() throws {
        for (name, bytes) in try APISamples.recorded() {
            guard let value = APIValue(bytes), let payload = try? value.payload() else { continue }
            let read = try MessagePackValue(decoding: payload)
            #expect(read.encoded() == payload, "\(name)")
        }
    }

    @Test(arguments: 0..<3)
    func `random values with edge cases come back the same`(_ seed: Int) throws {
        let grammar = try APISamples.grammar()
        var choices = Choices(seed: UInt64(seed))
        var (same, refused) = (0, 0)
        for declaration in grammar.constructors + grammar.functions where !declaration.isGeneric {
            let bytes =
                if case .boxed(let type) = declaration.result, !declaration.isFunction {
                    ValueMaker.value(
                        of: .boxed(type),
                        in: grammar,
                        knowing: KnownEntities(),
                        by: &choices
                    )
                } else {
                    ValueMaker.call(declaration, in: grammar, knowing: KnownEntities(), by: &choices)
                }
            guard let value = APIValue(bytes) else { continue }
            do throws(CompactAPIError) {
                let payload = try value.payload()
                let isSame = try value.value(from: payload) == bytes
                #expect(isSame, "\(declaration.name) of seed \(seed)")
                same += 1
            } catch {
                // Values that the schema has not: types that it leaves out, wrong counts, calls cut short.
                refused += 1
            }
        }
        #expect(same > refused && same + refused > 900, "\(same) and \(refused)")
    }

    @Test func `what methods answer comes back the same`() throws {
        let grammar = try APISamples.grammar()
        let api = CompactAPI()
        var choices = Choices(seed: 11)
        var (same, refused) = (0, 0)
        for method in grammar.functions where !method.isGeneric {
            for _ in 0..<4 {
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
        }
        // Most of what is refused has a type that the schema leaves out.
        #expect(same > refused && same > 500, "\(same) and \(refused)")
    }

    @Test func `updates come back the same`() throws {
        let updates = TL.Updates.updateShortMessage(
            .init(id: 1, userID: 2, message: "hi", pts: 3, ptsCount: 1, date: 4)
        )
        let payload = try CompactAPI().payload(ofUpdates: updates.encoded())
        #expect(try CompactAPI().updates(from: payload) == updates.encoded())
        let place = try #require(CompactTables.shared.declaration(of: 0x313B_C7F8)).number
        // Place, flags, id, user, text, pts, their count, date.
        #expect(payload == [0x98, UInt8(place), 0, 1, 2, 0xa2, 0x68, 0x69, 3, 1, 4])
    }

    @Test func `what has no fields is its number`() throws {
        let state = TLFunction.UpdatesGetState.constructorID
        let number = try #require(CompactTables.shared.declaration(of: state)).number
        var writer = MessagePackWriter()
        writer.write(Int64(number))
        #expect(try CompactAPI().payload(ofCall: word(state)) == writer.bytes)
        #expect(try CompactAPI().call(from: writer.bytes) == word(state))
        #expect(try CompactAPI().call(from: [0x91] + writer.bytes) == word(state))
    }

    @Test func `a part of a file passes whole`() throws {
        let part = TLFunction.UploadSaveFilePart(
            fileID: 7,
            filePart: 0,
            bytes: [UInt8](repeating: 0xA5, count: 512 << 10)
        )
        let payload = try CompactAPI().payload(ofCall: part.encoded())
        #expect(payload.count < (512 << 10) + 32)
        #expect(try CompactAPI().call(from: payload) == part.encoded())
    }

    @Test func `errors keep their names`() throws {
        let error = MTP.RpcError(errorCode: 420, errorMessage: "FLOOD_WAIT_5")
        #expect(try MTP.RpcError(compactPayload: error.compactPayload()) == error)
        #expect(error.compactPayload().prefix(4) == [0x92, 0xcd, 0x01, 0xa4])
        for damaged in [[], [0x92], [0x92, 1], [0x92, 1, 2], [0x91, 1], [0x92, 0xcf, 0, 0], [0xc0]]
            as [[UInt8]]
        {
            #expect(throws: CompactAPIError.self) { try MTP.RpcError(compactPayload: damaged) }
        }
    }

    @Test func `fields that the API has not are carried as well`() throws {
        let tables = CompactTables("c 0 1 i\nc 0 2 #0 i?3 n?4 e l?3\n", updatesType: 0)
        #expect(tables.declaration(of: 1)?.number == 0 && tables.declaration(of: 2)?.number == 1)
        let api = CompactAPI(tables: tables, listLength: 2)
        var value = word(2) + word(8) + word(5) + word(0x1CB5_C415) + word(0) + word(6) + word(7)
        #expect(try api.payload(ofUpdates: value) == [0x94, 1, 8, 5, 0xcf, 0, 0, 0, 7, 0, 0, 0, 6])
        #expect(try api.updates(from: try api.payload(ofUpdates: value)) == value)
        value = word(2) + word(16)
        #expect(throws: CompactAPIError.schema(.unsupportedField(constructor: 2))) {
            try api.payload(ofUpdates: value)
        }
        #expect(throws: CompactAPIError.schema(.unsupportedField(constructor: 2))) {
            try api.updates(from: [0x92, 1, 16])
        }

        let nested = CompactTables("c 0 1 q h vvi d\n", updatesType: 0)
        let other = CompactAPI(tables: nested, listLength: 1)
        let vector = word(0x1CB5_C415)
        value = word(1) + (0..<48).map { UInt8($0) } + vector + word(2) + vector + word(1) + word(9) + vector
        value += word(0)
        for number in [0.5, 0.1, -0.0, .infinity, .nan, 1e300] {
            let bits = number.bitPattern
            let whole = value + word(UInt32(truncatingIfNeeded: bits)) + word(UInt32(bits >> 32))
            let payload = try other.payload(ofUpdates: whole)
            #expect(try other.updates(from: payload) == whole)
        }
    }

    private func word(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }
}
