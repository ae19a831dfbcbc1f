/// A language that there is a catalog of.
public struct Language: Sendable, Identifiable {
    /// Its code in ISO 639, as `ru`.
    public let id: String
    /// What it is called by those who speak it.
    public let name: String
    /// Whether one reads it from right to left.
    let isRightToLeft: Bool
    /// Which form of a text a number that is not negative asks for, from 0.
    let form: @Sendable (Int) -> Int
    /// The texts by their keys; forms of one follow each other behind U+0000. What is missing is left out.
    let texts: @Sendable () -> [String: String]
    /// Whether an interface runs the other way nonetheless.
    var isMirrored = false

    /// The same texts in an interface that runs from the other side, for those who look at layouts.
    public var mirrored: Language {
        var mirrored = self
        mirrored.isMirrored.toggle()
        return mirrored
    }

    /// The language of a code, if there is a catalog of it.
    public static func named(_ id: String) -> Language? { all.first { $0.id == id } }

    /// The language for the locale of messages, as POSIX finds it: `ru_RU.UTF-8` is Russian. English where there is none.
    public static func nearest(_ environment: [String: String]) -> Language {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
        guard let locale = names.first(where: { !$0.isEmpty }) else { return .english }
        return named(locale.prefix { $0.isLetter }.lowercased()) ?? .english
    }
}

extension Language: Hashable {
    /// Whether both are the same language.
    public static func == (left: Language, right: Language) -> Bool { left.id == right.id }

    /// By its code.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
