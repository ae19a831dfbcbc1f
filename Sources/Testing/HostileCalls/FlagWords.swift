import SchemaSyntax

/// The words of flags of one value, by the names of their fields: no constructor has more than two.
struct FlagWords {
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    subscript(name: String) -> UInt32 {
        get { name == "flags2" ? second : first }
        set {
            if name == "flags2" { second = newValue } else { first = newValue }
        }
    }

    /// Whether a field under this condition is there.
    func has(_ condition: Field.Condition?) -> Bool {
        guard let condition else { return true }
        return self[condition.word] & 1 << UInt32(condition.bit) != 0
    }
}
