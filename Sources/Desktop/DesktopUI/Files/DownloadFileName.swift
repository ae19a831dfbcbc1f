import Foundation

/// What a file is called that somebody else named: no path, nothing hidden, and no other file's name.
nonisolated struct DownloadFileName: Equatable {
    /// Before the last dot.
    let stem: String
    /// After it, with the dot; empty without one.
    let suffix: String

    /// A name that a folder can hold.
    init(_ name: String) {
        let shown = name.unicodeScalars.filter { $0 != "/" && !Self.misleads($0) }
        let plain = String(String.UnicodeScalarView(shown)).drop { $0 == "." || $0 == " " }
        let dot = plain.lastIndex(of: ".") ?? plain.endIndex
        // What a folder can hold, with room for a number and for the name while it is being written.
        stem = Self.cut(plain[..<dot], to: 160)
        suffix = Self.cut(plain[dot...], to: 40)
    }

    /// Controls, and what turns the direction of the letters after it, so that `.exe` is not seen as `exe.`
    private static func misleads(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: scalar.properties.generalCategory == .control
        }
    }

    private static func cut(_ text: Substring, to byteCount: Int) -> String {
        guard text.utf8.count > byteCount else { return String(text) }
        // By letters from the front: from the back each step would count the rest, of a name of megabytes as well.
        var (end, count) = (text.startIndex, 0)
        while end < text.endIndex {
            let next = text.index(after: end)
            count += text[end..<next].utf8.count
            guard count <= byteCount else { break }
            end = next
        }
        return String(text[..<end])
    }

    /// A place in a folder where nothing is yet: with a number when the name is taken.
    func place(in folder: URL, isTaken: (URL) -> Bool) -> URL {
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
