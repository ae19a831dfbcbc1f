/// The version of these programs: that of `Packaging/version`, as a test ensures.
public enum ProgramVersion {
    /// The version for display.
    public static let text = "0.1.0"

    /// The output of `--version` of a program.
    public static func line(of program: String) -> String { "\(program) \(text)" }
}
