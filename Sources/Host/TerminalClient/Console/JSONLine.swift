import Foundation

/// Encodes a JSON object in one line: keys sorted, unknown values left out.
enum JSONLine {
    static func encode(_ row: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(row), as: UTF8.self)
    }
}
