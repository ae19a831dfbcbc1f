import ClientModel

/// The texts of the gallery.
struct Samples {
    var text: FormattedText
    var lineLimit: Int?

    /// One text of each kind.
    static let all = [
        plain(
            "Plain text, long enough to be broken into lines: the quick brown fox jumps over the lazy dog."
        ),
        marked([
            ("Bold", .bold), (", ", nil), ("italic", .italic), (", ", nil), ("underlined", .underline),
            (", ", nil),
            ("struck", .strikethrough), (", ", nil), ("code()", .code), (" and ", nil),
            ("a link", .link("https://x")),
            (" for ", nil), ("@mention", .mention), (" in one line or two.", nil),
        ]),
        marked([("The murderer is ", nil), ("the gardener, who else", .spoiler), (". Sorry.", nil)]),
        marked([
            ("He wrote:\n", nil),
            ("A quotation of some length that goes over more than one line.", .blockquote),
            ("\nand I agree.", nil),
        ]),
        marked([
            ("Try this:\n", nil), ("let answer = 42\nprint(answer)", .codeBlock("swift")),
        ]),
        marked([
            (
                "A folded quotation. It has so many words that it takes more than the three lines of a folded one, "
                    + "so that the rest is hidden until somebody opens it.", .foldedBlockquote
            )
        ]),
        plain("Emoji 😀 in 👨‍👩‍👧‍👦 a line 🇩🇪 with 👍🏽 tones ❤️"),
        plain("مرحبا بالعالم، هذه رسالة طويلة قليلا حتى تنكسر إلى أكثر من سطر واحد."),
        plain("שלום עולם, זו הודעה בעברית."),
        plain("Mixed: the word שלום means peace, and مرحبا says hello, 123."),
        plain("Привет, как дела? Γειά σου Κόσμε. Xin chào thế giới."),
        limited(
            "Three lines are all that this text may have. What comes after them is not shown, but an ellipsis "
                + "says that there is more of it, as in a chat list or above a reply.\nAnd a second paragraph.",
            3
        ),
        marked([("Custom emoji ", nil), ("🙂", .customEmoji(1)), (" have room.", nil)]),
    ]

    private static func plain(_ text: String) -> Samples { Samples(text: FormattedText(text)) }

    private static func limited(_ text: String, _ lines: Int) -> Samples {
        Samples(text: FormattedText(text), lineLimit: lines)
    }

    private static func marked(_ parts: [(String, TextEntityKind?)]) -> Samples {
        var text = FormattedText("")
        for (part, kind) in parts {
            let offset = Int32(text.text.utf16.count)
            text.text += part
            guard let kind else { continue }
            text.entities.append(TextEntity(offset: offset, length: Int32(part.utf16.count), kind))
        }
        return Samples(text: text)
    }
}
