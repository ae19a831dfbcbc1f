import StdExtras

extension String {
    /// The text in pieces of at most `limit` UTF-16 code units, never cut inside a character. Cuts are at ends of
    /// lines or between words, unless a piece would become much shorter.
    public func pieces(of limit: Int) -> [String] {
        var pieces: [String] = []
        var rest = self[...]
        while rest.utf16.count > limit {
            var end = rest.startIndex
            var (line, word): (String.Index?, String.Index?) = (nil, nil)
            var length = 0
            for index in rest.indices {
                let character = rest[index]
                length += character.utf16.count
                guard length <= limit else { break }
                end = rest.index(after: index)
                guard length > limit / 2 else { continue }
                if character.isNewline { line = end } else if character.isWhitespace { word = end }
            }
            // A single character may be longer than the limit.
            let cut = line ?? word ?? (end > rest.startIndex ? end : rest.index(after: rest.startIndex))
            pieces.append(String(rest[..<cut]).trimmingWhitespace)
            rest = rest[cut...]
        }
        pieces.append(String(rest).trimmingWhitespace)
        return pieces.filter { !$0.isEmpty }
    }
}
