/// A phone number in the one form in which it is stored and compared: 5 to 15 digits, country code first.
///
/// Not shown by ``description``: it identifies a person, and descriptions end up in logs.
struct PhoneNumber: Hashable, Sendable {
    /// Nothing but digits.
    let digits: String

    /// Reads what people type: `+7 (999) 123-45-67`. Nil when it is not a number.
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
