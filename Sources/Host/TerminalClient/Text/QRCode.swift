import CQREncode

/// A text as a QR code, in letters of a terminal.
struct QRCode: Equatable {
    /// How wide the margin is that readers need.
    private static let margin = 2

    /// How many squares a side has, without the margin.
    let side: Int
    private let dark: [Bool]

    /// Nil when the text is too long.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        side = Int(code.pointee.width)
        // The lowest bit of a square says whether it is dark, the others why.
        dark = UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
    }

    /// Whether the square in a row and column is dark; outside none is.
    func isDark(_ row: Int, _ column: Int) -> Bool {
        let range = 0..<side
        return range.contains(row) && range.contains(column) && dark[row * side + column]
    }

    /// Two rows of squares a line. Light squares are drawn, as terminals are dark; where there are colours it is black on
    /// white whatever the terminal is.
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
