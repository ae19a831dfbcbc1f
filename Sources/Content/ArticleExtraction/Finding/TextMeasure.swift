import HTMLTree

/// The size of a text as its reader sees it: spaces count once, and those at its ends not at all.
struct TextMeasure {
    /// The length in UTF-16 units.
    private(set) var length = 0
    /// The commas of all scripts.
    private(set) var commas = 0
    private var hasSpace = false

    init(_ node: HTMLNode) {
        node.forEachText { add($0) }
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                hasSpace = true
                index += 1
            } else if byte < 0x80 {
                addLetter(units: 1)
                if byte == UInt8(ascii: ",") { commas += 1 }
                index += 1
            } else if byte == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0xA0 {
                hasSpace = true
                index += 2
            } else {
                addLetter(units: byte >= 0xF0 ? 2 : 1)
                let count = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
                if Self.isComma(bytes, at: index, count: count) { commas += 1 }
                index += count
            }
        }
    }

    private mutating func addLetter(units: Int) {
        if hasSpace, length > 0 { length += 1 }
        hasSpace = false
        length += units
    }

    /// The commas of Arabic, Chinese and others: U+060C, U+FE50, U+FE10, U+FE11, U+2E41, U+2E34, U+2E32 and U+FF0C.
    private static func isComma(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, count: Int) -> Bool {
        guard index + count <= bytes.count else { return false }
        if count == 2 { return bytes[index] == 0xD8 && bytes[index + 1] == 0x8C }
        guard count == 3 else { return false }
        switch (bytes[index], bytes[index + 1], bytes[index + 2]) {
        case (0xEF, 0xB9, 0x90), (0xEF, 0xB8, 0x90), (0xEF, 0xB8, 0x91), (0xEF, 0xBC, 0x8C): return true
        case (0xE2, 0xB9, 0x81), (0xE2, 0xB8, 0xB4), (0xE2, 0xB8, 0xB2): return true
        default: return false
        }
    }
}

extension HTMLNode {
    /// The length of its text in UTF-16 units; see ``TextMeasure``.
    var textLength: Int { TextMeasure(self).length }

    /// True if it has no text but spaces.
    var isBlank: Bool { textLength == 0 }

    /// Its text with single spaces.
    var innerText: String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
