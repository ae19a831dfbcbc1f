import ClientEngine

/// A notification server that shows what was sent, or else the sender's avatar.
struct PicturedNotificationServer: NotificationPresenter {
    let desktop: any NotificationServer
    let pictures: NotificationPictureLoader

    func show(_ notification: ChatNotification) async throws -> NotificationHandle? {
        var shown = NotificationPixels()
        if desktop.mayShowText(of: notification) {
            shown.sent = await pictures.pixels(of: NotificationPicture(sentIn: notification))
        }
        // One picture has room; the avatar is at hand if the settings change meanwhile.
        if shown.sent == nil {
            shown.avatar = await pictures.pixels(of: NotificationPicture(of: notification.peer))
        }
        return try await desktop.show(notification, shown)
    }

    func withdraw(_ handle: NotificationHandle) async { await desktop.withdraw(handle) }
}
