/// A phone number in its one stored and compared form: 5 to 15 digits, country code first.
///
/// ``description`` does not show it: the number identifies a person, and descriptions end up in logs.
struct PhoneNumber: Hashable, Sendable {
    /// The digits alone.
    let digits: String

    /// Parses typed text: `+7 (999) 123-45-67`. Nil if it is not a number.
    init?(_ text: String) {
        var digits: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte)
            case UInt8(ascii: "+") where digits.isEmpty: continue
            case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "("), UInt8(ascii: ")"),
                UInt8(ascii: "."):
                continue
            default: return nil
            }
        }
        guard (5...15).contains(digits.count) else { return nil }
        self.digits = String(decoding: digits, as: UTF8.self)
    }
}

extension PhoneNumber: CustomStringConvertible {
    /// The last two digits only.
    var description: String { "…" + digits.suffix(2) }
}
