public import Foundation

/// The bytes of `name` in the `Fixtures` folder of a test target's bundle.
///
/// - Throws: Foundation's error when there is no such file.
public func fixture(_ name: String, in bundle: Bundle) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: bundle.bundleURL.appending(path: "Fixtures/\(name)")))
}
