extension EntityDetector {
    /// The digits of a bank card's number.
    static let cardLengths = 13...19
    /// The digits of a telephone number in international form.
    static let phoneLengths = 7...15
    /// The letters of a currency or a share.
    static let cashtagLengths = 1...8

    /// The end of a telephone number: `+` and digits, in groups with a space, a hyphen, a full stop or brackets
    /// between them. Without `+`, dates and sums would look like numbers.
    func phoneEnd(from start: Int) -> Int? {
        guard let (end, digits) = digitsEnd(from: start + 1, " -.()", Self.phoneLengths),
            text[start + 1].isDigit || text[start + 1] == UInt16(ascii: "("), digits.first != 0
        else { return nil }
        return end
    }

    /// The end of a bank card's number: digits with spaces or hyphens between groups, of which the last is the check
    /// digit of the others by Luhn's rule.
    func cardEnd(from start: Int) -> Int? {
        guard text[start].isDigit, start == 0 || !"+-.,$".utf16.contains(text[start - 1]),
            start < 2 || !text[start - 1].isBlank || !text[start - 2].isDigit,
            let (end, digits) = digitsEnd(from: start, " -", Self.cardLengths),
            end == text.count || text[end] != .hyphen, let network = digits.first,
            Self.cardLengths(of: network)?.contains(digits.count) == true
        else { return nil }
        var sum = 0
        for (place, digit) in digits.reversed().enumerated() {
            let value = place % 2 == 0 ? digit : digit * 2
            sum += value > 9 ? value - 9 : value
        }
        return sum % 10 == 0 ? end : nil
    }

    /// The lengths of card numbers that begin with a digit; nil if no bank's cards do. Times in milliseconds, which
    /// begin with 1, look like cards otherwise.
    private static func cardLengths(of network: Int) -> ClosedRange<Int>? {
        switch network {
        case 2, 6: 16...19
        case 3: 14...19
        case 4, 5: 13...19
        default: nil
        }
    }

    /// The end of a currency or a share: `$` and capital letters.
    func cashtagEnd(from start: Int) -> Int? {
        let dollar = UInt16(ascii: "$")
        guard start == 0 || text[start - 1] != dollar && text[start - 1] != UInt16(ascii: "#") else {
            return nil
        }
        var end = start + 1
        while end < text.count, (0x41...0x5A).contains(text[end]),
            end - start <= Self.cashtagLengths.upperBound
        {
            end += 1
        }
        guard Self.cashtagLengths.contains(end - start - 1),
            end == text.count || !text[end].isWord && text[end] != dollar
        else { return nil }
        return end
    }

    /// The end of digits in groups, and their values; nil if their number is not in `lengths`, or a word or another
    /// number continues them. Between groups are one or two separators.
    private func digitsEnd(
        from start: Int,
        _ separators: String,
        _ lengths: ClosedRange<Int>
    ) -> (end: Int, digits: [Int])? {
        var digits: [Int] = []
        var end = start
        var position = start
        while position < text.count, position - end <= 2 {
            let unit = text[position]
            if unit.isDigit {
                guard digits.count < lengths.upperBound else { return nil }
                digits.append(Int(unit) - 0x30)
                end = position + 1
            } else if !separators.utf16.contains(unit) {
                break
            }
            position += 1
        }
        guard lengths.contains(digits.count), end == text.count || !text[end].isWord else { return nil }
        return (end, digits)
    }
}
