/// Reads the words of a table that schema-gen has made from the schema: a letter begins each line, and spaces stand
/// between words.
///
/// A table is a part of the program, so a fault in it is one of ours: a test finds it, and nothing here reports it.
package struct SchemaTableWords {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    /// Begins with the first line. `bytes` must live as long.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The next byte; nil at the end.
    package var current: UInt8? { place < bytes.count ? bytes[place] : nil }

    /// True if the next byte belongs to a word.
    package var isAtWord: Bool {
        current.map { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: " ") } ?? false
    }

    /// Goes to the next byte.
    package mutating func advance() { place += 1 }

    /// Goes over spaces.
    package mutating func skipSpaces() {
        while current == UInt8(ascii: " ") { place += 1 }
    }

    /// Goes to the next line, and returns its letter; nil at the end.
    package mutating func nextLine() -> UInt8? {
        if place > 0 {
            while let byte = current, byte != UInt8(ascii: "\n") { place += 1 }
            place += 1
        }
        guard let letter = current else { return nil }
        place += 1
        return letter
    }

    /// A number in hexadecimal.
    package mutating func id() -> UInt32 {
        skipSpaces()
        var value: UInt32 = 0
        while isAtWord, let digit = current.flatMap(Self.hexDigit) {
            value = value << 4 | UInt32(digit)
            place += 1
        }
        return value
    }

    /// Bytes in hexadecimal.
    package mutating func hexBytes() -> [UInt8] {
        skipSpaces()
        var bytes: [UInt8] = []
        while isAtWord, let high = current.flatMap(Self.hexDigit) {
            place += 1
            let low = current.flatMap(Self.hexDigit) ?? 0
            place += 1
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// A number in decimal.
    package mutating func number() -> Int {
        skipSpaces()
        var value = 0
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            value = value &* 10 &+ Int(byte - UInt8(ascii: "0"))
            place += 1
        }
        return value
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
