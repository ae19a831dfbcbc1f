import CompactWire
import TelegramSchema
import TestKit
import Testing

@testable import CompactAPI

/// Bytes that break every rule: what comes back is bytes within the bounds, or a typed error.
@Suite struct CompactHostileTests {
    @Test func `damaged payloads end in an error or in a value`() throws {
        var random = SeededRandom(seed: 21)
        for (name, bytes) in try APISamples.recorded() {
            guard let value = APIValue(bytes) else { continue }
            let whole = try value.payload()
            for round in 0..<6 {
                var payload = whole
                damage(&payload, round, by: &random)
                do throws(CompactAPIError) {
                    let read = try value.value(from: payload)
                    // What is read is as good as any other.
                    guard let again = APIValue(read) else { throw .idNotInList(0) }
                    let second = try again.value(from: try again.payload())
                    #expect(second == read, "\(name)")
                } catch {
                    if case .idNotInList = error { Issue.record("\(name): \(error)") }
                }
            }
        }
    }

    @Test func `damaged values end in an error or in a payload`() throws {
        var random = SeededRandom(seed: 22)
        for (name, whole) in try APISamples.recorded() where APIValue(whole) != nil {
            for round in 0..<6 {
                var bytes = whole
                damage(&bytes, round, by: &random)
                guard let value = APIValue(bytes), let payload = try? value.payload() else { continue }
                #expect(payload.count <= bytes.count * 5 / 4 + 16, "\(name)")
                #expect(throws: Never.self, "\(name)") { try value.value(from: payload) }
            }
        }
    }

    @Test func `every cut of a payload is an error`() throws {
        let call = try #require(try APISamples.recorded().first { $0.name == "messages.sendMessage most" })
        let value = try #require(APIValue(call.bytes))
        let payload = try value.payload()
        for count in 0..<payload.count {
            #expect(throws: CompactAPIError.self) { try value.value(from: Array(payload[..<count])) }
        }
        for count in 0..<call.bytes.count {
            #expect(throws: CompactAPIError.self) {
                try CompactAPI().payload(ofCall: Array(call.bytes[..<count]))
            }
        }
        #expect(throws: CompactAPIError.messagePack(.trailingBytes(1))) {
            try value.value(from: payload + [0])
        }
    }

    @Test func `other kinds of values are refused`() throws {
        let updates = TL.Updates.updatesTooLong.encoded()
        let place = try #require(try CompactAPI().payload(ofUpdates: updates).first)
        let wrong: [[UInt8]] = [
            [0xc0], [0xc1], [0xc3], [0xca, 0, 0, 0, 0], [0xa1, 0x61], [0xc4, 1, 0], [0x80], [0x81, place, 0],
            [0xd4, 1, place], [0x90], [0x91, 0xc0], [0x91, 0x91, place], [0x92, place, 0], [0xff],
            [0xcf, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], [0x7f], [],
        ]
        for payload in wrong {
            #expect(throws: CompactAPIError.self) { try CompactAPI().updates(from: payload) }
        }
        #expect(try CompactAPI().updates(from: [place]) == updates)
        #expect(try CompactAPI().updates(from: [0xdc, 0, 1, 0xd0, place]) == updates)
    }

    @Test func `numbers outside of their fields are refused`() {
        let tables = CompactTables("c 0 1 i\nc 0 2 #0\nc 0 3 q\n", updatesType: 0)
        let api = CompactAPI(tables: tables, listLength: 3)
        for payload in [
            [0x92, 0, 0xce, 0x80, 0, 0, 0], [0x92, 1, 0xff], [0x92, 1, 0xcf, 0, 0, 0, 1, 0, 0, 0, 0],
            [0x92, 2, 0xc4, 2, 0, 0],
        ] as [[UInt8]] {
            #expect(throws: CompactAPIError.outOfRange) { try api.updates(from: payload) }
        }
        #expect(throws: CompactAPIError.wrongCount(id: 1)) { try api.updates(from: [0x93, 0, 1, 1]) }
        #expect(throws: CompactAPIError.wrongCount(id: 1)) { try api.updates(from: [0x91, 0]) }
    }

    @Test func `nesting is bounded`() throws {
        // A text in bold, in bold, and so on.
        let bold = TL.RichText.textBold(.init(text: .textEmpty)).encoded()
        let value = try #require(APIValue(bold))
        let place = UInt8(value.declaration.number)
        let deep: [UInt8] = repeated([0x92, place], 100_000) + [0]
        #expect(throws: CompactAPIError.tooDeep) { try value.value(from: deep) }
        func nested(_ count: Int) -> [UInt8] {
            repeated(Array(bold.prefix(4)), count) + bold.suffix(4)
        }
        let deepValue = try #require(APIValue(nested(100_000)))
        #expect(throws: CompactAPIError.tooDeep) { try deepValue.payload() }
        let fair = try #require(APIValue(nested(200)))
        #expect(try fair.value(from: try fair.payload()) == fair.bytes)
    }

    @Test func `a call cannot grow beyond its bound`() throws {
        // A vector of long numbers, each of one byte in the payload and of eight in TL.
        let method = TLFunction.MessagesGetCustomEmojiDocuments.constructorID
        let number = try #require(CompactTables.shared.declaration(of: method)).number
        let count = 900_000
        let head = [0x92, 0xcd, UInt8(number >> 8), UInt8(number & 255), 0xdd] as [UInt8]
        let announced = (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
        #expect(throws: CompactAPIError.self) {
            try CompactAPI().call(from: head + announced + [UInt8](repeating: 0, count: count))
        }
        // As many as are announced, and none there.
        #expect(throws: CompactAPIError.messagePack(.truncated(needed: count, available: 0))) {
            try CompactAPI().call(from: head + announced)
        }
    }

    @Test func `a call of many values is refused`() throws {
        let method = TLFunction.MessagesGetPeerDialogs.constructorID
        let number = try #require(CompactTables.shared.declaration(of: method)).number
        let dialog = TL.InputDialogPeer.inputDialogPeer(.init(peer: .inputPeerSelf)).encoded()
        let element = try #require(APIValue(dialog)).payload()
        let head = [0x92, 0xcd, UInt8(number >> 8), UInt8(number & 255), 0xdc] as [UInt8]
        func call(of count: Int) -> [UInt8] {
            head + [UInt8(count >> 8), UInt8(count & 255)] + repeated(element, count)
        }
        #expect(throws: Never.self) { try CompactAPI().call(from: call(of: 2000)) }
        #expect(throws: CompactAPIError.overLimit(5001)) { try CompactAPI().call(from: call(of: 2600)) }
    }

    private func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
        Array(repeatElement(bytes, count: count).joined())
    }

    private func damage(_ bytes: inout [UInt8], _ round: Int, by random: inout SeededRandom) {
        guard !bytes.isEmpty else { return }
        switch round {
        case 0: bytes.removeLast(1 + Int(random.next() % UInt64(bytes.count)))
        case 1: bytes.append(UInt8(truncatingIfNeeded: random.next()))
        case 2: bytes.insert(0xdd, at: Int(random.next() % UInt64(bytes.count)))
        default:
            for _ in 0..<(round - 2) {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
        }
    }
}
