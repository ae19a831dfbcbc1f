import HTMLTree

/// The address of a picture that has several.
struct ImageSource {
    /// The widest picture that is of use, in px.
    private static let widest = 2560.0

    /// The address to fetch; nil if there is none.
    let best: String?

    init(_ image: HTMLNode) {
        let picture = image.parent?.name == "picture" ? image.parent : nil
        let sets = (picture?.elements.filter { $0.name == "source" } ?? []).compactMap { $0["srcset"] }
        let candidates = ([image["srcset"] ?? ""] + sets).flatMap(Self.candidates)
        let fitting = candidates.filter { $0.size <= Self.widest }
        let source = image["src"].flatMap { $0.isEmpty || $0.hasPrefix("data:") ? nil : $0 }
        best = fitting.max { $0.size < $1.size }?.url ?? source ?? candidates.first?.url
    }

    /// The addresses of a `srcset` with their widths; densities count as thousandths, so that any width wins.
    private static func candidates(_ set: String) -> [(url: String, size: Double)] {
        set.split(separator: ",").compactMap { part in
            let words = part.split(whereSeparator: \.isWhitespace)
            guard let url = words.first, !url.hasPrefix("data:") else { return nil }
            guard words.count > 1, let size = Double(words[1].dropLast()) else { return (String(url), 0) }
            return (String(url), words[1].hasSuffix("x") ? size / 1000 : size)
        }
    }
}
