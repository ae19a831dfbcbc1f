/// A table of the Boolean fields of a TL constructor and their bits, so that both directions share one list.
///
/// For rights, which are rarely mapped: a key path costs more than a field.
struct FlagTable<Schema, Flags: OptionSet>: Sendable where Flags.Element == Flags, Flags: Sendable {
    private let rows: [(field: any WritableKeyPath<Schema, Bool> & Sendable, flag: Flags)]

    init(_ rows: (field: any WritableKeyPath<Schema, Bool> & Sendable, flag: Flags)...) { self.rows = rows }

    /// The bits of the true fields.
    func flags(of value: Schema) -> Flags {
        var flags: Flags = []
        for row in rows { flags.insert(row.flag, if: value[keyPath: row.field]) }
        return flags
    }

    /// Sets the fields with set bits to true, and the others to false. Bits without a field are ignored.
    func set(_ flags: Flags, in value: inout Schema) {
        for row in rows { value[keyPath: row.field] = flags.isSuperset(of: row.flag) }
    }
}

extension OptionSet where Element == Self {
    /// Adds `members` if `condition` is true: one line for each flag of the schema.
    mutating func insert(_ members: Self, if condition: Bool) {
        if condition { formUnion(members) }
    }
}
