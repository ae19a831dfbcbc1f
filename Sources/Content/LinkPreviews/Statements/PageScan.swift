import HTMLTree
import StdExtras

/// What the elements of a page state about it, found in one walk over the tree.
struct PageScan {
    /// A picture of the page's content.
    struct Picture {
        var url: String
        var width: Int?
        var height: Int?
        var alt: String?
        /// True in the article or main part of the page.
        var isContent: Bool
    }

    private static let tagLimit = 1024
    private static let itemLimit = 64
    private static let scriptLimit = 32
    private static let typeLength = 64
    private static let paragraphLength = 80
    /// The most headings and paragraphs that are looked at.
    private static let textLimit = 64

    /// The names and contents of `meta`, in their order.
    private(set) var tags: [(name: String, content: String)] = []
    /// The links: their relations, and their attributes.
    private(set) var links: [(relations: Set<Substring>, element: HTMLNode)] = []
    private(set) var title: String?
    /// The first heading, or the first element whose class says that it is the title.
    private(set) var heading: String?
    /// The first long paragraph of the content.
    private(set) var paragraph: String?
    private(set) var base: String?
    private(set) var language: String?
    private(set) var direction: String?
    private(set) var microdata = Microdata()
    private(set) var pictures: [Picture] = []
    private(set) var videos: [HTMLNode] = []
    private(set) var sounds: [HTMLNode] = []
    /// The bodies of scripts with JSON-LD.
    private(set) var scripts: [String] = []
    /// The types of the items of microdata, without their vocabulary.
    private(set) var itemTypes: Set<String> = []
    /// True if an element of the page is a time.
    private(set) var hasTime = false
    /// True if the page sells the one thing that it is about: it has a price, or a button that puts it into a cart.
    private(set) var isOffer = false
    private var scriptBytes = 0
    private var texts = 0

    init(_ page: HTMLDocument) {
        guard let root = page.root else { return }
        add(languageOf: root)
        add(typeOf: root)
        for element in root.descendants where element.namespace == .html { add(element) }
    }

    /// The first content of a name that is not blank.
    subscript(_ name: String) -> String? {
        tags.first { $0.name == name }?.content
    }

    private mutating func add(_ element: HTMLNode) {
        microdata.add(element)
        add(typeOf: element)
        switch element.name {
        case "meta":
            addTag(element)
            isOffer = isOffer || element["itemprop"] == "price"
        case "button", "input", "form": isOffer = isOffer || Self.sells(element)
        case "link":
            guard links.count < Self.itemLimit * 4, let relations = element["rel"] else { break }
            links.append((Set(relations.lowercased().split(whereSeparator: \.isWhitespace)), element))
        case "title": title = title ?? CleanText.line(element.text, characters: MetadataLimits.title)
        case "h1": addHeading(element)
        case "p": addParagraph(element)
        case "base": base = base ?? element["href"]
        case "body": add(languageOf: element)
        case "script": addScript(element)
        case "img": addPicture(element)
        case "video": if videos.count < Self.itemLimit { videos.append(element) }
        case "time": hasTime = hasTime || element["datetime"] != nil || element["pubdate"] != nil
        case "audio": if sounds.count < Self.itemLimit { sounds.append(element) }
        default: if Self.names(element, "class", ["post-title", "entry-title"]) { addHeading(element) }
        }
    }

    private mutating func add(typeOf element: HTMLNode) {
        guard itemTypes.count < Self.itemLimit, let type = element["itemtype"]?.split(separator: "/").last
        else { return }
        itemTypes.insert(String(type.prefix(Self.typeLength)))
    }

    private mutating func addHeading(_ element: HTMLNode) {
        guard heading == nil, texts < Self.textLimit else { return }
        texts += 1
        heading = CleanText.line(element.text, characters: MetadataLimits.title)
    }

    private mutating func addParagraph(_ element: HTMLNode) {
        guard paragraph == nil, texts < Self.textLimit, let text = paragraphText(element),
            !element.ancestors.contains(where: Self.isAside)
        else { return }
        paragraph = text
    }

    private mutating func paragraphText(_ element: HTMLNode) -> String? {
        texts += 1
        let text = CleanText.line(element.text, characters: MetadataLimits.paragraph) ?? ""
        return text.count >= Self.paragraphLength ? text : nil
    }

    /// True for parts of a page that are beside its content, and for notices that lie over it.
    private static func isAside(_ element: HTMLNode) -> Bool {
        if ["nav", "header", "footer", "aside", "form", "noscript", "dialog", "figure"].contains(element.name)
        {
            return true
        }
        let names = ((element["class"] ?? "") + " " + (element["id"] ?? "")).lowercased()
        return ["cookie", "consent", "gdpr", "hatnote", "footer", "comment"].contains { names.contains($0) }
    }

    private static func sells(_ element: HTMLNode) -> Bool {
        let names = ["id", "name", "class", "action"].compactMap { element[$0] }.joined(separator: " ")
        guard names.utf8.count < 2048 else { return false }
        let letters = names.lowercased().filter { $0 != "-" && $0 != "_" }
        return ["addtocart", "addtobag", "addtobasket", "buynow", "cart/add"].contains {
            letters.contains($0)
        }
    }

    private static func names(_ element: HTMLNode, _ attribute: String, _ names: Set<Substring>) -> Bool {
        guard let value = element[attribute], value.utf8.count < 1024 else { return false }
        return value.split(whereSeparator: \.isWhitespace).contains { names.contains($0) }
    }

    private mutating func add(languageOf element: HTMLNode) {
        language = language ?? (element["lang"] ?? element["xml:lang"]).flatMap { $0.isEmpty ? nil : $0 }
        direction = direction ?? element["dir"]?.lowercased()
    }

    private mutating func addTag(_ element: HTMLNode) {
        guard tags.count < Self.tagLimit, let content = element["content"] ?? element["value"],
            content.contains(where: { !$0.isWhitespace })
        else { return }
        let names = [element["property"], element["name"], element["http-equiv"]]
        guard let name = names.lazy.compactMap(\.self).first(where: { !$0.isEmpty }) else { return }
        for word in name.lowercased().split(whereSeparator: \.isWhitespace).prefix(2) {
            tags.append((String(word), content))
        }
    }

    private mutating func addScript(_ element: HTMLNode) {
        guard scripts.count < Self.scriptLimit,
            element["type"]?.lowercased().trimmingWhitespace.hasPrefix("application/ld+json") == true
        else { return }
        let script = element.text
        scriptBytes += script.utf8.count
        if scriptBytes <= JSONValue.byteLimit { scripts.append(script) }
    }

    private mutating func addPicture(_ element: HTMLNode) {
        guard pictures.count < Self.itemLimit, let url = element["src"] ?? element["data-src"], !url.isEmpty,
            !url.hasPrefix("data:")
        else { return }
        if element["aria-hidden"] == "true" || element["style"]?.contains("display:none") == true { return }
        let isContent = element.ancestors.contains { found in
            found.name == "article" || found.name == "main" || found["id"] == "content"
        }
        pictures.append(
            Picture(
                url: url,
                width: element["width"].flatMap(Int.init),
                height: element["height"].flatMap(Int.init),
                alt: element["alt"],
                isContent: isContent
            )
        )
    }
}

extension HTMLNode {
    /// The elements around this one, the nearest first.
    fileprivate var ancestors: some Sequence<HTMLNode> {
        sequence(state: parent) { next in
            defer { next = next?.parent }
            return next
        }
    }
}
