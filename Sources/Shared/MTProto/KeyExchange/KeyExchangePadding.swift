/// The padding of the data that a client encrypts for the server's RSA key. A server accepts both, or only the first.
public enum KeyExchangePadding: Sendable, Equatable, CaseIterable {
    /// "RSA_PAD", a variant of OAEP+: the current form.
    case rsaPad

    /// The form before 2021, which widespread libraries still use: a SHA-1, the data and random bytes.
    case legacy
}
