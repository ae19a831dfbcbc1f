/// Where login codes go that cannot be shown in another session of the user.
///
/// A code is a secret: no sink but ``LoggingCodeSink`` may let it near a log.
public protocol CodeSink: Sendable {
    /// Delivers `code` for `phone` (digits only). Called off the lane; may block briefly.
    ///
    /// - Throws: anything when the code could not be handed over; the client is then told so.
    func deliver(code: String, phone: String) throws
}
