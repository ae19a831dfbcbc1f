import TestKit

/// A type with random values from a seeded source, edge values more often than by chance.
protocol Arbitrary {
    static func arbitrary(_ random: inout SeededRandom) -> Self
}

extension FixedWidthInteger {
    static func arbitrary(_ random: inout SeededRandom) -> Self {
        switch Int.random(in: 0...5, using: &random) {
        case 0: 0
        case 1: .min
        case 2: .max
        case 3: Self(truncatingIfNeeded: Int.random(in: -2...200, using: &random))
        default: .random(in: .min ... .max, using: &random)
        }
    }
}

extension Int32: Arbitrary {}
extension Int64: Arbitrary {}
extension UInt8: Arbitrary {}
extension UInt32: Arbitrary {}
extension UInt64: Arbitrary {}

extension Bool: Arbitrary {
    static func arbitrary(_ random: inout SeededRandom) -> Bool { .random(using: &random) }
}

extension Double: Arbitrary {
    static func arbitrary(_ random: inout SeededRandom) -> Double {
        [0, -0.0, 1, -122.419_416, .infinity, .leastNonzeroMagnitude].randomElement(using: &random) ?? 0
    }
}

extension String: Arbitrary {
    static func arbitrary(_ random: inout SeededRandom) -> String {
        let words = [
            "", "a", "ё", "Nguyễn", "مرحبا", "👨‍👩‍👧", "\0", "e\u{301}",
            "a text that is longer than fifteen bytes",
        ]
        return (0..<Int.random(in: 0...4, using: &random))
            .map { _ in words.randomElement(using: &random) ?? "" }
            .joined(separator: " ")
    }
}

extension Optional: Arbitrary where Wrapped: Arbitrary {
    static func arbitrary(_ random: inout SeededRandom) -> Self {
        Bool.random(using: &random) ? .arbitrary(&random) as Wrapped : nil
    }
}

extension Array: Arbitrary where Element: Arbitrary {
    static func arbitrary(_ random: inout SeededRandom) -> Self {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in .arbitrary(&random) }
    }
}

extension CaseIterable where Self: RawRepresentable<UInt8> {
    static func arbitrary(_ random: inout SeededRandom) -> Self {
        allCases.randomElement(using: &random) ?? allCases[allCases.startIndex]
    }
}

extension OptionSet where RawValue == UInt32 {
    static func arbitrary(_ random: inout SeededRandom) -> Self { Self(rawValue: .arbitrary(&random)) }
}
