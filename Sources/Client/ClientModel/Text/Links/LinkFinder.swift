import TextEntities

/// The addresses of a text: those of its entities, and those that ``EntityDetector`` finds, as the server does.
///
/// Code, mentions and mail addresses are skipped, and what is below a spoiler: a page would tell what is hidden. The text is
/// untrusted.
struct LinkFinder {
    /// The maximum length that is searched, in UTF-16 code units.
    static let longestText = 16_384
    private static let longestLink = 2048
    private static let mostLinks = 4

    private let text: [UInt16]
    private var found: [(offset: Int, address: String)] = []
    /// The ranges that an entity covers already.
    private var taken: [Range<Int>] = []
    /// The ranges that a spoiler hides.
    private var hidden: [Range<Int>] = []

    init(_ formatted: FormattedText) {
        text = Array(formatted.text.utf16.prefix(Self.longestText))
        for entity in formatted.entities { take(entity) }
    }

    private mutating func take(_ entity: TextEntity) {
        let start = min(max(Int(entity.offset), 0), text.count)
        let end = min(max(Int(entity.offset) + Int(entity.length), start), text.count)
        switch entity.kind {
        case .spoiler: return hidden.append(start..<end)
        case .link(let address) where start < end: add(address, at: start)
        case .url where start < end: add(string(start..<end), at: start)
        case .link, .url, .code, .codeBlock, .mention, .mentionOf, .email, .hashtag, .cashtag, .botCommand,
            .phone, .bankCard:
            break
        default: return
        }
        taken.append(start..<end)
    }

    mutating func find() -> [String] {
        let plain = EntityDetector.find(in: text, besides: taken).filter { $0.kind == .url }
        for entity in plain.prefix(Self.mostLinks) { add(string(entity.range), at: entity.range.lowerBound) }
        var links: [String] = []
        for link in found.sorted(by: { $0.offset < $1.offset }) where !links.contains(link.address) {
            let isHidden = hidden.contains { $0.contains(link.offset) }
            if !isHidden { links.append(link.address) }
        }
        return Array(links.prefix(Self.mostLinks))
    }

    private mutating func add(_ address: String, at offset: Int) {
        guard !address.isEmpty, address.utf16.count <= Self.longestLink,
            !EntityDetector.endsAddress(address)
        else { return }
        found.append((offset, address))
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF16.self) }
}
