/// A host name in an address, normalized as web programs look it up.
struct AddressHost {
    private static let longest = 253
    private static let longestLabel = 63

    /// The name in ASCII and lower case.
    let ascii: String
    /// The written form in lower case, if it differs.
    let international: String?
    /// True if ASCII letters stand beside others, as a Cyrillic "а" in a name that looks English.
    let mixesScripts: Bool

    /// Parses a host; nil for an invalid one. Names in other scripts are not normalized: a name that is not in its
    /// normal form, such as one with a decomposed letter, leads nowhere.
    init?(_ text: Substring) {
        guard text.utf8.count <= 4 * Self.longest else { return nil }
        if text.hasPrefix("[") {
            self.init(sixth: text)
            return
        }
        let name = text.lowercased()
        // A trailing dot, which is rare but valid, means the same host.
        let labels = (name.hasSuffix(".") ? name.dropLast() : name[...])
            .split(separator: ".", omittingEmptySubsequences: false)
        let coded = labels.compactMap(Self.coded)
        guard coded.count == labels.count else { return nil }
        let isForeign = labels.map { !$0.utf8.allSatisfy { $0 < 0x80 } }
        let isInternational = isForeign.contains(true)
        let hasBoth = zip(labels, isForeign).contains { $1 && $0.utf8.contains(where: \.isASCIILetter) }
        self.init(
            ascii: coded.joined(separator: "."),
            international: isInternational ? labels.joined(separator: ".") : nil,
            mixesScripts: isInternational && (isForeign.last == false || hasBoth)
        )
        guard !ascii.isEmpty, ascii.utf8.count <= Self.longest else { return nil }
    }

    private init(ascii: String, international: String?, mixesScripts: Bool) {
        (self.ascii, self.international, self.mixesScripts) = (ascii, international, mixesScripts)
    }

    /// Parses an IPv6 address in brackets.
    private init?(sixth text: Substring) {
        let inner = text.dropFirst().dropLast()
        guard text.hasSuffix("]"), (2...45).contains(inner.utf8.count), inner.contains(":"),
            inner.utf8.allSatisfy({ $0.isHexadecimal || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
        else { return nil }
        self.init(ascii: text.lowercased(), international: nil, mixesScripts: false)
    }

    /// Parses a host and an optional port.
    static func withPort(_ text: Substring) -> (host: AddressHost, port: Int?)? {
        let end = text.hasPrefix("[") ? text.firstIndex(of: "]") ?? text.startIndex : text.startIndex
        guard let colon = text[end...].firstIndex(of: ":") else { return AddressHost(text).map { ($0, nil) } }
        guard let host = AddressHost(text[..<colon]) else { return nil }
        let digits = text[text.index(after: colon)...]
        if digits.isEmpty { return (host, nil) }
        guard digits.utf8.count <= 5, digits.utf8.allSatisfy(\.isASCIIDigit), let port = Int(digits),
            1...65_535 ~= port
        else { return nil }
        return (host, port)
    }

    /// The label in ASCII.
    private static func coded(_ label: Substring) -> String? {
        guard !label.isEmpty, label.unicodeScalars.count <= longestLabel,
            label.unicodeScalars.allSatisfy(isLetter), label.first != "-", label.last != "-"
        else { return nil }
        if label.utf8.allSatisfy({ $0 < 0x80 }) { return String(label) }
        guard let coded = Punycode.encode(label.unicodeScalars), coded.utf8.count + 4 <= longestLabel else {
            return nil
        }
        return "xn--" + coded
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return UInt8(scalar.value).isASCIILetter || UInt8(scalar.value).isASCIIDigit || scalar == "-"
                || scalar == "_"
        }
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber:
            return true
        default: return false
        }
    }
}

/// Encodes letters of any script in ASCII (RFC 3492).
enum Punycode {
    private static let (base, leastThreshold, mostThreshold): (UInt32, UInt32, UInt32) = (36, 1, 26)

    /// The code of a label, without `xn--`; nil if its numbers overflow.
    static func encode(_ label: some Collection<Unicode.Scalar>) -> String? {
        let points = label.map(\.value)
        var output = points.filter { $0 < 0x80 }.compactMap(UInt8.init(exactly:))
        let basic = UInt32(output.count)
        if basic > 0 { output.append(UInt8(ascii: "-")) }
        var (next, delta, bias, handled): (UInt32, UInt32, UInt32, UInt32) = (0x80, 0, 72, basic)
        while handled < points.count {
            guard let least = points.filter({ $0 >= next }).min() else { return nil }
            let (step, overflows) = (least - next).multipliedReportingOverflow(by: handled + 1)
            let (sum, exceeds) = delta.addingReportingOverflow(step)
            guard !overflows, !exceeds, sum < .max - UInt32(points.count) else { return nil }
            (delta, next) = (sum, least)
            for point in points {
                if point < next { delta += 1 }
                guard point == next else { continue }
                append(delta, bias, to: &output)
                bias = adapted(delta, among: handled + 1, isFirst: handled == basic)
                (delta, handled) = (0, handled + 1)
            }
            (delta, next) = (delta + 1, next + 1)
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func append(_ number: UInt32, _ bias: UInt32, to output: inout [UInt8]) {
        var (rest, place) = (number, base)
        while true {
            let threshold =
                place <= bias ? leastThreshold : min(max(place - bias, leastThreshold), mostThreshold)
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            place += base
        }
        output.append(digit(rest))
    }

    private static func adapted(_ delta: UInt32, among count: UInt32, isFirst: Bool) -> UInt32 {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var place: UInt32 = 0
        while delta > (base - leastThreshold) * mostThreshold / 2 {
            delta /= base - leastThreshold
            place += base
        }
        return place + (base - leastThreshold + 1) * delta / (delta + 38)
    }

    private static func digit(_ value: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 26 ? value + 0x61 : value - 26 + 0x30)
    }
}
