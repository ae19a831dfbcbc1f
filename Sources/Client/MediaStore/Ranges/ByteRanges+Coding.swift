extension ByteRanges {
    /// The encoded set for the index: for each range the distance from the end of the one before and its length, as
    /// little-endian base-128 numbers. A whole file takes 2 to 10 bytes.
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        var end: Int64 = 0
        for range in ranges {
            bytes.appendVariableLength(UInt64(range.lowerBound - end))
            bytes.appendVariableLength(UInt64(range.byteCount))
            end = range.upperBound
        }
        return bytes
    }

    /// Decodes the output of ``encoded``; nil for any other bytes.
    init?(encoded bytes: [UInt8]) {
        var ranges: [Range<Int64>] = []
        var rest = bytes[...]
        var end: Int64 = 0
        while !rest.isEmpty {
            guard let gap = rest.popVariableLength(), let count = rest.popVariableLength(), count > 0 else {
                return nil
            }
            // Only the first range may begin at the end of the one before, which does not exist.
            guard gap > 0 || ranges.isEmpty else { return nil }
            let (lower, lowerOverflows) = end.addingReportingOverflow(gap)
            let (upper, upperOverflows) = lower.addingReportingOverflow(count)
            guard !lowerOverflows, !upperOverflows else { return nil }
            ranges.append(lower..<upper)
            end = upper
        }
        self.init(ordered: ranges)
    }
}

extension [UInt8] {
    fileprivate mutating func appendVariableLength(_ number: UInt64) {
        var number = number
        while number >= 0x80 {
            append(UInt8(truncatingIfNeeded: number) | 0x80)
            number >>= 7
        }
        append(UInt8(number))
    }
}

extension ArraySlice<UInt8> {
    /// Removes and returns the first number; nil when there is none that fits in 63 bits.
    fileprivate mutating func popVariableLength() -> Int64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 63, by: 7) {
            guard let byte = popFirst() else { return nil }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int64(number) }
        }
        return nil
    }
}
