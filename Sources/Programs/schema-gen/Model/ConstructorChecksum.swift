/// The rule for most constructor ids: the CRC32 of the declaration in its plainest form.
enum ConstructorChecksum {
    /// The declarations of the published schema that break the rule; their ids were assigned by hand.
    static let exceptions: Set<String> = []

    /// The id of `text` by the rule.
    static func compute(_ text: String) -> UInt32 {
        var words: [String] = []
        for (index, word) in text.dropLast().split(separator: " ").enumerated() {
            if word.hasSuffix("?true") { continue }
            words.append(index == 0 ? String(word.prefix { $0 != "#" }) : plain(word))
        }
        return crc32(words.joined(separator: " ").utf8)
    }

    private static func plain(_ word: Substring) -> String {
        var text = ""
        for character in word {
            switch character {
            case "<": text.append(" ")
            case ">", "{", "}": break
            default: text.append(character)
            }
        }
        // The type `bytes` came after `string` and took over its ids.
        return text.hasSuffix(":bytes") || text.hasSuffix("?bytes") ? text.dropLast(5) + "string" : text
    }

    private static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320
            }
        }
        return ~sum
    }
}
