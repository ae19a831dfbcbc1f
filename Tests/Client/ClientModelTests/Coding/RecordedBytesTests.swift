import ClientModel
import Foundation
import TestKit
import Testing

/// Guards stored data: a round trip alone would not notice that both ends changed.
///
/// `Fixtures/records.txt` has a line for each sample, "type index hex". Lines are added, never edited: when a type
/// gets a field, `samples` gets a value with it, at the end.
@Suite struct RecordedBytesTests {
    static let recorded: [String: String] = {
        guard let bytes = try? fixture("records.txt", in: .module) else { return [:] }
        let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: " ")
        }
        return Dictionary(
            rows.map { ("\($0[0]) \($0[1])", $0.count > 2 ? String($0[2]) : "") },
            uniquingKeysWith: { first, _ in first }
        )
    }()

    @Test(arguments: storedTypes.indices)
    func `encoding gives the recorded bytes, and they decode`(index: Int) throws {
        try check(storedTypes[index])
    }

    private func check<Value: StoredType>(_ type: Value.Type) throws {
        for (index, sample) in Value.samples.enumerated() {
            let name = "\(type) \(index)"
            let hex = sample.record().hex
            #expect(Self.recorded[name] == hex, "for records.txt: \(name) \(hex)")
            guard let bytes = [UInt8](hex: Self.recorded[name] ?? hex) else {
                Issue.record("records.txt: \(name) is not hex")
                continue
            }
            #expect(try Value(record: bytes) == sample)
        }
    }

    @Test func `nothing recorded is without its type`() {
        let names = Set(storedTypes.flatMap { type in type.samples.indices.map { "\(type) \($0)" } })
        #expect(Set(Self.recorded.keys).subtracting(names).isEmpty)
    }
}
