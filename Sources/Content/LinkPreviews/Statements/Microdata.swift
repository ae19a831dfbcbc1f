import HTMLTree

/// The properties of microdata that previews use, wherever they stand in the page.
struct Microdata {
    private static let names: Set<Substring> = [
        "headline", "name", "description", "image", "thumbnailurl", "datepublished", "author", "publisher",
        "inlanguage", "duration", "contenturl", "embedurl",
    ]

    private static let propertyLimit = 256

    /// The most items that are searched for their names.
    private static let itemLimit = 16

    private var values: [Substring: String] = [:]
    private var properties = 0
    private var items = 0

    /// The first value of a property.
    subscript(_ name: Substring) -> String? { values[name] }

    /// Adds the properties that an element states.
    mutating func add(_ element: HTMLNode) {
        guard properties < Self.propertyLimit, let stated = element["itemprop"] else { return }
        properties += 1
        let property = stated.lowercased()
        for name in property.split(whereSeparator: \.isWhitespace) where Self.names.contains(name) {
            guard values[name] == nil, !(name == "name" && isPart(element)), let value = value(of: element)
            else { continue }
            values[name] = value
        }
    }

    /// True if the element is a property of an item within another, as the name of an author.
    private func isPart(_ element: HTMLNode) -> Bool {
        var parent = element.parent
        while let found = parent {
            if found["itemscope"] != nil {
                return found["itemprop"] != nil || !isMain(found["itemtype"] ?? "")
            }
            parent = found.parent
        }
        return false
    }

    private func isMain(_ type: String) -> Bool {
        LinkedData.mainTypes.contains { type.hasSuffix("/" + $0) }
    }

    private mutating func value(of element: HTMLNode) -> String? {
        let stated: String? =
            switch element.name {
            case "meta": element["content"]
            case "link", "a", "area": element["href"]
            case "img", "audio", "video", "embed", "iframe", "source": element["src"]
            case "object": element["data"]
            case "time": element["datetime"] ?? element.text
            case _ where element["itemscope"] != nil: name(ofItem: element)
            default: element["content"] ?? element.text
            }
        return stated.flatMap { CleanText.line($0, characters: MetadataLimits.description) }
    }

    private mutating func name(ofItem element: HTMLNode) -> String? {
        items += 1
        guard items <= Self.itemLimit else { return nil }
        return element.descendants.lazy.filter { ["name", "url"].contains($0["itemprop"]) }
            .compactMap(Self.value(ofPart:)).first
    }

    private static func value(ofPart element: HTMLNode) -> String? {
        element["content"] ?? element["href"] ?? element["src"] ?? element.text
    }
}
