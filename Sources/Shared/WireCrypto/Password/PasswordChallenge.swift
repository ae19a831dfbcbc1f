/// The server's challenge before a client proves that its user knows a password.
public struct PasswordChallenge: Sendable, Equatable {
    /// The method by which the server's verifier was made from the password.
    public var method: PasswordMethod
    /// The server's public value, big endian.
    public var serverValue: [UInt8]

    /// Creates a challenge from untrusted parts.
    public init(_ method: PasswordMethod, serverValue: [UInt8]) {
        self.method = method
        self.serverValue = serverValue
    }
}
