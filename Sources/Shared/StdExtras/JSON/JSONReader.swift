/// Reads JSON of strangers, within bounds and without a way to end the program.
///
/// Foundation's decoder traps on some damaged texts. This one also lets pass what many sites write: line breaks in
/// strings, and a comma after the last element.
struct JSONReader {
    private static let depthLimit = 48
    private static let valueLimit = 100_000

    private let bytes: [UInt8]
    private var place = 0
    private var values = 0
    private let keepsLines: Bool

    /// Creates a reader of a text, whose line breaks and tabs become spaces unless `keepsLines` is true.
    init(utf8: some Collection<UInt8>, keepsLines: Bool = false) {
        bytes = Array(utf8)
        self.keepsLines = keepsLines
    }

    /// The value that is the whole text; nil if it is not one.
    mutating func read() -> JSONValue? {
        guard let value = value(depth: 0) else { return nil }
        skipSpace()
        return place == bytes.count ? value : nil
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte <= UInt8(ascii: " ") { place += 1 }
    }

    private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: mark) else { return false }
        place += 1
        return true
    }

    private mutating func value(depth: Int) -> JSONValue? {
        values += 1
        guard depth <= Self.depthLimit, values <= Self.valueLimit else { return nil }
        if skip("{") { return object(depth: depth) }
        if skip("[") { return array(depth: depth) }
        if skip("\"") { return string().map(JSONValue.string) }
        return plain()
    }

    private mutating func object(depth: Int) -> JSONValue? {
        var members: [(name: String, value: JSONValue)] = []
        while !skip("}") {
            guard skip("\""), let name = string(), skip(":"), let value = value(depth: depth + 1) else {
                return nil
            }
            members.append((name, value))
            if !skip(",") { return skip("}") ? .object(members) : nil }
        }
        return .object(members)
    }

    private mutating func array(depth: Int) -> JSONValue? {
        var elements: [JSONValue] = []
        while !skip("]") {
            guard let value = value(depth: depth + 1) else { return nil }
            elements.append(value)
            if !skip(",") { return skip("]") ? .array(elements) : nil }
        }
        return .array(elements)
    }

    /// A number or a word.
    private mutating func plain() -> JSONValue? {
        let start = place
        while let byte = next, isPlain(byte) { place += 1 }
        guard place > start, place - start <= 64 else { return nil }
        let word = String(decoding: bytes[start..<place], as: UTF8.self)
        if ["true", "false", "null"].contains(word) { return .other(word) }
        return Double(word).flatMap { $0.isFinite ? .number($0, text: word) : .other(word) }
    }

    private func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"),
            UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// The rest of a string after its first quote.
    private mutating func string() -> String? {
        var text: [UInt8] = []
        while let byte = next {
            place += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte < 0x20 && !keepsLines ? UInt8(ascii: " ") : byte)
                continue
            }
            guard let escaped = next else { return nil }
            place += 1
            switch escaped {
            case UInt8(ascii: "u"): text.append(contentsOf: Array(String(scalar()).utf8))
            case UInt8(ascii: "n") where keepsLines: text.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "t") where keepsLines: text.append(UInt8(ascii: "\t"))
            case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"),
                UInt8(ascii: "f"):
                text.append(UInt8(ascii: " "))
            default: text.append(escaped)
            }
        }
        return nil
    }

    /// The character of one `\u` or of two that belong together; a replacement character for a half of such.
    private mutating func scalar() -> Character {
        guard let first = unit() else { return "\u{FFFD}" }
        if let scalar = Unicode.Scalar(first) { return Character(scalar) }
        let start = place
        guard (0xD800..<0xDC00).contains(first), bytes[place...].starts(with: Array("\\u".utf8)) else {
            return "\u{FFFD}"
        }
        place += 2
        guard let second = unit(), (0xDC00..<0xE000).contains(second) else {
            place = start
            return "\u{FFFD}"
        }
        let code = 0x10000 + (UInt32(first - 0xD800) << 10) + UInt32(second - 0xDC00)
        return Unicode.Scalar(code).map(Character.init) ?? "\u{FFFD}"
    }

    private mutating func unit() -> UInt16? {
        let end = place + 4
        guard end <= bytes.count,
            let unit = UInt16(String(decoding: bytes[place..<end], as: UTF8.self), radix: 16)
        else { return nil }
        place = end
        return unit
    }
}
