/// Which version this is: that of `Packaging/version`, as a test sees to.
nonisolated enum ProgramVersion {
    /// As it is written for people.
    static let text = "0.1.0"
}
