/// How a client fills up what it encrypts for the server's RSA key. A server takes both,
/// or only the first.
public enum KeyExchangePadding: Sendable, Equatable, CaseIterable {
    /// "RSA_PAD", a variant of OAEP+: the form of today.
    case rsaPad

    /// The form of before 2021, which widespread libraries still use: a SHA-1, the data and random bytes.
    case legacy
}
