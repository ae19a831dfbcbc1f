/// The location of a file on the server, with the data that a request for it needs.
public struct RemoteFile: Hashable, Sendable {
    /// The datacenter of the file.
    public var datacenter: Int32
    /// The server's id of the file.
    public var id: Int64
    /// The access hash, sent with the id in each request.
    public var accessHash: Int64
    /// The file reference, which proves where we saw the file. It expires, and is renewed by loading that message or
    /// chat again.
    public var reference: [UInt8]
    /// The key of a file of a secret chat.
    public var secretKey: SecretFileKey?

    /// Creates a location.
    public init(datacenter: Int32, id: Int64, accessHash: Int64, reference: [UInt8]) {
        self.datacenter = datacenter
        self.id = id
        self.accessHash = accessHash
        self.reference = reference
    }
}

extension RemoteFile: RecordCodable {
    /// Fields: 1 datacenter, 2 id, 3 access hash, 4 reference, 5 secret key.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(datacenter: 0, id: 0, accessHash: 0, reference: [])
        while let field = try reader.next() {
            switch field {
            case 1: datacenter = try reader.int32()
            case 2: id = try reader.fixed64()
            case 3: accessHash = try reader.fixed64()
            case 4: reference = try reader.byteArray()
            case 5: secretKey = try reader.record()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(datacenter, at: 1)
        writer.write(fixed: id, at: 2)
        writer.write(fixed: accessHash, at: 3)
        writer.write(reference, at: 4)
        writer.write(secretKey, at: 5)
    }
}

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
