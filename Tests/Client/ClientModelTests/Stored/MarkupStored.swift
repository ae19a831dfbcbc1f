@testable import ClientModel
import TestKit

extension InlineMarkup: StoredType {
    static var samples: [InlineMarkup] {
        let value = InlineMarkup([.sample])
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> InlineMarkup {
        InlineMarkup(.arbitrary(&random))
    }
}

extension ButtonRow: StoredType {
    static var samples: [ButtonRow] {
        let value = ButtonRow([.sample])
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> ButtonRow {
        ButtonRow(.arbitrary(&random))
    }
}

extension Button: StoredType {
    static var samples: [Button] {
        let value = Button(text: "text", action: .sample)
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> Button {
        Button(text: .arbitrary(&random), action: .arbitrary(&random))
    }
}

extension KeyboardMarkup: StoredType {
    static var samples: [KeyboardMarkup] {
        var value = KeyboardMarkup([.sample])
        value.isCompact = true
        value.isSingleUse = true
        value.isSelective = true
        value.isPersistent = true
        value.placeholder = "placeholder"
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> KeyboardMarkup {
        var value = KeyboardMarkup(.arbitrary(&random))
        value.isCompact = .arbitrary(&random)
        value.isSingleUse = .arbitrary(&random)
        value.isSelective = .arbitrary(&random)
        value.isPersistent = .arbitrary(&random)
        value.placeholder = .arbitrary(&random)
        return value
    }
}

extension ForceReply: StoredType {
    static var samples: [ForceReply] {
        var value = ForceReply()
        value.placeholder = "placeholder"
        value.isSingleUse = true
        value.isSelective = true
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> ForceReply {
        var value = ForceReply()
        value.placeholder = .arbitrary(&random)
        value.isSingleUse = .arbitrary(&random)
        value.isSelective = .arbitrary(&random)
        return value
    }
}

extension ReplyMarkup: StoredType {
    static var samples: [ReplyMarkup] {
        [
            .inline(.sample),
            .keyboard(.sample),
            .hideKeyboard,
            .hideKeyboardSelectively,
            .forceReply(.sample),
            .unknown(.sample),
        ]
    }

    static func arbitrary(_ random: inout SeededRandom) -> ReplyMarkup {
        switch Int.random(in: 0...5, using: &random) {
        case 0: .inline(.arbitrary(&random))
        case 1: .keyboard(.arbitrary(&random))
        case 2: .hideKeyboard
        case 3: .hideKeyboardSelectively
        case 4: .forceReply(.arbitrary(&random))
        default: .unknown(.arbitrary(&random))
        }
    }
}

extension CallbackData: StoredType {
    static var samples: [CallbackData] {
        var value = CallbackData([1, 255])
        value.needsPassword = true
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> CallbackData {
        var value = CallbackData(.arbitrary(&random))
        value.needsPassword = .arbitrary(&random)
        return value
    }
}

extension InlineQuery: StoredType {
    static var samples: [InlineQuery] {
        var value = InlineQuery("query")
        value.isHere = true
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> InlineQuery {
        var value = InlineQuery(.arbitrary(&random))
        value.isHere = .arbitrary(&random)
        return value
    }
}

extension LoginLink: StoredType {
    static var samples: [LoginLink] {
        var value = LoginLink(url: "url", id: 102)
        value.forwardedText = "forwardedText"
        return [value]
    }

    static func arbitrary(_ random: inout SeededRandom) -> LoginLink {
        var value = LoginLink(url: .arbitrary(&random), id: .arbitrary(&random))
        value.forwardedText = .arbitrary(&random)
        return value
    }
}

extension ButtonAction: StoredType {
    static var samples: [ButtonAction] {
        [
            .sendText,
            .open("open"),
            .callback(.sample),
            .inlineQuery(.sample),
            .sharePhone,
            .shareLocation,
            .makePoll,
            .makeQuiz,
            .login(.sample),
            .openProfile(PeerID(.channel, 110)),
            .openApp("openApp"),
            .copy("copy"),
            .inert,
            .unknown(.sample),
        ]
    }

    static func arbitrary(_ random: inout SeededRandom) -> ButtonAction {
        switch Int.random(in: 0...13, using: &random) {
        case 0: .sendText
        case 1: .open(.arbitrary(&random))
        case 2: .callback(.arbitrary(&random))
        case 3: .inlineQuery(.arbitrary(&random))
        case 4: .sharePhone
        case 5: .shareLocation
        case 6: .makePoll
        case 7: .makeQuiz
        case 8: .login(.arbitrary(&random))
        case 9: .openProfile(.arbitrary(&random))
        case 10: .openApp(.arbitrary(&random))
        case 11: .copy(.arbitrary(&random))
        case 12: .inert
        default: .unknown(.arbitrary(&random))
        }
    }
}
