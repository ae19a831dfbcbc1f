@testable import ClientModel
import TestKit

extension FormattedText: StoredType {
    static var samples: [FormattedText] {
        var value = FormattedText("text")
        value.entities = [.sample]
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> FormattedText {
        var value = FormattedText(.arbitrary(&random))
        value.entities = .arbitrary(&random)
        return value
    }
}

extension TextEntity: StoredType {
    static var samples: [TextEntity] {
        let value = TextEntity(offset: 101, length: 102, .sample)
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> TextEntity {
        TextEntity(offset: .arbitrary(&random), length: .arbitrary(&random), .arbitrary(&random))
    }
}

extension TextEntityKind: StoredType {
    static var samples: [TextEntityKind] {
        [
            .mention,
            .hashtag,
            .cashtag,
            .botCommand,
            .url,
            .email,
            .phone,
            .bankCard,
            .bold,
            .italic,
            .underline,
            .strikethrough,
            .spoiler,
            .code,
            .codeBlock("codeBlock"),
            .link("link"),
            .mentionOf(PeerID(.channel, 117)),
            .customEmoji(9_000_000_018),
            .blockquote,
            .foldedBlockquote,
            .unknown(.sample),
            .date(.sample),
        ]
    }

    static func arbitrary(_ random: inout SeededRandom) -> TextEntityKind {
        switch Int.random(in: 0...21, using: &random) {
        case 0: .mention
        case 1: .hashtag
        case 2: .cashtag
        case 3: .botCommand
        case 4: .url
        case 5: .email
        case 6: .phone
        case 7: .bankCard
        case 8: .bold
        case 9: .italic
        case 10: .underline
        case 11: .strikethrough
        case 12: .spoiler
        case 13: .code
        case 14: .codeBlock(.arbitrary(&random))
        case 15: .link(.arbitrary(&random))
        case 16: .mentionOf(.arbitrary(&random))
        case 17: .customEmoji(.arbitrary(&random))
        case 18: .blockquote
        case 19: .foldedBlockquote
        case 20: .date(.arbitrary(&random))
        default: .unknown(.arbitrary(&random))
        }
    }
}

extension TextDate: StoredType {
    static var samples: [TextDate] {
        var value = TextDate(date: 101)
        value.style = TextDateStyle(rawValue: 5)
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> TextDate {
        var value = TextDate(date: .arbitrary(&random))
        value.style = .arbitrary(&random)
        return value
    }
}
