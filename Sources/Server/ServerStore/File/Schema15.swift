extension ServerStoreMigration {
    /// No change: the number is that of a step that another branch has.
    static let fifteenth = ServerStoreMigration(to: 15, script: "SELECT 1")
}
