import ClientHost

extension QRCode {
    /// The width of the margin, in squares.
    private static let margin = 2

    /// The code with two rows of squares per terminal line. Light squares are drawn, because terminals are dark; with
    /// colours it is black on white on any terminal.
    func lines(inColor: Bool) -> [String] {
        let range = -Self.margin..<(side + Self.margin)
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
            let squares = range.map { column in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }
            let line = squares.joined()
            return inColor ? "\u{1B}[97;40m\(line)\u{1B}[0m" : line
        }
    }
}
