extension Strings {
    /// A size in bytes, as "4.2 MB".
    public func byteCount(_ count: Int64) -> String {
        var tenths = max(0, count) <= Int64.max / 10 ? max(0, count) * 10 : Int64.max
        var unit = 0
        while tenths >= 10_240, unit < 4 {
            tenths /= 1024
            unit += 1
        }
        let whole = "\(tenths / 10)"
        let amount = unit == 0 || tenths % 10 == 0 ? whole : "\(whole)\(decimalPoint)\(tenths % 10)"
        return switch unit {
        case 0: sizeBytes(amount: amount)
        case 1: sizeKilobytes(amount: amount)
        case 2: sizeMegabytes(amount: amount)
        case 3: sizeGigabytes(amount: amount)
        default: sizeTerabytes(amount: amount)
        }
    }

    /// A duration in its largest whole unit, as "2 days". Months have 30 days; none of the longer units is rounded.
    public func length(seconds: Int) -> String {
        switch seconds {
        case ..<60: lengthSeconds(count: seconds)
        case ..<3600: lengthMinutes(count: seconds / 60)
        case ..<86_400: lengthHours(count: seconds / 3600)
        default: length(days: seconds / 86_400)
        }
    }

    private func length(days: Int) -> String {
        if days.isMultiple(of: 365) { return lengthYears(count: days / 365) }
        if days.isMultiple(of: 30) { return lengthMonths(count: days / 30) }
        return days.isMultiple(of: 7) ? lengthWeeks(count: days / 7) : lengthDays(count: days)
    }
}
