import ClientHost

extension QRCode {
    /// How wide the margin is in the terminal.
    private static let margin = 2

    /// Two rows of squares a line, in letters of a terminal. Light squares are drawn, as terminals are dark; where there are
    /// colours it is black on white whatever the terminal is.
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
