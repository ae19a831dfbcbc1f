import ClientEngine

/// Where an account's notifications are shown: the desktop, or a test.
protocol Desktop: NotificationPresenter {
    /// Finds out who shows notifications; what is on the screen from before is known again then.
    func prepare() async
}
