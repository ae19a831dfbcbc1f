import TestKit

@testable import GTKBridge

/// Typical texts: several scripts, emoji, parts in bold, italics and code. Equal for equal seeds.
enum MixedText {
    // Only scripts of the installed test fonts: behind a placeholder for a missing glyph, Pango's own drawing shifts
    // glyphs of other fonts by a pixel.
    private static let words = [
        "hello", "the", "quick", "fox", "jumps", "office", "AVATAR", "12:30", "https://example.org/path",
        "привет", "мир", "Ёлка", "Καλημέρα", "tiếng", "Việt", "naïve", "e\u{301}tude",
        "مرحبا", "بالعالم", "لا", "السَّلامُ", "٤٥٦", "שלום", "עוֹלָם", "(עברית)",
        "😀", "👨‍👩‍👧‍👦", "🇩🇪", "👍🏽", "❤️", "1️⃣", "नमस्ते", "สวัสดี", "fi", "ffl", "\t",
    ]

    /// A random text.
    static func request(seed: UInt64) -> ShapingRequest {
        var random = SeededRandom(seed: seed)
        var text: [UInt8] = []
        var spans: [ShapingSpan] = []
        for index in 0..<Int.random(in: 1...60, using: &random) {
            if index > 0 { text += Array((Int.random(in: 0..<12, using: &random) == 0 ? "\n" : " ").utf8) }
            let start = text.count
            text += Array((words.randomElement(using: &random) ?? "").utf8)
            guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
            var span = ShapingSpan(bytes: start..<text.count, tag: UInt16(spans.count + 1))
            span.isBold = Bool.random(using: &random)
            span.isItalic = Bool.random(using: &random)
            span.isFixedWidth = Bool.random(using: &random)
            if Bool.random(using: &random) { span.scale = 0.9 }
            spans.append(span)
        }
        var request = ShapingRequest(
            text: text,
            family: "Noto Sans, sans-serif",
            fixedFamily: "Noto Sans Mono, monospace",
            size: 14,
            width: Bool.random(using: &random) ? 360 : Float.random(in: 40...600, using: &random)
        )
        request.spans = spans
        return request
    }
}
