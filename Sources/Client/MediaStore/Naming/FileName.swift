import WireCrypto

/// The name of a file in the store's folder: 16 random bytes, so that it reveals nothing of the content.
struct FileName: Hashable, Sendable {
    static let byteCount = 16

    let bytes: [UInt8]

    /// A new unique name.
    static func random() -> FileName {
        var random = SystemRandom()
        return FileName(unchecked: random.randomBytes(byteCount))
    }

    private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    /// A name from the index; nil for anything but 16 bytes.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// A name read from a folder and a file in it; nil for those that are not ours.
    init?(folder: String, rest: String) {
        let text = Array((folder + rest).utf8)
        guard text.count == 2 * Self.byteCount, folder.utf8.count == 2 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: text.count, by: 2) {
            guard let high = Self.digits.firstIndex(of: text[index]),
                let low = Self.digits.firstIndex(of: text[index + 1])
            else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        self.bytes = bytes
    }

    /// The name of its folder: two hexadecimal digits, so that no folder holds too many files.
    var folder: String { String(text.prefix(2)) }

    /// The name in that folder.
    var rest: String { String(text.dropFirst(2)) }

    private var text: String {
        String(
            decoding: bytes.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
