import Foundation

/// Writes down what a world was given since it began, each input with its length before it, to play it again: in the file
/// that `MARTLET_FUZZ_HISTORY` names, or nowhere.
public final class InputHistory: Sendable {
    private let file: FileHandle?

    /// Makes the file.
    public init() {
        file = ProcessInfo.processInfo.environment["MARTLET_FUZZ_HISTORY"].flatMap { path in
            _ = FileManager.default.createFile(atPath: path, contents: nil)
            return FileHandle(forWritingAtPath: path)
        }
    }

    /// Forgets what was.
    public func begin() {
        // A history that cannot be written costs a repetition, not the run.
        try? file?.truncate(atOffset: 0)
    }

    /// Notes an input, before it is played.
    public func add(_ input: [UInt8]) {
        let count = withUnsafeBytes(of: UInt32(input.count).littleEndian) { [UInt8]($0) }
        try? file?.write(contentsOf: count + input)
    }

    /// What is noted in a file; nil when it cannot be read.
    public static func inputs(in path: String) -> [[UInt8]]? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        var rest = [UInt8](data)[...]
        var inputs: [[UInt8]] = []
        while rest.count >= 4 {
            let count = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            inputs.append(Array(rest.dropFirst(4).prefix(count)))
            rest = rest.dropFirst(4 + count)
        }
        return inputs
    }
}
