/// The destination of login codes that cannot be shown in another session of the user.
///
/// A code is a secret: no sink but ``LoggingCodeSink`` may let it near a log.
public protocol CodeSink: Sendable {
    /// Delivers `code` for `phone` (digits only). Called off the writer's thread; may block briefly.
    ///
    /// - Throws: Any error if the code could not be delivered; the client is then told so.
    func deliver(code: String, phone: String) throws
}
