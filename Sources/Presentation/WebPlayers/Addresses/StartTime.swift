/// The second at which a link says that its film starts.
enum StartTime {
    /// The last second that counts: a hundred hours.
    private static let most = 360_000
    private static let names = ["t", "start", "time_continue", "time"]

    /// The start of an address: in its query, or in its fragment as `t=`; nil for the beginning.
    static func second(of address: WebAddress) -> Int? {
        let inFragment = address.fragment.hasPrefix("t=") ? address.fragment.dropFirst(2) : nil
        let stated = names.lazy.compactMap { address.value(of: $0) }.first ?? inFragment
        return stated.flatMap(second(in:))
    }

    /// The seconds of `90`, `90s`, `1m30s`, `1m30`, `1h2m3s` or `1:02:03`; nil for 0 and for everything else.
    static func second(in text: Substring) -> Int? {
        let found = text.contains(":") ? clock(text) : units(text)
        return found.flatMap { $0 > 0 && $0 <= most ? $0 : nil }
    }

    private static func clock(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(number)
        guard (2...3).contains(parts.count) else { return nil }
        return parts.reduce(0) { sum, part in
            guard let sum, let part else { return nil }
            return sum * 60 + part
        }
    }

    private static func units(_ text: Substring) -> Int? {
        var rest = text
        var sum = 0
        // Each unit once, the larger first; seconds may go without their sign, a fraction of them is left out.
        for (sign, seconds) in [("h", 3600), ("m", 60)] {
            guard let place = rest.firstIndex(where: { $0.lowercased() == sign }) else { continue }
            guard let count = number(rest[..<place]) else { return nil }
            sum += count * seconds
            rest = rest[rest.index(after: place)...]
        }
        if rest.last?.lowercased() == "s" { rest = rest.dropLast() }
        if let dot = rest.firstIndex(of: "."), rest[dot...].dropFirst().allSatisfy(\.isNumber) {
            rest = rest[..<dot]
        }
        if rest.isEmpty { return sum }
        return number(rest).map { sum + $0 }
    }

    /// A number of up to six digits.
    private static func number(_ text: Substring) -> Int? {
        guard (1...6).contains(text.utf8.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }
}
