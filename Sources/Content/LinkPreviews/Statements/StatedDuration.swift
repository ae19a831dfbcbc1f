/// A length of time as pages write it: `PT1H2M3S`, `1:02:03`, `1h2m3s`, or seconds.
struct StatedDuration {
    /// The whole seconds.
    let seconds: Int

    init?(_ text: String) {
        let text = text.lowercased().prefix(32)
        guard let seconds = text.contains(":") ? Self.clock(text) : Self.units(text),
            (0...MetadataLimits.number).contains(seconds)
        else { return nil }
        self.seconds = seconds
    }

    private static func clock(_ text: Substring) -> Int? {
        var sum = 0
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 3 else { return nil }
        for part in parts {
            guard part.count <= 6, let number = Int(part), number >= 0 else { return nil }
            sum = sum * 60 + number
        }
        return sum
    }

    private static func units(_ text: Substring) -> Int? {
        var (sum, number, hasNumber) = (0, 0, false)
        var isFraction = false
        for character in text.hasPrefix("p") ? text.dropFirst() : text {
            if let digit = character.wholeNumberValue, character.isASCII {
                guard !isFraction else { continue }
                guard number <= MetadataLimits.number else { return nil }
                number = number * 10 + digit
                hasNumber = true
                continue
            }
            let unit: Int
            switch character {
            case "d": unit = 86_400
            case "h": unit = 3600
            case "m": unit = 60
            case "s": unit = 1
            case "t": continue
            case ".":
                isFraction = true
                continue
            default: return nil
            }
            sum += min(number, MetadataLimits.number) * unit
            (number, isFraction) = (0, false)
        }
        return hasNumber ? sum + number : nil
    }
}
