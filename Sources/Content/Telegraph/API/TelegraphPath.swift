import Foundation
import StdExtras

/// The path of a page: the title, and the month and day of its publishing.
///
/// Russian letters are written with Latin ones, and other letters stay, as pages of telegra.ph have them:
/// `CHto-takoe-eSIM-07-27`, `Über-Bitcoins-02-02`.
public struct TelegraphPath: Hashable, Sendable {
    private static let longest = 160

    /// The path of the first page of this title and day.
    public let first: String

    /// Makes the path of a page.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - month: The month, 1 to 12.
    ///   - day: The day of the month, 1 to 31.
    public init(title: String, month: Int, day: Int) {
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        first = "\(Self.words(of: title))-\(two(month))-\(two(day))"
    }

    /// The path of a page whose title was given to others on the same day.
    ///
    /// - Parameter number: The place among them, from 1 on.
    /// - Returns: The path.
    public func path(number: Int) -> String { number > 1 ? "\(first)-\(number)" : first }

    private static func words(of title: String) -> String {
        var words = ""
        // A letter and its mark count as one where Unicode has such a letter.
        for scalar in title.precomposedStringWithCanonicalMapping.unicodeScalars {
            if let latin = Self.latin[scalar] {
                words += latin
            } else if scalar.isWordPart {
                words.unicodeScalars.append(scalar)
            } else if !"'’`".unicodeScalars.contains(scalar), !words.isEmpty, words.last != "-" {
                words += "-"
            }
        }
        let part = words.prefix(characters: longest, bytes: 4 * longest)
        let trimmed = part.lastIndex { $0 != "-" }.map { String(part[...$0]) } ?? ""
        return trimmed.isEmpty ? "Page" : trimmed
    }

    private static let latin: [Unicode.Scalar: String] = {
        let small = [
            "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "yo", "ж": "zh", "з": "z",
            "и": "i", "й": "j", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r",
            "с": "s", "т": "t", "у": "u", "ф": "f", "х": "h", "ц": "c", "ч": "ch", "ш": "sh", "щ": "shch",
            "ъ": "", "ы": "y", "ь": "", "э": "eh", "ю": "yu", "я": "ya",
        ]
        var table: [Unicode.Scalar: String] = [:]
        for (letter, latin) in small {
            for scalar in letter.unicodeScalars { table[scalar] = latin }
            for scalar in letter.uppercased().unicodeScalars { table[scalar] = latin.uppercased() }
        }
        return table
    }()
}

extension Unicode.Scalar {
    /// True for letters, their marks, and digits.
    fileprivate var isWordPart: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }
}
