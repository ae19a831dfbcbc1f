import Foundation
public import WorkTiming

/// The durations of timed work on this machine, by version of the program: what members can add to a report.
public struct TimingHistory: Sendable, Equatable {
    /// The durations that one version took.
    public struct Version: Sendable, Equatable {
        /// The version, as ``ProgramVersion/text``.
        public var name: String
        /// The durations, by the raw values of `TimedWork`.
        public var work: [String: TimingHistogram]
    }

    /// The versions, the last used one at the end; at most ``most``.
    public private(set) var versions: [Version] = []

    /// The number of versions that are kept.
    static let most = 8
    /// The number of kinds of work that are kept of a version; more were not written by us.
    private static let mostKinds = 100

    /// Adds durations to those of a version, which becomes the last one.
    mutating func add(_ work: [String: TimingHistogram], of name: String) {
        var version = Version(name: name, work: [:])
        if let index = versions.firstIndex(where: { $0.name == name }) {
            version = versions.remove(at: index)
        }
        for (label, histogram) in work { version.work[label, default: TimingHistogram()].add(histogram) }
        versions = (versions + [version]).suffix(Self.most)
    }

    // MARK: the file

    private struct Stored: Codable {
        struct Version: Codable {
            var version: String
            var work: [String: Work]
        }

        struct Work: Codable {
            /// The numbers of durations, by step of ``TimingHistogram``.
            var steps: [Int: Int]
            var longest: Int
        }

        var versions: [Version]
    }

    /// A history without versions.
    init() {}

    /// Parses a file's bytes; nil when they are no history.
    init?(json: [UInt8]) {
        guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(json)) else { return nil }
        versions = stored.versions.suffix(Self.most).map { version in
            let work = version.work.prefix(Self.mostKinds).map { label, work in
                (label, TimingHistogram(steps: work.steps, longest: work.longest))
            }
            return Version(name: version.version, work: Dictionary(work) { first, _ in first })
        }
    }

    /// The bytes of the file.
    ///
    /// - Returns: The bytes.
    /// - Throws: Foundation's errors, none of which occurs for these values.
    func json() throws -> [UInt8] {
        let stored = Stored(
            versions: versions.map { version in
                Stored.Version(
                    version: version.name,
                    work: version.work.mapValues { Stored.Work(steps: $0.steps, longest: $0.longest) }
                )
            }
        )
        return Array(try JSONEncoder().encode(stored))
    }
}
