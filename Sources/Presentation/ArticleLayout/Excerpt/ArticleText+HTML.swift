import ChatPresentation
import ClientModel
import StdExtras

extension ArticleText {
    /// The text as HTML without an element around it.
    var html: String {
        let units = Array(text.text.utf16)
        let forms = forms(in: units.count)
        // The text is cut where a form begins or ends, so that elements need not be nested as the forms are.
        let cuts = Set(forms.flatMap { [$0.range.lowerBound, $0.range.upperBound] } + [0, units.count])
            .sorted()
        var html = ""
        var next = 0
        var inside: [Form] = []
        for (start, end) in zip(cuts, cuts.dropFirst()) {
            inside.removeAll { $0.range.upperBound <= start }
            while next < forms.count, forms[next].range.lowerBound <= start {
                inside.append(forms[next])
                next += 1
            }
            html += inside.map(\.start).joined()
            html += String(decoding: units[start..<end], as: UTF16.self).asHTML
            html += inside.reversed().map(\.end).joined()
        }
        return html
    }

    private typealias Form = (range: Range<Int>, start: String, end: String)

    private func forms(in count: Int) -> [Form] {
        var forms: [Form] = text.entities.compactMap { entity in
            let range = entity.range(in: count)
            guard !range.isEmpty else { return nil }
            if case .link(let address) = entity.kind {
                guard Self.isHarmless(address) else { return nil }
                return (range, "<a href=\"\(address.asHTML)\">", "</a>")
            }
            return entity.kind.tag.map { (range, "<\($0)>", "</\($0)>") }
        }
        for mark in marks where !mark.range.isEmpty {
            let tag =
                switch mark.kind {
                case .raised: "sup"
                case .lowered: "sub"
                case .marked: "mark"
                // Whoever pastes it has no file of ours.
                case .picture: nil as String?
                }
            if let tag { forms.append((mark.range, "<\(tag)>", "</\(tag)>")) }
        }
        // By their starts, an outer form before those within it.
        return forms.enumerated().sorted { one, other in
            let (a, b) = (one.element.range, other.element.range)
            return (a.lowerBound, -a.upperBound, one.offset) < (b.lowerBound, -b.upperBound, other.offset)
        }.map(\.element)
    }

    /// True for an address that runs nothing where it is pasted.
    private static func isHarmless(_ address: String) -> Bool {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        return ["http", "https", "mailto", "tel"].contains(scheme)
    }
}

extension TextEntityKind {
    fileprivate var tag: String? {
        switch self {
        case .bold: "b"
        case .italic: "i"
        case .underline: "u"
        case .strikethrough: "s"
        case .code: "code"
        default: nil
        }
    }
}

extension String {
    /// The text as HTML, without the signs that stand for pictures.
    fileprivate var asHTML: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0 != LinePicture.sign })).escapedForHTML(
            apostrophe: nil
        )
    }
}
