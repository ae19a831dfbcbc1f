public import Foundation

/// The bytes of `name` in the `Fixtures` folder of a test target's bundle.
///
/// - Throws: Foundation's error when there is no such file.
public func fixture(_ name: String, in bundle: Bundle) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: bundle.bundleURL.appending(path: "Fixtures/\(name)")))
}

/// Compares a text with a recorded file of a test target. With `UPDATE_GOLDEN` in the environment it is recorded instead.
///
/// - Parameters:
///   - text: The text.
///   - name: The name of the file in the folder `Fixtures`.
///   - bundle: The bundle of the test target.
///   - folder: The folder `Fixtures` in the sources.
/// - Returns: The first line that differs; nil if there is none.
/// - Throws: What reading or writing the file throws.
public func goldenDifference(
    _ text: String,
    from name: String,
    in bundle: Bundle,
    recordedIn folder: URL
) throws -> String? {
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
        try Data(text.utf8).write(to: folder.appending(path: name))
        return nil
    }
    let recorded = String(decoding: try fixture(name, in: bundle), as: UTF8.self)
    guard recorded != text else { return nil }
    let old = recorded.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }
    let place = line.map { "line \($0.offset + 1): \($0.element.0) became \($0.element.1)" }
    return "\(name): \(place ?? "\(old.count) lines became \(new.count)")"
}
