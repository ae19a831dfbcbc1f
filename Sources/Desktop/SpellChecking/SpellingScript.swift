/// A script that words are written in, as far as there are spelling dictionaries for it.
enum SpellingScript: Hashable {
    case latin, greek, cyrillic, hebrew, arabic

    /// The script of a dictionary, by its language, such as `de` or `de_AT`.
    init(language: String) {
        switch language.prefix(while: { $0 != "_" && $0 != "-" }) {
        case "be", "bg", "kk", "ky", "mk", "mn", "ru", "sr", "tg", "uk": self = .cyrillic
        case "el": self = .greek
        case "he", "yi": self = .hebrew
        case "ar", "ckb", "fa", "ur": self = .arabic
        default: self = .latin
        }
    }

    /// The script of a letter; nil for others.
    init?(_ letter: Unicode.Scalar) {
        switch letter.value {
        case 0x41...0x24F, 0x1E00...0x1EFF: self = .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F: self = .cyrillic
        case 0x590...0x5FF: self = .hebrew
        case 0x600...0x6FF, 0x750...0x77F: self = .arabic
        default: return nil
        }
    }
}
