/// The key of an account's databases.
public struct StoreKey: Sendable {
    /// Length in bytes.
    public static let byteCount = 32
}
