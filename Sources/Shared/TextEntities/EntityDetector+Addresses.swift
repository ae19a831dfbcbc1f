extension EntityDetector {
    private static let longestAddress = 2048
    private static let longestHost = 253
    private static let longestLabel = 63

    /// The end of an address with a scheme, which must lead to a host.
    mutating func addressEnd(from start: Int) -> Int? {
        guard start >= searchedAddressEnd, start == 0 || !text[start - 1].isBeforeNoLink else { return nil }
        for scheme in ["https://", "http://"] where has(scheme, at: start) {
            let begin = start + scheme.utf16.count
            let end = linkEnd(from: begin)
            var host = text[begin..<end].prefix { !$0.isAfterHost }
            // A user name may stand before the host, also one that imitates another host.
            if let name = host.lastIndex(of: .at) { host = host[(name + 1)...] }
            host = host.prefix { $0 != .colon }
            guard isHost(host.startIndex..<host.endIndex, named: false), end - start <= Self.longestAddress
            else {
                searchedAddressEnd = end
                return nil
            }
            return end
        }
        return insideAddressEnd(from: start)
    }

    /// The end of an address that clients open themselves: an invite link, or the link of a server.
    private mutating func insideAddressEnd(from start: Int) -> Int? {
        for scheme in ["tg://", "martlet://"] where has(scheme, at: start) {
            let begin = start + scheme.utf16.count
            guard text[begin].isLetterOrDigit || text[begin] == UInt16(ascii: "[") else { return nil }
            let end = linkEnd(from: begin)
            if begin < end, end - start <= Self.longestAddress { return end }
            searchedAddressEnd = end
        }
        return nil
    }

    /// The end of a host name, with a path or without.
    mutating func bareAddressEnd(from start: Int) -> Int? {
        guard start >= searchedAddressEnd, text[start].isHost, start == 0 || !text[start - 1].isBeforeNoLink
        else { return nil }
        var end = start
        while end < text.count, text[end].isHost { end += 1 }
        var host = start..<end
        // A full stop at the end belongs to the sentence.
        while let last = host.last, text[last] == .fullStop || text[last] == .hyphen {
            host = start..<last
        }
        guard isHost(host, named: true) else { return nil }
        guard end < text.count, host.upperBound == end else { return host.upperBound }
        // A mail address, or a part of a longer word.
        guard text[end] != .at, !text[end].isLetterOrDigit else { return nil }
        let isPort = text[end] == .colon && end + 1 < text.count && text[end + 1].isDigit
        guard text[end].isAfterHost || isPort else { return end }
        let whole = linkEnd(from: end)
        // Text from here to a mail address, as in `name.org:x@example.org`, is not a port.
        guard !text[end..<whole].prefix(while: { !$0.isAfterHost }).contains(.at),
            whole - start <= Self.longestAddress
        else {
            searchedAddressEnd = whole
            return nil
        }
        return whole
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
        return zip(text[start...], units).allSatisfy { $0 == $1 || $1.isName && $0 | 0x20 == $1 }
    }
}
