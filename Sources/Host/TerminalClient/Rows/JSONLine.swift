import Foundation

/// One JSON object on one line: names in order of the alphabet, what is not known left out.
enum JSONLine {
    static func encode(_ row: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(row), as: UTF8.self)
    }
}
