import StdExtras

/// Makes texts and their forms of what stands in a line of Markdown.
struct MarkdownLineReader {
    private static let addressLimit = 2048

    private let scalars: [Unicode.Scalar]
    private var place = 0
    private var pieces: [MarkdownPiece] = []
    /// The places of brackets in `pieces` that may begin a link.
    private var brackets: [(piece: Int, isPicture: Bool)] = []
    /// The number of the first brackets that begin no link, as one was found within: links are not nested.
    private var inactive = 0
    private var plain = String.UnicodeScalarView()
    /// The last run of so many grave accents, if it was looked for.
    private var lastTicks: [Int: Int] = [:]

    /// The nodes of a text, whose pictures are figures among the texts.
    static func nodes(_ text: Substring) -> [TelegraphNode] {
        var reader = MarkdownLineReader(scalars: Array(text.unicodeScalars))
        reader.read()
        return MarkdownForms.nodes(reader.pieces[...])
    }

    private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    private mutating func read() {
        while place < scalars.count {
            let scalar = scalars[place]
            switch scalar {
            case "\\": escape()
            case "`": code()
            case "*", "_", "~": run(scalar)
            case "[": openBracket(isPicture: false)
            case "!" where self.scalar(at: place + 1) == "[": openBracket(isPicture: true)
            case "]": closeBracket()
            case "<": angle()
            case "&": reference()
            case "\n": lineEnd()
            default:
                plain.append(scalar)
                place += 1
            }
        }
        flush()
    }

    private func scalar(at place: Int) -> Unicode.Scalar? {
        scalars.indices.contains(place) ? scalars[place] : nil
    }

    private mutating func flush() {
        guard !plain.isEmpty else { return }
        pieces.append(.node(.text(String(plain))))
        plain = String.UnicodeScalarView()
    }

    private mutating func add(_ piece: MarkdownPiece) {
        flush()
        pieces.append(piece)
    }

    // MARK: Signs

    private mutating func escape() {
        place += 1
        guard let next = scalar(at: place) else { return plain.append("\\") }
        if next == "\n" {
            add(.node(.tag(.br)))
        } else if next.isMarkdownSign {
            plain.append(next)
        } else {
            return plain.append("\\")
        }
        place += 1
    }

    private mutating func lineEnd() {
        place += 1
        var spaces = 0
        while plain.last == " " {
            plain.removeLast()
            spaces += 1
        }
        if spaces > 1 { add(.node(.tag(.br))) } else { plain.append(" ") }
    }

    private func length(of sign: Unicode.Scalar, at start: Int) -> Int {
        var end = start
        while end < scalars.count, scalars[end] == sign { end += 1 }
        return end - start
    }

    private mutating func code() {
        let length = length(of: "`", at: place)
        let begin = place + length
        var next = begin
        while next < scalars.count, lastTicks[length] ?? Int.max > begin {
            guard scalars[next] == "`" else {
                next += 1
                continue
            }
            let end = self.length(of: "`", at: next)
            if end == length {
                add(.node(.tag(.code, [.text(Self.code(scalars[begin..<next]))])))
                place = next + length
                return
            }
            next += end
        }
        // No run of this length follows, so none needs to be looked for again.
        lastTicks[length] = 0
        plain.append(contentsOf: scalars[place..<begin])
        place = begin
    }

    private static func code(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView(scalars.map { $0 == "\n" ? " " : $0 })
        if text.count > 2, text.first == " ", text.last == " ", text.contains(where: { $0 != " " }) {
            text = String.UnicodeScalarView(text.dropFirst().dropLast())
        }
        return String(text)
    }

    private mutating func run(_ sign: Unicode.Scalar) {
        let length = length(of: sign, at: place)
        let before = scalar(at: place - 1)
        let after = scalar(at: place + length)
        place += length
        let opens = Self.opens(after, across: before)
        let closes = Self.opens(before, across: after)
        guard sign == "_" else {
            return add(.run(.init(sign: sign, length: length, opens: opens, closes: closes)))
        }
        // Underscores within words are letters of them.
        let run = MarkdownPiece.Run(
            sign: sign,
            length: length,
            opens: opens && (!closes || before?.isPunctuation == true),
            closes: closes && (!opens || after?.isPunctuation == true)
        )
        add(.run(run))
    }

    /// True if a run leans on what stands at its one side.
    private static func opens(_ inner: Unicode.Scalar?, across outer: Unicode.Scalar?) -> Bool {
        guard let inner, !inner.properties.isWhitespace else { return false }
        return !inner.isPunctuation || outer.map { $0.properties.isWhitespace || $0.isPunctuation } ?? true
    }

    private mutating func reference() {
        let rest = scalars[place...].prefix(12)
        guard let end = rest.firstIndex(of: ";") else {
            plain.append("&")
            place += 1
            return
        }
        let name = String(String.UnicodeScalarView(rest[(place + 1)..<end]))
        let known: [String: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
        ]
        var found = known[name]
        if name.hasPrefix("#x") || name.hasPrefix("#X") {
            found = UInt32(name.dropFirst(2), radix: 16).flatMap { Unicode.Scalar($0) }
        } else if name.hasPrefix("#") {
            found = UInt32(name.dropFirst()).flatMap { Unicode.Scalar($0) }
        }
        if let found, !found.isUnseen, found.value != 0 {
            plain.append(found)
            place = end + 1
        } else {
            plain.append("&")
            place += 1
        }
    }

    /// A tag of a form, an address in angle brackets, or just the sign.
    private mutating func angle() {
        let rest = scalars[(place + 1)...].prefix(Self.addressLimit)
        guard let end = rest.firstIndex(where: { $0 == ">" || $0 == "<" || $0.properties.isWhitespace }),
            rest[end] == ">"
        else {
            plain.append("<")
            place += 1
            return
        }
        let inner = String(String.UnicodeScalarView(rest[..<end]))
        if let piece = Self.tag(inner) ?? Self.address(inner) {
            add(piece)
            place = end + 1
        } else {
            plain.append("<")
            place += 1
        }
    }

    private static func tag(_ inner: String) -> MarkdownPiece? {
        let name = inner.lowercased()
        if ["br", "br/"].contains(name) { return .node(.tag(.br)) }
        let isEnd = name.hasPrefix("/")
        guard let tag = TelegraphTag(element: isEnd ? String(name.dropFirst()) : name), tag.isInline,
            tag != .a, tag != .br
        else { return nil }
        return isEnd ? .end(tag) : .start(tag)
    }

    private static func address(_ inner: String) -> MarkdownPiece? {
        let isMail = !inner.contains(":") && inner.contains("@")
        guard let address = TelegraphAddress(isMail ? "mailto:\(inner)" : inner),
            address.isAbsolute || address.mail != nil
        else { return nil }
        return .node(.tag(.a, href: address, [.text(inner)]))
    }

    // MARK: Links and pictures

    private mutating func openBracket(isPicture: Bool) {
        add(.node(.text(isPicture ? "![" : "[")))
        brackets.append((pieces.count - 1, isPicture))
        place += isPicture ? 2 : 1
    }

    private mutating func closeBracket() {
        place += 1
        guard let bracket = brackets.popLast() else { return plain.append("]") }
        let isActive = bracket.isPicture || brackets.count >= inactive
        inactive = min(inactive, brackets.count)
        guard isActive, let found = target(at: place) else { return plain.append("]") }
        flush()
        let inner = MarkdownForms.nodes(pieces[(bracket.piece + 1)...])
        pieces.removeSubrange(bracket.piece...)
        place = found.end
        let address = TelegraphAddress(found.target)
        if bracket.isPicture {
            if let address { pieces.append(.node(Self.figure(address, inner))) }
            return
        }
        inactive = brackets.count
        guard let address else { return pieces += inner.map { .node($0) } }
        if !inner.isEmpty { pieces.append(.node(.tag(.a, href: address, inner))) }
    }

    private static func figure(_ address: TelegraphAddress, _ caption: [TelegraphNode]) -> TelegraphNode {
        let path = address.text.prefix { $0 != "?" && $0 != "#" }.lowercased()
        let isFilm = [".mp4", ".webm", ".mov"].contains { path.hasSuffix($0) }
        let tag: TelegraphTag = isFilm ? .video : TelegraphFrame(address) != nil ? .iframe : .img
        let medium = TelegraphNode.tag(tag, src: address)
        // Pictures within the words of another one are none: there may be any number of them.
        let caption = caption.withoutFigures.texts
        return .tag(.figure, [medium] + (caption.hasContent ? [.tag(.figcaption, caption)] : []))
    }

    /// The address in parentheses at a place, and the place after them; nil if there is none.
    private func target(at start: Int) -> (target: String, end: Int)? {
        guard scalar(at: start) == "(" else { return nil }
        var next = start + 1
        skipSpace(&next)
        var target = String.UnicodeScalarView()
        let isBracketed = scalar(at: next) == "<"
        if isBracketed { next += 1 }
        var depth = 0
        let limit = next + Self.addressLimit
        while let found = scalar(at: next), next < limit {
            if isBracketed ? found == ">" : found.properties.isWhitespace { break }
            // So many parentheses, as the standard allows, that no text needs to be read again and again.
            if found == "\n" || isBracketed && found == "<" || depth > 32 { return nil }
            if !isBracketed, found == "(" { depth += 1 }
            if !isBracketed, found == ")" {
                if depth == 0 { break }
                depth -= 1
            }
            let isEscape = found == "\\" && scalar(at: next + 1)?.isMarkdownSign == true
            if isEscape { next += 1 }
            target.append(scalars[next])
            next += 1
        }
        if isBracketed {
            guard scalar(at: next) == ">" else { return nil }
            next += 1
        }
        skipSpace(&next)
        skipTitle(&next)
        skipSpace(&next)
        guard scalar(at: next) == ")" else { return nil }
        return (String(target).replacingAmpersands, next + 1)
    }

    private func skipSpace(_ next: inout Int) {
        while scalar(at: next)?.properties.isWhitespace == true { next += 1 }
    }

    private func skipTitle(_ next: inout Int) {
        guard let mark = scalar(at: next), mark == "\"" || mark == "'" else { return }
        let rest = scalars[(next + 1)...].prefix(Self.addressLimit)
        if let end = rest.firstIndex(of: mark) { next = end + 1 }
    }
}

extension String {
    /// The address with the sign in place of its reference.
    fileprivate var replacingAmpersands: String {
        contains("&amp;")
            ? split(separator: "&amp;", omittingEmptySubsequences: false).joined(separator: "&") : self
    }
}

extension Unicode.Scalar {
    /// True for the signs of ASCII that a backslash makes plain.
    fileprivate var isMarkdownSign: Bool { isASCII && isPunctuation }

    fileprivate var isPunctuation: Bool {
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            true
        default: false
        }
    }
}
