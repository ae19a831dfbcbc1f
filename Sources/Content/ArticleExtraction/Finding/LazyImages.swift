import HTMLTree

/// Pictures whose addresses scripts would set when they come into view.
enum LazyImages {
    /// Sets the addresses from the attributes that scripts read.
    static func fill(in article: HTMLNode) {
        for image in article.descendants where ["img", "picture", "figure"].contains(image.name) {
            if let source = image["src"], isPlaceholder(source), hasOtherPicture(image) {
                image.removeAttribute("src")
            }
            let isLazy = image["class"]?.lowercased().contains("lazy") == true
            if image["src"]?.isEmpty == false || image["srcset"].map({ !$0.isEmpty && $0 != "null" }) == true,
                !isLazy
            {
                continue
            }
            for (name, value) in image.attributes where !["src", "srcset", "alt"].contains(name) {
                guard let target = target(for: value) else { continue }
                if image.name == "figure" {
                    addImage(to: image, target, value)
                } else {
                    image.set(target, to: value)
                }
            }
        }
    }

    /// The attribute that a value belongs to: `src` for one address, `srcset` for several with sizes.
    private static func target(for value: String) -> String? {
        let value = String(value.trimmingSpaces)
        guard PagePreparation.namesPicture(value) else { return nil }
        guard value.contains(where: \.isWhitespace) else { return "src" }
        let words = value.split(whereSeparator: \.isWhitespace)
        let hasSize = words.contains { word in
            let word = word.hasSuffix(",") ? word.dropLast() : word
            return word.last.map { "wx".contains($0) } == true
                && word.dropLast().allSatisfy { $0.isNumber || $0 == "." }
        }
        return hasSize ? "srcset" : nil
    }

    private static func addImage(to figure: HTMLNode, _ attribute: String, _ value: String) {
        guard !figure.descendants.contains(where: { ["img", "picture"].contains($0.name) }),
            let image = figure.document.makeElement("img")
        else { return }
        image.set(attribute, to: value)
        figure.append(image)
    }

    /// True for a tiny picture that is written out in place of an address.
    private static func isPlaceholder(_ source: String) -> Bool {
        source.hasPrefix("data:") && !source.hasPrefix("data:image/svg+xml") && source.utf8.count < 200
    }

    private static func hasOtherPicture(_ image: HTMLNode) -> Bool {
        image.attributes.contains { $0.name != "src" && PagePreparation.namesPicture($0.value) }
    }
}

extension StringProtocol {
    /// The text without spaces at its ends.
    var trimmingSpaces: SubSequence {
        guard let start = firstIndex(where: { !$0.isWhitespace }),
            let end = lastIndex(where: { !$0.isWhitespace })
        else { return self[startIndex..<startIndex] }
        return self[start...end]
    }
}
