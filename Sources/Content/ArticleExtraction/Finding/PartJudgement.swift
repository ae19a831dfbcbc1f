import HTMLTree

/// The judgement whether a part of an article looks like something else, by what it contains.
struct PartJudgement {
    private static let textual: Set = [
        "span", "li", "td", "blockquote", "dl", "div", "img", "ol", "p", "pre", "table", "ul",
    ]

    /// True if the part should go.
    let isForeign: Bool

    init(
        _ node: HTMLNode,
        inside: [HTMLNode],
        length: Int,
        players: Int,
        weight: Double,
        isList: Bool
    ) {
        var counts: [String: Int] = [:]
        for element in inside { counts[element.name, default: 0] += 1 }
        let paragraphs = counts["p"] ?? 0
        let images = counts["img"] ?? 0
        let items = (counts["li"] ?? 0) - 100
        let fields = counts["input"] ?? 0
        let isInFigure = node.hasAncestor("figure", within: 3)
        let links = node.linkDensity
        let headings = node.textDensity(of: ElementKinds.headings)
        let signs = [
            !isInFigure && images > 1 && Double(paragraphs) / Double(images) < 0.5,
            !isList && items > paragraphs,
            fields > paragraphs / 3,
            !isList && !isInFigure && headings < 0.9 && length < 25 && (images == 0 || images > 2)
                && links > 0,
            !isList && weight < 25 && links > 0.2,
            weight >= 25 && links > 0.5,
            (players == 1 && length < 75) || players > 1,
            images == 0 && node.textDensity(of: Self.textual) == 0,
        ]
        isForeign = signs.contains(true)
    }
}

/// Words that stand for an advertisement, or for a part that scripts would load.
enum AdvertisingWords {
    private static let words: Set = [
        "ad", "advertising", "advertisement", "pub", "publicité", "werb", "werbung", "广告", "реклама",
        "anuncio",
        "loading", "正在加载", "загрузка", "chargement", "cargando",
    ]

    /// True if such a word is all of the text.
    static func are(_ node: HTMLNode) -> Bool {
        guard node.textLength < 20 else { return false }
        let text = node.innerText.lowercased()
        let bare =
            text.hasSuffix("...")
            ? String(text.dropLast(3)) : text.hasSuffix("…") ? String(text.dropLast()) : text
        return words.contains(bare)
    }
}

/// The addresses of players that stay in an article.
struct VideoAddresses {
    private static let hosts = [
        "dailymotion.com", "youtube.com", "youtube-nocookie.com", "player.vimeo.com", "v.qq.com",
        "bilibili.com",
        "live.bilibili.com", "archive.org", "upload.wikimedia.org", "player.twitch.tv",
    ]

    init() {}

    /// True if an element plays a video of a known site.
    func arePlayed(by node: HTMLNode) -> Bool {
        if node.attributes.contains(where: { isVideo($0.value) }) { return true }
        return node.name == "object"
            && node.descendants.contains { $0.attributes.contains { isVideo($0.value) } }
    }

    private func isVideo(_ value: String) -> Bool {
        guard let start = value.firstRange(ofSlashes: value) else { return false }
        let rest = value[start...]
        let address = rest.hasPrefix("www.") ? rest.dropFirst(4) : rest
        return Self.hosts.contains { address.hasPrefix($0) }
    }
}

extension String {
    /// The index behind the first two slashes.
    fileprivate func firstRange(ofSlashes text: String) -> Index? {
        var last: Character?
        for index in indices {
            if self[index] == "/", last == "/" { return self.index(after: index) }
            last = self[index]
        }
        return nil
    }
}
