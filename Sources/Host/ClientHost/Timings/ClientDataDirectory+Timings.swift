import Keyring
import StdExtras
public import WorkTiming

// The summed durations of the programs for this folder. They hold no names, texts or ids.
extension ClientDataDirectory {
    /// The maximum length; a longer file was not written by us.
    private static let longestTimings = 256 << 10

    private var timingsFile: DurableFile { DurableFile(path: "\(path)/timings.json") }

    /// The summed durations. An unreadable file counts as empty.
    public var timings: TimingHistory {
        guard let bytes = try? timingsFile.read(limit: Self.longestTimings) else { return TimingHistory() }
        return TimingHistory(json: bytes) ?? TimingHistory()
    }

    /// Adds durations to those of the running version. An unreadable file begins anew.
    ///
    /// - Parameter work: The durations, by the raw values of `TimedWork`.
    /// - Throws: ``HostError/folderUnusable``.
    public func addTimings(_ work: [String: TimingHistogram]) throws(HostError) {
        guard !work.isEmpty else { return }
        _ = try makeAccountsFolder()
        do {
            let file = timingsFile
            try file.locked { () throws(KeyringError) in
                var history = timings
                history.add(work, of: ProgramVersion.text)
                if let bytes = try? history.json() { try file.replace(with: bytes) }
            }
        } catch {
            throw .folderUnusable(path)
        }
    }
}
