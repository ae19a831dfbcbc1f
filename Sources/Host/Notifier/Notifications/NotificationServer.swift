import ClientEngine
import ImageDecoding

/// The server of an account's notifications: the desktop, or a test.
protocol NotificationServer: Sendable {
    /// Looks up the notification server; notifications that are already on the screen become known again.
    func prepare() async

    /// Shows a notification; see `NotificationPresenter`. `picture` is the sender's avatar; nil for none.
    func show(_ notification: ChatNotification, picture: DecodedImage?) async throws -> NotificationHandle?

    /// Withdraws a notification; see `NotificationPresenter`.
    func withdraw(_ handle: NotificationHandle) async

    /// Reports that a reply was not sent.
    ///
    /// - Returns: The handle of the report; nil without a server.
    func tell(_ refusal: FailedReplyNotice) async -> NotificationHandle?
}
