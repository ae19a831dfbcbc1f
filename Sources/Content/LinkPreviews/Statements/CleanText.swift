import HTMLTree
import StdExtras

/// Makes texts of strangers fit for a line of a preview.
enum CleanText {
    /// The longest text that is looked at, in bytes; more is cut off before any work.
    private static let longest = 16 << 10

    /// A text without references, control characters and needless space; nil if nothing is left.
    ///
    /// Texts of attributes were decoded by the parser. What still has references was escaped twice by its site, and texts of
    /// JSON and XML were not decoded yet.
    static func line(_ text: String, characters: Int) -> String? {
        var text = text.utf8.count > longest ? String(text.prefix(characters: longest, bytes: longest)) : text
        if text.utf8.contains(UInt8(ascii: "&")) { text = decoded(text) }
        let visible = text.unicodeScalars.lazy.map { isSpace($0) ? " " : $0 }.filter { !$0.isUnseen }
        var line = String.UnicodeScalarView()
        for scalar in visible where scalar != " " || (line.last ?? " ") != " " { line.append(scalar) }
        while line.last == " " { line.removeLast() }
        guard !line.isEmpty else { return nil }
        return String(String(line).prefix(characters: characters, bytes: characters * 4)).trimmingWhitespace
    }

    /// A text whose references were replaced. The content of a `title` knows references and no tags.
    static func decoded(_ text: String) -> String {
        let context = (name: "title", namespace: HTMLNode.Namespace.html)
        let escaped = text.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "&lt;")
        do throws(HTMLError) {
            let document = try HTMLDocument(utf8: Array(escaped.utf8), context: context)
            return document.children.map(\.text).joined()
        } catch {
            return text
        }
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.value == 0x2424 || scalar.value == 0x2800
    }
}
