/// The version of these programs: that of `Packaging/version`, as a test ensures.
public enum ProgramVersion {
    /// The version for display.
    public static let text = "0.1.0"

    /// The output of `--version` of a program: its name and version and, for a program from a package, a line each for the
    /// commit, the toolchain and the versions of the Swift packages in it.
    public static func description(of program: String) -> String {
        (["\(program) \(text)"] + BuildRecord.lines).joined(separator: "\n")
    }
}
