import ClientModel
import TestKit
import Testing

/// Properties of every stored type, on random values and bytes.
@Suite struct RecordPropertyTests {
    static let rounds = 100

    @Test(arguments: storedTypes.indices)
    func `any value survives a round trip`(index: Int) throws {
        func check<Value: StoredType>(_ type: Value.Type) throws {
            var random = SeededRandom(seed: UInt64(index))
            for _ in 0..<Self.rounds {
                let value = Value.arbitrary(&random)
                let bytes = value.record()
                #expect(try Value(record: bytes) == value)
                #expect(try Value(record: bytes).record() == bytes)
            }
        }
        try check(storedTypes[index])
    }

    @Test(arguments: storedTypes.indices)
    func `damaged bytes give a value that can be stored, or a typed error`(index: Int) {
        func check<Value: StoredType>(_ type: Value.Type) {
            var random = SeededRandom(seed: UInt64(index) &+ 1 << 32)
            for _ in 0..<Self.rounds {
                var bytes = Value.arbitrary(&random).record()
                damage(&bytes, &random)
                // Typed throws can only throw RecordError, which is ignored; the test is that nothing traps.
                guard let value = try? Value(record: bytes) else { continue }
                let stored = value.record()
                #expect((try? Value(record: stored))?.record() == stored, "seed \(random.seed)")
            }
        }
        check(storedTypes[index])
    }

    @Test(arguments: storedTypes.indices)
    func `every truncation of a sample ends in a value or a typed error`(index: Int) {
        func check<Value: StoredType>(_ type: Value.Type) {
            for sample in Value.samples {
                let bytes = sample.record()
                for count in bytes.indices { _ = try? Value(record: Array(bytes[..<count])) }
            }
        }
        check(storedTypes[index])
    }

    @Test(arguments: storedTypes.indices)
    func `fields of a newer version are passed over`(index: Int) throws {
        func check<Value: StoredType>(_ type: Value.Type) throws {
            var newer = RecordWriter()
            newer.writeAlways(-1 as Int64, at: 1001)
            newer.writeAlways(2.5 as Double, at: 1002)
            newer.writeAlways([1, 2, 3] as [UInt8], at: 1003)
            newer.write(MessageKey.sample, at: 1004)
            for sample in Value.samples where !isUnknown(sample) {
                #expect(try Value(record: sample.record() + newer.bytes) == sample)
            }
        }
        try check(storedTypes[index])
    }

    /// True for an unknown choice, which keeps the bytes after it; all other values drop them.
    private func isUnknown(_ value: some StoredType) -> Bool { "\(value)".hasPrefix("unknown(") }

    private func damage(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
        for _ in 0...Int.random(in: 0...2, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0...3, using: &random) {
            case 0: bytes.removeSubrange(place...)
            case 1: bytes.insert(.arbitrary(&random), at: place)
            case 2: if place < bytes.count { bytes[place] = .arbitrary(&random) }
            default: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random) }
            }
        }
    }
}
