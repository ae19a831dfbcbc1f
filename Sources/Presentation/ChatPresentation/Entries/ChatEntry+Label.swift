import ClientModel
public import Localization

extension ChatEntry {
    /// The accessible label of the row: author, kind of message, texts from the top down, time, and delivery state
    /// of own messages.
    ///
    /// - Parameters:
    ///   - layout: the layout of the row, which provides its texts.
    ///   - language: the language of the user.
    /// - Returns: the label in one line, separated by commas.
    public func label(of layout: BubbleLayout, in language: Strings) -> String {
        let texts = layout.elements.compactMap(AccessibleText.init)
        guard case .bubble(let bubble) = self, !texts.contains(where: { $0.role == .service }) else {
            return Self.joined(texts.map(\.words))
        }
        let names = texts.filter { $0.role == .name }.map(\.words)
        let times = texts.filter { $0.role == .statusTime }.map(\.words)
        let words = texts.filter { $0.role != .name && $0.role != .statusTime }.map(\.words)
        // The author is named even if the bubble does not show the name.
        let author = bubble.parts.first?.message.author.flatMap { bubble.people[$0]?.title } ?? ""
        let kind = bubble.kind(in: language).filter { !words.contains($0) }
        let state = bubble.deliveryWord.map { [language.phrase(.delivery($0))] } ?? []
        return Self.joined((names.isEmpty ? [author] : names) + kind + words + times + state)
    }

    private static func joined(_ words: [String]) -> String {
        words.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// A text of a row in a form that may be read aloud.
private struct AccessibleText {
    var role: ElementRole
    var words: String

    init?(_ element: LayoutElement) {
        guard case .text(let request, _) = element.content else { return nil }
        (role, words) = (element.role, request.text.maskingSpoilers.text)
    }
}

extension BubbleEntry {
    /// The kind of media, with the emoji of a sticker; empty for a text.
    fileprivate func kind(in language: Strings) -> [String] {
        let media = parts.compactMap { $0.content?.media.first }
        let words = media.compactMap(MediaWord.init)
        guard let word = MediaWord(album: words) else { return [] }
        guard words.count == 1 else { return [language.phrase(.count(word, words.count))] }
        guard case .document(let document)? = media.first, case .sticker(let sticker) = document.kind else {
            return [language.phrase(.media(word))]
        }
        return [language.phrase(.media(word)), sticker.emoji]
    }

    /// The delivery state of an own message; nil if it is not reported.
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
