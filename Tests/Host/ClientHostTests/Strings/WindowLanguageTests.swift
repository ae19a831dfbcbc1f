import ClientEngine
import ClientHost
import ClientNetwork
import Foundation
import Localization
import Testing

@Suite struct WindowLanguageTests {
    typealias Chosen = ProgramSettings.Appearance.Language

    @Test func `what was chosen wins over the desktop's language`() {
        #expect(Chosen(rawValue: "ar").strings(["LANG": "ru_RU"]).cancel == "إلغاء")
        #expect(Chosen.system.strings(["LANG": "ru_RU"]).cancel == "Отмена")
    }

    @Test func `what the toolkit says by itself is in the same language`() {
        #expect(Chosen(rawValue: "ar").strings(["LANG": "ru_RU"]).language.id == "ar")
        #expect(Chosen.system.strings(["LANG": "ru_RU"]).language.id == "ru")
        #expect(Chosen.system.strings(["LANG": "nl_NL.UTF-8"]).language.id == "en")
    }

    @Test(arguments: [
        (1, "1 участник"), (2, "2 участника"), (5, "5 участников"), (11, "11 участников"),
        (21, "21 участник"),
    ])
    func `L10-02: members in Russian`(count: Int, text: String) {
        #expect(Strings(.named("ru")!).memberCount(count: count) == text)
    }

    @Test(arguments: [
        (0, "لا أعضاء"), (1, "عضو واحد"), (2, "عضوان"), (3, "3 أعضاء"), (11, "11 عضوًا"), (100, "100 عضو"),
    ])
    func `L10-02: members in Arabic`(count: Int, text: String) {
        #expect(Strings(.named("ar")!).memberCount(count: count) == text)
    }

    @Test(arguments: Language.all)
    func `every error has a sentence`(language: Language) {
        let words = Strings(language)
        let failures: [UserFacingError] = [
            .noAccount, .noServer, .codeWrong, .tooManyTries(seconds: 5),
            .signInPaused(seconds: 86_400), .versionTooOld, .refused(.pollClosed),
            .refused(.other("X")), .wait(seconds: 21), .picked(.tooLarge(limit: 1 << 31)), .diskFull,
            .unknown("X"),
        ]
        for failure in failures {
            let sentence = words.sentence(failure)
            #expect(sentence.hasSuffix(".") && sentence.count > 5, "\(sentence)")
        }
    }

    @Test func `how long to wait before another sign-in is said in hours, not in thousands of seconds`() {
        let waits = [
            ("en", "24 hours"), ("ru", "24 часа"), ("ar", "24 ساعة"), ("de", "24 Stunden"),
            ("es", "24 horas"),
        ]
        for (language, wait) in waits {
            let sentence = Chosen(rawValue: language).strings([:]).sentence(
                SignInError.tooManyTries(.seconds(86_400))
            )
            #expect(sentence.contains(wait), "\(sentence)")
        }
    }

    @Test func `what a server does not have yet is said truthfully, however it was refused`() {
        let sentences = [
            "en": "This server cannot do that yet.",
            "ru": "Этот сервер пока так не умеет.",
            "ar": "لا يستطيع هذا الخادم ذلك بعد.",
        ]
        let name = "INPUT_METHOD_INVALID"
        let errors: [any Error] = [
            APIError.refused(code: 400, name: name), TaskFailure.refused(name), PeerPhotoError.other(name),
            AccountError.network(.refused(code: 400, name: name)),
            SignInError.network(.refused(code: 400, name: name)),
        ]
        for (language, sentence) in sentences {
            for error in errors {
                #expect(Chosen(rawValue: language).strings([:]).sentence(error) == sentence, "\(error)")
            }
        }
    }
}
