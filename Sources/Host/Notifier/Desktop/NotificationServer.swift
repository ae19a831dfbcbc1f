import ClientEngine
import ImageDecoding

/// Where an account's notifications are shown: the desktop, or a test.
protocol NotificationServer: Sendable {
    /// Finds out who shows notifications; what is on the screen from before is known again then.
    func prepare() async

    /// Shows one; see `NotificationPresenter`. `picture` is one of who wrote; nil for none.
    func show(_ notification: ChatNotification, picture: DecodedImage?) async throws -> NotificationHandle?

    /// Takes one away; see `NotificationPresenter`.
    func withdraw(_ handle: NotificationHandle) async

    /// Shows that an answer was not sent.
    ///
    /// - Returns: What to call it; nil when nobody shows it.
    func tell(_ refusal: FailedReplyNotice) async -> NotificationHandle?
}
