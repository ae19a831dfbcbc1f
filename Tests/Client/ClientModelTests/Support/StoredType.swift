import ClientModel
import TestKit

/// A type whose bytes are stored, with the requirements of its tests.
protocol StoredType: RecordCodable, Arbitrary, Hashable {
    /// One value with every field set, or one of each choice.
    static var samples: [Self] { get }
}

extension StoredType {
    static var sample: Self { samples[0] }
}

extension [UInt8] {
    /// The bytes in hexadecimal, two digits per byte.
    var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Parses ``hex``; nil for anything else.
    init?(hex: some StringProtocol) {
        guard hex.utf8.count.isMultiple(of: 2) else { return nil }
        self = []
        var rest = hex[...]
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
            append(byte)
            rest = rest.dropFirst(2)
        }
    }
}
