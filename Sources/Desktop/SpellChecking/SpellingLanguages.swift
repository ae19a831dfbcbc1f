/// The languages in which somebody writes.
public enum SpellingLanguages {
    /// The languages of the desktop, and that of the program, each with its general form, the preferred ones first.
    ///
    /// - Parameters:
    ///   - environment: The variables of the program: `LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`.
    ///   - program: The code of the program's language.
    /// - Returns: Names such as `de_AT` and `de`.
    public static func names(_ environment: [String: String], program: String) -> [String] {
        let list = environment["LANGUAGE"].map { $0.split(separator: ":").map(String.init) } ?? []
        let single = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        var names: [String] = []
        for written in list + [single, program].compactMap(\.self) {
            let name = String(written.prefix { $0 != "." && $0 != "@" })
            guard !name.isEmpty, name != "C", name != "POSIX" else { continue }
            for form in [name, String(name.prefix { $0 != "_" })] where !names.contains(form) {
                names.append(form)
            }
        }
        return names
    }

    /// The dictionaries for languages, one for each.
    ///
    /// - Parameters:
    ///   - languages: The languages, with their general forms.
    ///   - installed: The tags of the installed dictionaries.
    /// - Returns: Tags of `installed`, each once.
    static func dictionaries(for languages: [String], installed: [String]) -> [String] {
        var chosen: [String] = []
        for language in languages {
            let isGeneral = !language.contains("_")
            // A more exact one that was chosen already counts for the general form.
            if isGeneral, chosen.contains(where: { $0 == language || $0.hasPrefix(language + "_") }) {
                continue
            }
            let own = "\(language)_\(language.uppercased())"
            let fitting = installed.filter { $0.hasPrefix(language + "_") }.sorted()
            let tag =
                installed.first { $0 == language }
                ?? (isGeneral ? fitting.first { $0 == own || $0 == "en_US" } ?? fitting.first : nil)
            if let tag, !chosen.contains(tag) { chosen.append(tag) }
        }
        return chosen
    }
}
