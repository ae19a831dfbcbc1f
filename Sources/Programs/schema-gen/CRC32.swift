import Foundation

/// The rule by which TL derives a constructor's id from its text.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    /// CRC32 (IEEE) of bytes.
    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
    }

    /// The id that a declaration's text gives: the text without its id, its `true` flags and its punctuation.
    static func constructorID(of declaration: String) -> UInt32 {
        var text = declaration.replacingOccurrences(of: ";", with: "")
        text = text.replacing(#/#[0-9a-f]+ /#, with: " ")
        text = text.replacing(#/ [a-z0-9_]+:[a-z0-9_]+\.[0-9]+\?true/#, with: "")
        text = text.replacingOccurrences(of: ":bytes ", with: ":string ")
        text = text.replacingOccurrences(of: "?bytes ", with: "?string ")
        text = text.replacing(#/[<>]/#, with: " ")
        text = text.replacing(#/[{}]/#, with: "")
        text = text.replacing(#/ +/#, with: " ")
        return checksum(text.trimmingCharacters(in: .whitespaces).utf8)
    }
}
