/// The reason why a server does not bind a temporary key to a permanent one. The fault is the client's.
public enum TemporaryKeyBindingError: Error, Equatable, Sendable {
    /// The message does not prove that the client has the permanent key, or belongs to another binding. Answer
    /// `ENCRYPTED_MESSAGE_INVALID`.
    case encryptedMessageInvalid

    /// The end of the temporary key is in the past or too far away. Answer `EXPIRES_AT_INVALID`.
    case expiresAtInvalid
}
