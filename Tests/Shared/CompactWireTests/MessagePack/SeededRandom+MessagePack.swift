import CompactWire
import TestKit

extension SeededRandom {
    /// Any value, with at most `depth` levels inside; never NaN, which is not equal to itself, and never a wrapper.
    mutating func messagePackValue(depth: Int) -> MessagePackValue {
        switch Int.random(in: 0..<(depth > 0 ? 12 : 9), using: &self) {
        case 0: .null
        case 1: .bool(Bool.random(using: &self))
        case 2, 3: number()
        case 4: .float(Float.random(in: -1e6...1e6, using: &self))
        case 5: .double(Double.random(in: -1e300...1e300, using: &self))
        case 6, 7: .string(text())
        case 8:
            Bool.random(using: &self) ? .binary(bytes(length())) : .extended(type: 2, data: bytes(length()))
        case 9, 10:
            .array((0..<Int.random(in: 0...6, using: &self)).map { _ in messagePackValue(depth: depth - 1) })
        default:
            .map(
                (0..<Int.random(in: 0...6, using: &self)).map { _ in
                    MessagePackPair(messagePackValue(depth: depth - 1), messagePackValue(depth: depth - 1))
                }
            )
        }
    }

    /// A number of any width.
    private mutating func number() -> MessagePackValue {
        let bits = next() >> UInt64.random(in: 0..<64, using: &self)
        if Bool.random(using: &self) { return .integer(Int64(bitPattern: ~bits)) }
        return Int64(exactly: bits).map { .integer($0) } ?? .unsigned(bits)
    }

    private mutating func text() -> String {
        let letters: [Character] = ["a", "ю", "漢", "👍🏽", " ", "\n"]
        return String((0..<length()).map { _ in letters[Int.random(in: 0..<letters.count, using: &self)] })
    }

    /// Mostly short.
    private mutating func length() -> Int {
        Int.random(in: 0...3, using: &self) == 0
            ? Int.random(in: 0...300, using: &self) : Int.random(in: 0...20, using: &self)
    }
}
