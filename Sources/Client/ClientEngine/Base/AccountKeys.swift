public import MediaStore

/// Under what the files of an account are encrypted: both come from the one key of its folder.
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

    /// For simulations, whose files nobody is kept from reading.
    package static func inClear() throws(MediaError) -> AccountKeys {
        var keys = AccountKeys(messages: [], media: try MediaKey([UInt8](repeating: 0, count: 32)))
        keys.messages = nil
        return keys
    }
}
