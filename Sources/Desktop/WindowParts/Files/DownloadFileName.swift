package import Foundation

/// A safe name for a file that somebody else named: no path, not hidden, and not taken by another file.
nonisolated package struct DownloadFileName: Equatable {
    /// The part before the last dot.
    let stem: String
    /// The part after the stem, with the dot; empty without one.
    package let suffix: String

    /// The safe form of a name.
    package init(_ name: String) {
        let shown = name.unicodeScalars.filter { $0 != "/" && !Self.misleads($0) }
        let plain = String(String.UnicodeScalarView(shown)).drop { $0 == "." || $0 == " " }
        let dot = plain.lastIndex(of: ".") ?? plain.endIndex
        // Short enough for a folder, with room for a number and for a suffix while it is being written.
        stem = Self.cut(plain[..<dot], to: 160)
        suffix = Self.cut(plain[dot...], to: 40)
    }

    /// True for controls, and for characters that change the writing direction: `.exe` could be shown as `exe.`
    private static func misleads(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: scalar.properties.generalCategory == .control
        }
    }

    private static func cut(_ text: Substring, to byteCount: Int) -> String {
        guard text.utf8.count > byteCount else { return String(text) }
        // From the front, letter by letter: from the back each step would count the rest of a name of possibly
        // megabytes.
        var (end, count) = (text.startIndex, 0)
        while end < text.endIndex {
            let next = text.index(after: end)
            count += text[end..<next].utf8.count
            guard count <= byteCount else { break }
            end = next
        }
        return String(text[..<end])
    }

    /// The name, for a dialog that asks for the place.
    package var text: String { (stem.isEmpty ? "file" : stem) + suffix }

    /// A free path in a folder: with a number if the name is taken.
    package func place(in folder: URL, isTaken: (URL) -> Bool) -> URL {
        let name = stem.isEmpty ? "file" : stem
        var place = folder.appending(path: name + suffix)
        var number = 1
        while isTaken(place) {
            number += 1
            place = folder.appending(path: "\(name) (\(number))\(suffix)")
        }
        return place
    }
}
