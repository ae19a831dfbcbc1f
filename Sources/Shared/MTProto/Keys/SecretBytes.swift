/// Bytes that no description or reflection of a value around them may show.
struct SecretBytes: Sendable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}

extension SecretBytes: CustomStringConvertible, CustomReflectable {
    var description: String { "\(bytes.count) secret bytes" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
