extension OptionSet where Element == Self {
    /// Adds `members` if `condition` is true: one line for each flag of the schema.
    mutating func insert(_ members: Self, if condition: Bool) {
        if condition { formUnion(members) }
    }
}
