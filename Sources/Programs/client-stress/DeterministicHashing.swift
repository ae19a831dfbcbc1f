import Glibc

/// Sees to it that sets and dictionaries have the same order in each run.
enum DeterministicHashing {
    private static let variable = "SWIFT_DETERMINISTIC_HASHING"

    /// Begins the program anew with hashes that depend on nothing but what is hashed, unless it began so. The runtime
    /// looks at the environment when it starts, and never again.
    ///
    /// - Throws: ``Failure`` when the system refuses.
    static func begin() throws {
        guard getenv(variable) == nil else { return }
        setenv(variable, "1", 1)
        execv("/proc/self/exe", CommandLine.unsafeArgv)
        throw Failure()
    }

    /// The program could not be begun anew.
    struct Failure: Error {}
}
