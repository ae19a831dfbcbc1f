import ClientHost

/// Prints how long work of the window took on this machine, by version of the program.
public struct ShowTimings: Sendable {
    /// Creates the command.
    public init() {}

    /// Prints a line for each kind of work of each version, the last used version at the end.
    public func run(on terminal: Terminal) throws {
        for version in terminal.host.home.timings.versions {
            for (work, histogram) in version.work.sorted(by: { $0.key < $1.key }) {
                try terminal.console.write(TimingRow(version.name, work, histogram))
            }
        }
    }
}
