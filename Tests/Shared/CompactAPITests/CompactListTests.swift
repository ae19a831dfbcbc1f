import TelegramSchema
import Testing

@testable import CompactAPI

/// The committed list, and peers with a shorter one.
@Suite struct CompactListTests {
    @Test func `the table follows the committed list`() throws {
        let lines = try APISamples.list()
        #expect(lines.count == CompactAPI.ownListLength)
        for (entry, line) in lines.enumerated() {
            let words = line.split(separator: " ")
            let name = words[2].split(separator: "#")
            let id = try #require(UInt32(name[1], radix: 16))
            // No declaration of the list has gone yet. Leave out those that will.
            let declaration = try #require(CompactTables.shared.declaration(of: id), "\(line)")
            #expect(declaration.entry == entry && declaration.number == Int(words[1]), "\(line)")
            #expect(declaration.isMethod == (words[0] == "m"), "\(line)")
            #expect(
                CompactTables.shared.declaration(Int64(declaration.number), of: declaration.type)?.id == id,
                "\(line)"
            )
        }
    }

    @Test func `a peer gets and gives nothing that is not in its list`() throws {
        for (name, bytes) in try APISamples.recorded() where name.hasSuffix("least") {
            guard let value = APIValue(bytes) else { continue }
            let payload = try value.payload()
            let older = CompactAPI(peerListLength: value.declaration.entry)
            #expect(throws: CompactAPIError.idNotInList(value.declaration.id), "\(name)") {
                try value.payload(by: older)
            }
            #expect(throws: CompactAPIError.notInList(number: Int64(value.declaration.number)), "\(name)") {
                try value.value(from: payload, by: older)
            }
        }
    }

    @Test func `a list of any length is taken`() {
        #expect(CompactAPI(peerListLength: -1).listLength == 0)
        #expect(CompactAPI(peerListLength: .min).listLength == 0)
        #expect(CompactAPI(peerListLength: .max).listLength == CompactAPI.ownListLength)
    }

    @Test func `an answer to an unknown method is refused`() {
        let api = CompactAPI(peerListLength: 0)
        let method = TLFunction.UpdatesGetState.constructorID
        #expect(throws: CompactAPIError.idNotInList(method)) { try api.answer(from: [0], of: method) }
        #expect(throws: CompactAPIError.idNotInList(method)) { try api.payload(ofAnswer: [], of: method) }
        #expect(throws: CompactAPIError.idNotInList(5)) { try CompactAPI().answer(from: [0], of: 5) }
    }

    @Test func `calls within calls are in no list`() throws {
        let inner = TLFunction.UpdatesGetState().encoded()
        let call = [0x0d, 0x0d, 0x9b, 0xda, 229, 0, 0, 0] as [UInt8] + inner
        #expect(throws: CompactAPIError.idNotInList(0xDA9B_0D0D)) { try CompactAPI().payload(ofCall: call) }
    }

    @Test func `a number that the schema has no longer is refused, and counts`() {
        let tables = CompactTables("x 0 1\nc 0 2\ny 3\nm 4 0\n", updatesType: 0)
        #expect(tables.declaration(of: 2)?.number == 1 && tables.declaration(of: 4)?.number == 1)
        let api = CompactAPI(tables: tables, listLength: 4)
        #expect(throws: CompactAPIError.notInList(number: 0)) { try api.updates(from: [0]) }
        #expect(throws: CompactAPIError.notInList(number: 0)) { try api.call(from: [0]) }
        #expect(throws: Never.self) { try api.updates(from: [1]) }
        #expect(throws: Never.self) { try api.call(from: [1]) }
    }
}
