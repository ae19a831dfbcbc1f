import Foundation

/// The text that a user types to open the stores of an account.
///
/// Two ways to type the same text give the same passphrase. As RFC 8265 (OpaqueString) prescribes, spaces of any kind
/// become the plain one and the rest is converted to Unicode form NFC. Nothing is trimmed. The passphrase is erased
/// when released; the `String` it came from is the caller's, and Swift cannot erase that.
public struct Passphrase: Sendable, Equatable {
    let secret: SecretBytes

    /// - Throws: ``KeyringError/emptyPassphrase``.
    public init(_ text: String) throws(KeyringError) {
        guard !text.isEmpty else { throw .emptyPassphrase }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            scalars.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
        }
        var normal = String(scalars).precomposedStringWithCanonicalMapping
        secret = normal.withUTF8 { SecretBytes(copying: UnsafeRawBufferPointer($0)) }
    }
}

extension Passphrase: CustomStringConvertible {
    /// The name of the type; not even the length.
    public var description: String { "Passphrase" }

    /// No children, as their length would reveal something.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Passphrase: CustomReflectable {}
