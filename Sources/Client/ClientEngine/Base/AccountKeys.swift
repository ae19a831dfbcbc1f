public import MediaStore

/// The keys that encrypt an account's files; both are derived from the one key of its folder.
public struct AccountKeys: Sendable {
    /// The raw key of the message store, 32 bytes; nil for a store in clear, which is for tests only.
    public var messages: [UInt8]?
    /// The key of the media store.
    public var media: MediaKey

    /// The keys of an account.
    public init(messages: [UInt8], media: MediaKey) {
        self.messages = messages
        self.media = media
    }

    /// Keys for simulations, whose files are not secret.
    package static func inClear() throws(MediaError) -> AccountKeys {
        var keys = AccountKeys(messages: [], media: try MediaKey([UInt8](repeating: 0, count: 32)))
        keys.messages = nil
        return keys
    }
}
