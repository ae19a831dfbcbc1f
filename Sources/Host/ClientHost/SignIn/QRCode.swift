import CQREncode

/// A text as a QR code: dark squares and light ones.
package struct QRCode: Equatable, Sendable {
    /// How many squares a side has, without the margin that readers need.
    package let side: Int
    private let dark: [Bool]

    /// Nil when the text is too long.
    package init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        side = Int(code.pointee.width)
        // The lowest bit of a square says whether it is dark, the others why.
        dark = UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
    }

    /// Whether the square in a row and column is dark; outside none is.
    package func isDark(_ row: Int, _ column: Int) -> Bool {
        let range = 0..<side
        return range.contains(row) && range.contains(column) && dark[row * side + column]
    }
}
