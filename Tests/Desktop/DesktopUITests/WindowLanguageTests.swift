import ChatPresentation
import ClientEngine
import ClientHost
import ClientNetwork
import Foundation
import Testing

@testable import DesktopUI

@Suite struct WindowLanguageTests {
    typealias Language = ProgramSettings.Appearance.Language

    @Test(arguments: [
        (["LANG": "ru_RU.UTF-8"], Language.russian), (["LANG": "ar_EG.UTF-8"], .arabic),
        (["LANG": "ar"], .arabic),
        (["LANG": "de_DE.UTF-8"], .english), (["LANG": "C.UTF-8"], .english), ([:], .english),
        (["LANG": "system"], .english),
        (["LANG": "en_GB.UTF-8", "LC_MESSAGES": "ru_RU"], .russian),
        (["LANG": "en_GB.UTF-8", "LC_MESSAGES": "ru_RU", "LC_ALL": "ar_SA"], .arabic),
        (["LANG": "ru_RU", "LC_ALL": ""], .russian),
    ])
    func `the window speaks the desktop's language, or the nearest that there is`(
        environment: [String: String],
        language: Language
    ) {
        #expect(Language.nearest(environment) == language)
    }

    @Test func `what was chosen wins over the desktop's language`() {
        #expect(Language.arabic.words(["LANG": "ru_RU"]).cancel == "إلغاء")
        #expect(Language.system.words(["LANG": "ru_RU"]).cancel == "Отмена")
    }

    @Test func `what the toolkit says by itself is in the same language`() {
        #expect(Language.arabic.code(["LANG": "ru_RU"]) == "ar")
        #expect(Language.system.code(["LANG": "ru_RU"]) == "ru")
        #expect(Language.system.code(["LANG": "de_DE.UTF-8"]) == "en")
    }

    @Test(arguments: [
        (1, "1 участник"), (2, "2 участника"), (5, "5 участников"), (11, "11 участников"),
        (21, "21 участник"),
    ])
    func `L10-02: members in Russian`(count: Int, text: String) {
        #expect(RussianLanguage().members(count) == text)
    }

    @Test(arguments: [
        (0, "لا أعضاء"), (1, "عضو واحد"), (2, "عضوان"), (3, "3 أعضاء"), (11, "11 عضوًا"), (100, "100 عضو"),
    ])
    func `L10-02: members in Arabic`(count: Int, text: String) {
        #expect(ArabicLanguage().members(count) == text)
    }

    /// Reads the sources, so that new texts are checked as well.
    @Test(arguments: [("English", "a"..."z"), ("Russian", "а"..."я"), ("Arabic", "\u{621}"..."\u{64A}")])
    func `L10-01: no word is empty, and each is in the letters of its language`(
        language: String,
        letters: ClosedRange<Character>
    ) throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Desktop/DesktopUI/Language/\(language)").standardizedFileURL
        let files = try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
        #expect(files.count > 10)
        var count = 0
        for file in files {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                guard let start = line.firstIndex(of: "\""), let end = line.lastIndex(of: "\"") else {
                    continue
                }
                let literal = line[start...end]
                guard literal != "\".\"" else { continue }
                count += 1
                #expect(literal.lowercased().contains { letters.contains($0) }, "\(line)")
            }
        }
        #expect(count > 100)
    }

    @Test(arguments: [Language.english, .russian, .arabic])
    func `every trouble is a sentence`(language: Language) {
        let words = language.words([:])
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
        let waits: [(Language, String)] = [
            (.english, "24 hours"), (.russian, "24 часа"), (.arabic, "24 ساعة"),
        ]
        for (language, wait) in waits {
            let sentence = language.words([:]).sentence(SignInError.tooManyTries(.seconds(86_400)))
            #expect(sentence.contains(wait), "\(sentence)")
        }
    }

    @Test func `what a server does not have yet is said truthfully, however it was refused`() {
        let sentences = [
            Language.english: "This server cannot do that yet.",
            .russian: "Этот сервер пока так не умеет.",
            .arabic: "لا يستطيع هذا الخادم ذلك بعد.",
        ]
        let name = "INPUT_METHOD_INVALID"
        let errors: [any Error] = [
            APIError.refused(code: 400, name: name), TaskFailure.refused(name), PeerPhotoError.other(name),
            AccountError.network(.refused(code: 400, name: name)),
            SignInError.network(.refused(code: 400, name: name)),
        ]
        for (language, sentence) in sentences {
            for error in errors { #expect(language.words([:]).sentence(error) == sentence, "\(error)") }
        }
    }
}
