import Articles

extension ArticleList {
    /// The signs before the items of a list at this depth.
    func signs(depth: Int) -> [ArticleSegment.Marker] {
        guard case .numbers(let numbers) = marks else {
            return items.map { $0.isChecked.map { .box(isChecked: $0) } ?? .bullet(depth: depth) }
        }
        var next = Int64(numbers.start ?? (numbers.isReversed ? Int32(clamping: items.count) : 1))
        return items.map { item in
            let value = item.value.map(Int64.init) ?? next
            next = value + (numbers.isReversed ? -1 : 1)
            if let isChecked = item.isChecked { return .box(isChecked: isChecked) }
            if let written = item.number, !written.isEmpty {
                let written = String(String.UnicodeScalarView(written.unicodeScalars.prefix(12)))
                return .number(
                    written
                        + (written.last?.isLetter ?? true || written.last?.isNumber ?? true ? "." : "")
                )
            }
            return .number(Self.text(value, kind: item.kind ?? numbers.kind) + ".")
        }
    }

    /// A number in letters or figures, as HTML counts.
    private static func text(_ value: Int64, kind: String?) -> String {
        switch kind {
        case "a": letters(value) ?? "\(value)"
        case "A": letters(value)?.uppercased() ?? "\(value)"
        case "i": roman(value)?.lowercased() ?? "\(value)"
        case "I": roman(value) ?? "\(value)"
        default: "\(value)"
        }
    }

    private static func letters(_ value: Int64) -> String? {
        guard value > 0 else { return nil }
        var (rest, text) = (value, "")
        while rest > 0 {
            rest -= 1
            text = String(UnicodeScalar(UInt8(97 + rest % 26))) + text
            rest /= 26
        }
        return text
    }

    private static func roman(_ value: Int64) -> String? {
        guard (1..<4000).contains(value) else { return nil }
        let signs: [(Int64, String)] = [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
            (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ]
        var (rest, text) = (value, "")
        for (number, sign) in signs {
            while rest >= number {
                text += sign
                rest -= number
            }
        }
        return text
    }
}
