import ClientModel
import TestKit

/// Texts with entities for tests.
enum MarkedText {
    /// A text of parts, some of them with an entity.
    static func of(_ parts: [(String, TextEntityKind?)]) -> FormattedText {
        var text = FormattedText("")
        for (part, kind) in parts {
            let offset = Int32(text.text.utf16.count)
            text.text += part
            guard let kind else { continue }
            text.entities.append(TextEntity(offset: offset, length: Int32(part.utf16.count), kind))
        }
        return text
    }

    private static let words = [
        "hello", "fox", "office", "привет", "Ёлка", "مرحبا", "بالعالم", "لا", "שלום", "(עברית)", "😀", "👨‍👩‍👧‍👦",
        "🇩🇪", "1️⃣", "नमस्ते", "e\u{301}t", "a-long-word-without-any-break-in-it", "12:30", "…", "\u{0}", "\r",
    ]
    private static let kinds: [TextEntityKind] = [
        .bold, .italic, .code, .link("x"), .spoiler, .underline, .strikethrough, .blockquote,
        .foldedBlockquote,
        .codeBlock("swift"), .customEmoji(7), .mention, .date(TextDate(date: 0)),
    ]

    /// A text that no user would write: entities anywhere, some outside. Equal for equal seeds.
    static func random(seed: UInt64) -> FormattedText {
        var random = SeededRandom(seed: seed)
        var text = FormattedText("")
        for index in 0..<Int.random(in: 0...50, using: &random) {
            if index > 0 { text.text += Int.random(in: 0..<8, using: &random) == 0 ? "\n" : " " }
            text.text += words.randomElement(using: &random) ?? ""
        }
        let length = Int32(text.text.utf16.count)
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            let entity = TextEntity(
                offset: Int32.random(in: -3...length + 3, using: &random),
                length: Int.random(in: 0..<10, using: &random) == 0
                    ? Int32.random(in: .min ... .max, using: &random)
                    : Int32.random(in: 0...length, using: &random) / 2,
                kinds.randomElement(using: &random) ?? .bold
            )
            text.entities.append(entity)
        }
        return text
    }
}
