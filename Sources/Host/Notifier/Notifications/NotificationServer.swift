import ClientEngine

/// The server of an account's notifications: the desktop, or a test.
protocol NotificationServer: Sendable {
    /// Looks up the notification server; notifications that are already on the screen become known again.
    func prepare() async

    /// True if the text of the messages, and what was sent with it, may be shown.
    func mayShowText(of notification: ChatNotification) -> Bool

    /// Shows a notification with a picture, as far as the policy allows; see `NotificationPresenter`.
    func show(
        _ notification: ChatNotification,
        _ pictures: NotificationPixels
    ) async throws -> NotificationHandle?

    /// Withdraws a notification; see `NotificationPresenter`.
    func withdraw(_ handle: NotificationHandle) async

    /// Reports that a reply was not sent.
    ///
    /// - Returns: The handle of the report; nil without a server.
    func tell(_ refusal: FailedReplyNotice) async -> NotificationHandle?
}
