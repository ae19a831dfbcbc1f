/// A phone number as somebody types it: digits of any script, with blanks, brackets and hyphens between them.
nonisolated struct TypedPhoneNumber: Equatable, Sendable {
    /// The numbers of digits that the server accepts.
    private static let lengths = 5...15
    /// What may stand between digits.
    private static let marks: Set<Character> = ["+", "-", "(", ")", ".", "/"]

    /// The digits alone, 0 to 9.
    let digits: String

    /// Nil if the text is no phone number.
    init?(_ text: String) {
        var digits = ""
        for character in text {
            if let digit = character.wholeNumberValue, (0...9).contains(digit) {
                digits += String(digit)
            } else if !character.isWhitespace, !Self.marks.contains(character),
                // Signs of direction come with pasted text.
                !character.unicodeScalars.allSatisfy({ $0.properties.generalCategory == .format })
            {
                return nil
            }
        }
        guard Self.lengths.contains(digits.count) else { return nil }
        self.digits = digits
    }
}
