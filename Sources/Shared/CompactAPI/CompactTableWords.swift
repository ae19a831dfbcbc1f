/// Reads the words of the table. It is a part of the program, written by the generator, so a fault in it is one of ours: a
/// test finds it, and nothing here reports it.
struct CompactTableWords {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private var current: UInt8? { place < bytes.count ? bytes[place] : nil }

    private var isAtWord: Bool {
        current.map { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: " ") } ?? false
    }

    /// The first letter of the next line.
    mutating func nextLine() -> UInt8? {
        if place > 0 {
            while let byte = current, byte != UInt8(ascii: "\n") { place += 1 }
            place += 1
        }
        guard let letter = current else { return nil }
        place += 1
        return letter
    }

    private mutating func skipSpaces() {
        while current == UInt8(ascii: " ") { place += 1 }
    }

    /// A number in hexadecimal.
    mutating func id() -> UInt32 {
        skipSpaces()
        var value: UInt32 = 0
        while isAtWord, let byte = current, let digit = Character(UnicodeScalar(byte)).hexDigitValue {
            value = value << 4 | UInt32(truncatingIfNeeded: digit)
            place += 1
        }
        return value
    }

    /// A number in decimal, of five digits at most: the table has no greater ones.
    mutating func number() -> Int {
        skipSpaces()
        var value = 0
        while value < 10_000, let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
            place += 1
        }
        return value
    }

    /// A field.
    mutating func step() -> CompactStep? {
        skipSpaces()
        guard isAtWord else { return nil }
        var step = CompactStep(kind: .boxed)
        while current == UInt8(ascii: "v") {
            step.vectors += 1
            place += 1
        }
        if let kind = current.flatMap({ CompactStep.Kind(letter: $0) }) {
            step.kind = kind
            place += 1
        }
        switch step.kind {
        case .boxed, .flags, .difference: step.number = UInt16(truncatingIfNeeded: number())
        default: break
        }
        if current == UInt8(ascii: "?") {
            place += 1
            step.condition = UInt8(truncatingIfNeeded: number())
        }
        return step
    }
}
