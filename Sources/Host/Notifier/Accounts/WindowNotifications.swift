package import ClientEngine
package import ClientHost
package import ClientModel
import Foundation

/// Shows notifications on the desktop while a window has an account open and the notifier does not.
///
/// Threads: an actor.
package actor WindowNotifications {
    private let account: Account
    private let open: @Sendable (PeerID) -> Void
    private var desktop: DesktopNotifications?
    private var lock: AppLock?

    /// Creates the notifications of an account; none are shown before ``start(_:amongSeveral:)``.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - open: Called when the user wants to see a chat.
    package init(_ account: Account, open: @escaping @Sendable (PeerID) -> Void) {
        self.account = account
        self.open = open
    }

    /// Shows notifications from now on, as the settings and the lock allow. Without a session bus there are none.
    package func start(_ settings: SharedSettings, _ lock: AppLock, amongSeveral: Bool) async {
        guard desktop == nil, let bus = try? DesktopBus(), let parts = try? await account.services else {
            return
        }
        self.lock = lock
        let made = DesktopNotifications(
            bus,
            account: amongSeveral ? account.folder.name : nil,
            canOpen: true,
            policy: {
                NotificationPolicy(
                    settings: settings.value.notifications,
                    isLocked: lock.value.isLocked,
                    strings: settings.value.appearance.language.strings(ProcessInfo.processInfo.environment)
                )
            }
        )
        desktop = made
        made.listen { [weak self] event in Task { await self?.take(event) } }
        await made.prepare()
        let pictures = NotificationPictureLoader(account.media, clock: parts.dependencies.clock)
        await parts.notifications.present(on: PicturedNotificationServer(desktop: made, pictures: pictures))
    }

    /// Hides senders and texts of the notifications on the screen, once the lock is closed.
    package func hideTexts() async { await desktop?.hideTexts() }

    /// Records the chat that the user looks at, nil for none: it gets no notifications.
    package func look(at chat: PeerID?) async {
        guard let parts = try? await account.services else { return }
        await parts.notifications.look(at: chat)
    }

    private func take(_ event: NotificationEvent) async {
        guard let parts = try? await account.services else { return }
        if case .ready = event { return await parts.notifications.retry() }
        guard let handle = event.handle, let chat = await parts.notifications.chat(of: handle) else { return }
        let isLocked = lock?.value.isLocked ?? false
        // The window shows errors: a message with its mark, or a chat that is still unread.
        switch event {
        case .ready: break
        // From a notification that was on the screen before it was replaced by one without actions.
        case .markRead where isLocked, .reply where isLocked: break
        case .gone(_, let isClosedByMember):
            try? await parts.notifications.isGone(handle, isClosedByMember: isClosedByMember)
        case .markRead: try? await parts.reading.readAll(in: chat)
        case .reply(_, let text):
            guard !text.isEmpty else { return }
            _ = try? await parts.sender.send(OutgoingMessage(text), to: chat)
            try? await parts.reading.readAll(in: chat)
        case .open: open(chat)
        }
    }
}
