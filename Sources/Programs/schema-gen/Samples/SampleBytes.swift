/// TL bytes under construction. Independent of the runtime on purpose: the samples test the runtime.
struct SampleBytes {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ value: some FixedWidthInteger) {
        for shift in stride(from: 0, to: type(of: value).bitWidth, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    /// Appends `bytes` or `string`, with length and padding.
    mutating func append(string content: [UInt8]) {
        if content.count < 254 {
            bytes.append(UInt8(content.count))
        } else {
            append(UInt32(content.count) << 8 | 254)
        }
        bytes += content
        while !bytes.count.isMultiple(of: 4) { bytes.append(0) }
    }

    /// Appends a vector's id and count.
    mutating func append(vectorOf count: Int) {
        append(UInt32(0x1CB5_C415))
        append(Int32(count))
    }

    /// The bytes in lower-case hexadecimal.
    var hexadecimal: String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
