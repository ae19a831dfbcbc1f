import Foundation
import SpellChecking

extension SpellChecker {
    @MainActor private static var made: (languages: [String], checker: SpellChecker)?

    /// The checker of all windows, as dictionaries take some megabytes: for the desktop's languages and the program's.
    @MainActor static func shared(_ program: String) -> SpellChecker {
        let languages = SpellingLanguages.names(ProcessInfo.processInfo.environment, program: program)
        if let made, made.languages == languages { return made.checker }
        let checker = SpellChecker(languages)
        made = (languages, checker)
        return checker
    }
}
