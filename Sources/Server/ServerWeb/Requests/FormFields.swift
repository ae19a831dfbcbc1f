/// The fields of a form or of a query, `NAME=VALUE&…`.
struct FormFields: Equatable, Sendable {
    private static let limit = 200

    /// The fields, in order.
    private(set) var fields: [(name: String, value: String)] = []

    /// Reads fields. What is no UTF-8 is mended; of more than two hundred fields the others are left out.
    init(_ text: some StringProtocol) {
        for part in text.split(separator: "&").prefix(Self.limit) {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = Self.decoded(halves.first ?? "")
            fields.append((name, halves.count == 2 ? Self.decoded(halves[1]) : ""))
        }
    }

    /// The first field of a name; nil without one.
    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// All fields by their names; the first of each counts.
    var values: [String: String] { Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first } }

    static func == (one: FormFields, other: FormFields) -> Bool {
        one.fields.map(\.name) == other.fields.map(\.name)
            && one.fields.map(\.value) == other.fields.map(\.value)
    }

    private static func decoded(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                // Two digits, or else the signs as they stand.
                guard let high = rest.next() else { return String(decoding: bytes + [byte], as: UTF8.self) }
                guard let low = rest.next() else {
                    return String(decoding: bytes + [byte, high], as: UTF8.self)
                }
                if let a = digit(high), let b = digit(low) {
                    bytes.append(a << 4 | b)
                } else {
                    bytes += [byte, high, low]
                }
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
