import ClientModel
public import Localization

extension ChatEntry {
    /// What assistive technologies call the row: who wrote it, what kind of message it is, what it says from the top down,
    /// when, and for one of ours how far it has come.
    ///
    /// - Parameters:
    ///   - layout: The row's own, for all that is written in it.
    ///   - language: The member's.
    /// - Returns: All of it in one line, between commas.
    public func label(of layout: BubbleLayout, in language: Strings) -> String {
        let texts = layout.elements.compactMap(AccessibleText.init)
        guard case .bubble(let bubble) = self, !texts.contains(where: { $0.role == .service }) else {
            return Self.joined(texts.map(\.words))
        }
        let names = texts.filter { $0.role == .name }.map(\.words)
        let times = texts.filter { $0.role == .statusTime }.map(\.words)
        let words = texts.filter { $0.role != .name && $0.role != .statusTime }.map(\.words)
        // Who wrote it is heard even where it need not be seen.
        let author = bubble.parts.first?.message.author.flatMap { bubble.people[$0]?.title } ?? ""
        let kind = bubble.kind(in: language).filter { !words.contains($0) }
        let state = bubble.deliveryWord.map { [language.words(.delivery($0))] } ?? []
        return Self.joined((names.isEmpty ? [author] : names) + kind + words + times + state)
    }

    private static func joined(_ words: [String]) -> String {
        words.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// A text of a row, as it may be read out.
private struct AccessibleText {
    var role: ElementRole
    var words: String

    init?(_ element: LayoutElement) {
        guard case .text(let request, _) = element.content else { return nil }
        (role, words) = (element.role, request.text.maskingSpoilers.text)
    }
}

extension BubbleEntry {
    /// What it brings besides words, with the emoji of a sticker, which is a picture; empty for a text.
    fileprivate func kind(in language: Strings) -> [String] {
        let media = parts.compactMap { $0.content?.media.first }
        let words = media.compactMap(MediaWord.init)
        guard let word = MediaWord(album: words) else { return [] }
        guard words.count == 1 else { return [language.words(.count(word, words.count))] }
        guard case .document(let document)? = media.first, case .sticker(let sticker) = document.kind else {
            return [language.words(.media(word))]
        }
        return [language.words(.media(word)), sticker.emoji]
    }

    /// How far a message of ours has come; nil where that is not told.
    fileprivate var deliveryWord: DeliveryWord? {
        guard isOutgoing else { return nil }
        if parts.contains(where: { $0.message.flags.contains(.failed) }) { return .failed }
        return switch MessageStatus.Delivery(of: self) {
        case .none: nil
        case .sending: .sending
        case .sent: .sent
        case .read: .read
        }
    }
}
