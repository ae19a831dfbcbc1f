import Glibc

/// Makes the order of sets and dictionaries the same in each run.
enum DeterministicHashing {
    private static let variable = "SWIFT_DETERMINISTIC_HASHING"

    /// Restarts the program with deterministic hashing, unless it already has it. The runtime reads the environment
    /// only at its start.
    ///
    /// - Throws: ``Failure`` when the system refuses.
    static func begin() throws {
        guard getenv(variable) == nil else { return }
        setenv(variable, "1", 1)
        execv("/proc/self/exe", CommandLine.unsafeArgv)
        throw Failure()
    }

    /// The program could not be restarted.
    struct Failure: Error {}
}
