/// What a server says about a password before somebody proves that they know it.
public struct PasswordChallenge: Sendable, Equatable {
    /// How the password became what the server keeps.
    public var method: PasswordMethod
    /// The server's public value, big endian.
    public var serverValue: [UInt8]

    /// Puts the parts together; they are of a stranger's making.
    public init(_ method: PasswordMethod, serverValue: [UInt8]) {
        self.method = method
        self.serverValue = serverValue
    }
}
