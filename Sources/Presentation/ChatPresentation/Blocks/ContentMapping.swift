import ClientModel

/// Which blocks a bubble's messages become: §5.3 of the inventory, in its order.
///
/// A kind of media has one line here, in ``block(for:of:)``; the rest of it is in its folder.
struct ContentMapping {
    let entry: BubbleEntry
    let hasBigEmoji: Bool
    let language: any ChatLanguage

    init(_ entry: BubbleEntry, hasBigEmoji: Bool, language: any ChatLanguage) {
        self.entry = entry
        self.hasBigEmoji = hasBigEmoji
        self.language = language
    }

    var blocks: [any ContentBlock] {
        var blocks: [any ContentBlock] = []
        for part in entry.parts {
            guard let content = part.content else { continue }
            if let text = TextBlock(content) { blocks.append(text) }
        }
        return blocks
    }
}
