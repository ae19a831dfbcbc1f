/// Which version these programs are: that of `Packaging/version`, as a test sees to.
public enum ProgramVersion {
    /// As it is written for people.
    public static let text = "0.1.0"

    /// What `--version` of a program prints.
    public static func line(of program: String) -> String { "\(program) \(text)" }
}
