import CQREncode

/// A text as a QR code of dark and light squares.
package struct QRCode: Equatable, Sendable {
    /// The number of squares per side, without the margin that readers need.
    package let side: Int
    private let dark: [Bool]

    /// Encodes a text; nil when it is too long.
    package init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        side = Int(code.pointee.width)
        // The lowest bit of a square is its colour, the others its function in the code.
        dark = UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
    }

    /// True if the square in a row and column is dark; false outside.
    package func isDark(_ row: Int, _ column: Int) -> Bool {
        let range = 0..<side
        return range.contains(row) && range.contains(column) && dark[row * side + column]
    }
}
