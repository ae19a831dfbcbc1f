/// The key that decrypts a file of a secret chat. Secret: it is never logged.
public struct SecretFileKey: Hashable, Sendable {
    /// The AES key, 32 bytes.
    public var key: [UInt8]
    /// The initialization vector, 32 bytes.
    public var initialVector: [UInt8]
    /// The fingerprint, which the server compares; it reveals nothing of the key.
    public var fingerprint: Int32

    /// Creates a key.
    public init(key: [UInt8], initialVector: [UInt8], fingerprint: Int32) {
        self.key = key
        self.initialVector = initialVector
        self.fingerprint = fingerprint
    }
}

extension SecretFileKey: RecordCodable {
    /// Fields: 1 key, 2 initial vector, 3 fingerprint.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(key: [], initialVector: [], fingerprint: 0)
        while let field = try reader.next() {
            switch field {
            case 1: key = try reader.byteArray()
            case 2: initialVector = try reader.byteArray()
            case 3: fingerprint = try reader.int32()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(key, at: 1)
        writer.write(initialVector, at: 2)
        writer.write(fingerprint, at: 3)
    }
}

extension SecretFileKey: CustomStringConvertible {
    /// A description without the key.
    public var description: String { "SecretFileKey" }
}
