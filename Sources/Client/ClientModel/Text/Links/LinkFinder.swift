/// Finds the addresses in a text in one pass: those with a scheme, with `www.`, and plain host names.
///
/// Code, mentions and mail addresses are skipped. The text is untrusted.
struct LinkFinder {
    /// The maximum length that is searched, in UTF-16 code units.
    static let longestText = 16_384
    private static let longestLink = 2048
    private static let longestHost = 253
    private static let longestLabel = 63
    private static let mostLinks = 4

    private let text: [UInt16]
    private var found: [(offset: Int, address: String)] = []
    /// True where an entity already covers the text.
    private var isTaken: [Bool]

    init(_ formatted: FormattedText) {
        text = Array(formatted.text.utf16.prefix(Self.longestText))
        isTaken = Array(repeating: false, count: text.count)
        for entity in formatted.entities { take(entity) }
    }

    private mutating func take(_ entity: TextEntity) {
        let start = min(max(Int(entity.offset), 0), text.count)
        let end = min(max(Int(entity.offset) + Int(entity.length), start), text.count)
        switch entity.kind {
        case .link(let address) where start < end: add(address, at: start)
        case .url where start < end: add(string(start..<end), at: start)
        case .link, .url, .code, .codeBlock, .mention, .mentionOf, .email, .hashtag: break
        default: return
        }
        for index in start..<end { isTaken[index] = true }
    }

    mutating func find() -> [String] {
        var index = 0
        while index < text.count, found.count < Self.mostLinks { index = step(at: index) }
        var links: [String] = []
        for link in found.sorted(by: { $0.offset < $1.offset }) where !links.contains(link.address) {
            links.append(link.address)
        }
        return Array(links.prefix(Self.mostLinks))
    }

    /// Finds an address that begins here; returns the index to continue at.
    private mutating func step(at start: Int) -> Int {
        guard !isTaken[start], text[start].isHost else { return start + 1 }
        if start == 0 || !text[start - 1].isBeforeNoLink {
            for scheme in ["https://", "http://"] where has(scheme, at: start) {
                return address(from: start, host: start + scheme.utf16.count)
            }
            return bareAddress(from: start)
        }
        return afterHost(from: start)
    }

    /// Adds an address with a scheme, which must lead to a host.
    private mutating func address(from start: Int, host begin: Int) -> Int {
        let end = linkEnd(from: begin)
        var host = text[begin..<max(begin, end)].prefix { !$0.isAfterHost }
        // A user name may stand before the host, also one that imitates another host.
        if let name = host.lastIndex(of: .at) { host = host[(name + 1)...] }
        host = host.prefix { $0 != .colon }
        guard isHost(host.startIndex..<host.endIndex, named: false) else { return max(end, start + 1) }
        add(string(start..<end), at: start)
        return end
    }

    /// Adds a host name, with a path or without.
    private mutating func bareAddress(from start: Int) -> Int {
        let end = afterHost(from: start)
        var host = start..<end
        // A full stop at the end belongs to the sentence.
        while let last = host.last, text[last] == .fullStop || text[last] == .hyphen {
            host = start..<last
        }
        guard isHost(host, named: true), !isTaken[host].contains(true) else { return end }
        guard end < text.count, host.upperBound == end else {
            add(string(host), at: start)
            return end
        }
        // A mail address, or a part of a longer word.
        guard text[end] != .at, !text[end].isWord else { return end }
        let isPort = text[end] == .colon && end + 1 < text.count && text[end + 1].isDigit
        guard text[end].isAfterHost || isPort else {
            add(string(host), at: start)
            return end
        }
        let whole = linkEnd(from: end)
        // Text from here to a mail address, as in `name.org:x@example.org`, is not a port.
        guard !text[end..<max(end, whole)].prefix(while: { !$0.isAfterHost }).contains(.at) else {
            return whole
        }
        add(string(start..<max(host.upperBound, whole)), at: start)
        return max(end, whole)
    }

    private func afterHost(from start: Int) -> Int {
        var end = start
        while end < text.count, text[end].isHost { end += 1 }
        return max(end, start + 1)
    }

    /// The end of a link that continues here: before invalid characters, and before closing punctuation.
    private func linkEnd(from start: Int) -> Int {
        var end = start
        while end < text.count, !text[end].isNeverInLink, !isTaken[end] { end += 1 }
        var open: [UInt16: Int] = [:]
        for unit in text[start..<end] { open[unit, default: 0] += 1 }
        while end > start {
            let last = text[end - 1]
            if let opening = last.opening {
                guard open[last, default: 0] > open[opening, default: 0] else { break }
            } else if !last.isClosing {
                break
            }
            open[last, default: 0] -= 1
            end -= 1
        }
        return end
    }

    /// True if the range is labels with full stops between them. If `named`, as without a scheme, the last must be a
    /// known domain.
    private func isHost(_ range: Range<Int>, named: Bool) -> Bool {
        guard range.count <= Self.longestHost, range.count >= 3 else { return false }
        let labels = text[range].split(separator: .fullStop, omittingEmptySubsequences: false)
        guard labels.count > 1, let last = labels.last else { return false }
        for label in labels {
            guard (1...Self.longestLabel).contains(label.count), label.allSatisfy(\.isHost),
                label.first != .hyphen, label.last != .hyphen
            else { return false }
        }
        let top = String(decoding: last, as: UTF16.self)
        if !named { return last.count > 1 || last.allSatisfy(\.isDigit) }
        // "End.It" is the end of a sentence and the beginning of another.
        let small = top.lowercased()
        guard top == small || top == top.uppercased() else { return false }
        return TopLevelDomain.isKnown(small)
            || labels[0].elementsEqual("www".utf16) && labels.count > 2 && last.count > 1
    }

    private func has(_ prefix: String, at start: Int) -> Bool {
        let units = prefix.utf16
        guard start + units.count < text.count else { return false }
        return zip(text[start...], units).allSatisfy { ($0 | 0x20) == ($1 | 0x20) }
    }

    private mutating func add(_ address: String, at offset: Int) {
        guard !address.isEmpty, address.utf16.count <= Self.longestLink,
            !address.utf16.contains(where: \.isNeverInLink)
        else { return }
        found.append((offset, address))
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF16.self) }
}
