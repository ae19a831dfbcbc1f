extension FormattedText {
    /// The part in a range of UTF-16 code units, with the entities in it.
    public func part(_ range: Range<Int>) -> FormattedText {
        let units = Array(text.utf16)
        let range = range.clamped(to: 0..<units.count)
        var part = FormattedText(String(decoding: units[range], as: UTF16.self))
        part.entities = entities.compactMap { entity in
            let place = entity.range(in: units.count).clamped(to: range)
            guard !place.isEmpty else { return nil }
            let start = Int32(place.lowerBound - range.lowerBound)
            return TextEntity(offset: start, length: Int32(place.count), entity.kind)
        }
        return part
    }

    /// The text without white space at either end.
    public var trimmingWhitespace: FormattedText {
        let before = text.prefix { $0.isWhitespace }.utf16.count
        let after = text.reversed().prefix { $0.isWhitespace }.reduce(0) { $0 + $1.utf16.count }
        let length = text.utf16.count
        return part(before..<max(before, length - after))
    }

    /// The text in pieces of at most `limit` UTF-16 code units; see `String.pieces(of:)`.
    public func pieces(of limit: Int) -> [FormattedText] {
        let units = Array(text.utf16)
        var start = 0
        return text.pieces(of: limit).map { piece in
            // Only white space was between two pieces.
            let words = Array(piece.utf16)
            while start + words.count < units.count, !units[start...].starts(with: words) { start += 1 }
            defer { start += words.count }
            return part(start..<start + words.count)
        }
    }
}
