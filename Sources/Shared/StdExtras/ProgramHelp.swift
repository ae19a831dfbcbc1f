/// The answers to `--version` and `--help` of a program that parses its arguments by hand.
public struct ProgramHelp: Sendable {
    /// The program's name.
    public let program: String
    /// The output of `--help`.
    public let text: String

    /// Creates the answers from the program's name and the output of `--help`.
    public init(_ program: String, _ text: String) {
        self.program = program
        self.text = text
    }

    /// The output for `arguments` without the program's path; nil if the arguments request neither answer.
    public func answer(to arguments: some Collection<String>) -> String? {
        guard arguments.count == 1, let argument = arguments.first else { return nil }
        return switch argument {
        case "--version": ProgramVersion.description(of: program)
        case "--help", "-h": text
        default: nil
        }
    }
}
