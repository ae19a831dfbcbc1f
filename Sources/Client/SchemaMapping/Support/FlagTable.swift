/// Which truth value of a TL constructor stands for which bit, so that both directions are one list.
///
/// For rights, which are rarely mapped: a key path costs more than a field.
struct FlagTable<Schema, Flags: OptionSet>: Sendable where Flags.Element == Flags, Flags: Sendable {
    private let rows: [(field: any WritableKeyPath<Schema, Bool> & Sendable, flag: Flags)]

    init(_ rows: (field: any WritableKeyPath<Schema, Bool> & Sendable, flag: Flags)...) { self.rows = rows }

    /// The bits of the fields that are true.
    func flags(of value: Schema) -> Flags {
        var flags: Flags = []
        for row in rows { flags.insert(row.flag, if: value[keyPath: row.field]) }
        return flags
    }

    /// Makes the fields true whose bits are set, and the others false. Bits without a field are left out.
    func set(_ flags: Flags, in value: inout Schema) {
        for row in rows { value[keyPath: row.field] = flags.isSuperset(of: row.flag) }
    }
}
