import ClientEngine
import ClientModel
import Localization
import ImageDecoding
import StdExtras

/// Shows notifications by `org.freedesktop.Notifications`, adapted to the desktop's capabilities (LX-09).
///
/// A handle consists of the bus's id, the owner of the name and the notification's number. After a restart of the
/// desktop the numbers start again, and old handles are invalid.
final class DesktopNotifications: NotificationServer {
    /// The keys of a notification's actions.
    enum Action {
        static let open = "default"
        static let reply = "inline-reply"
        static let markRead = "mail-mark-read"
    }

    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"
    private static let bus = "org.freedesktop.DBus"

    private struct State {
        var owner: String?
        var capabilities: Set<String>?
        /// The notifications on the screen, by their numbers.
        var shown: [UInt32: ChatNotification] = [:]
    }

    private let bus: DesktopBus
    private let canOpen: Bool
    private let account: String?
    private let policy: @Sendable () -> NotificationPolicy
    private let state: Locked<State>

    /// Creates notifications over `bus`.
    ///
    /// - Parameters:
    ///   - bus: The session bus.
    ///   - account: The account's name, shown in each notification; nil with a single account.
    ///   - canOpen: True if there is a program that shows chats.
    ///   - policy: Returns the current policy.
    init(
        _ bus: DesktopBus,
        account: String?,
        canOpen: Bool,
        policy: @escaping @Sendable () -> NotificationPolicy
    ) {
        self.policy = policy
        self.bus = bus
        self.account = account
        self.canOpen = canOpen
        state = Locked(State())
    }

    /// Receives the desktop's events; `handler` is called on a thread of the bus.
    func listen(_ handler: @escaping @Sendable (NotificationEvent) -> Void) {
        hear("NotificationClosed") { [weak self] message in
            guard let handle = self?.handle(message), let reason = message.uint32(1) else { return }
            // 1: expired, 2: closed by the user, 3: closed by us.
            guard reason != 3 else { return }
            if let number = message.uint32(0) { self?.state.withLock { $0.shown[number] = nil } }
            handler(.gone(handle, isClosedByMember: reason == 2))
        }
        hear("ActionInvoked") { [weak self] message in
            guard let handle = self?.handle(message) else { return }
            switch message.string(1) {
            case Action.markRead: handler(.markRead(handle))
            case Action.open: handler(.open(handle))
            default: break
            }
        }
        hear("NotificationReplied") { [weak self] message in
            guard let handle = self?.handle(message), let text = message.string(1) else { return }
            handler(.reply(handle, text))
        }
        let changed = DesktopBus.MemberName(
            path: "/org/freedesktop/DBus",
            interface: Self.bus,
            member: "NameOwnerChanged"
        )
        bus.hear(Self.bus, changed) { [weak self] message in
            guard message.string(0) == Self.name, let owner = message.string(2) else { return }
            self?.state.withLock { $0 = State(owner: owner.isEmpty ? nil : owner) }
            if !owner.isEmpty { handler(.ready) }
        }
    }

    func mayShowText(of notification: ChatNotification) -> Bool {
        policy().apply(to: notification)?.showsText == true
    }

    /// Shows a notification; see `NotificationPresenter`.
    func show(
        _ told: ChatNotification,
        _ pictures: NotificationPixels
    ) async throws -> NotificationHandle? {
        let policy = policy()
        guard let notification = policy.apply(to: told) else { return nil }
        let capabilities = try await capabilities()
        let replaced = notification.replaced.flatMap(number)
        // The updated notification disappeared with its desktop, and an update alone is not news.
        if notification.isUpdate, replaced == nil { return nil }
        let sent = notification.showsText ? pictures.sent : nil
        let picture = sent ?? pictures.avatar
        let number = try await put(notification, picture: picture, replacing: replaced, capabilities, policy)
        guard let owner = state.withLock({ $0.owner }) else { throw BusError.noBus }
        state.withLock { $0.shown[number] = told }
        return NotificationHandle(rawValue: "\(bus.guid) \(owner) \(number)")
    }

    /// Shows the notifications that are on the screen without sender and text, and without a sound, if the policy
    /// hides these.
    func hideTexts() async {
        let policy = policy()
        guard policy.isLocked, let capabilities = try? await capabilities() else { return }
        for (number, told) in state.withLock({ $0.shown }) {
            var told = told
            told.isSilent = true
            guard let notification = policy.apply(to: told) else { continue }
            // A desktop that is gone shows nothing any more.
            _ = try? await put(notification, picture: nil, replacing: number, capabilities, policy)
        }
    }

    /// Shows a notification in place of another, if any.
    ///
    /// - Returns: The desktop's number of it.
    private func put(
        _ notification: ChatNotification,
        picture: DecodedImage?,
        replacing replaced: UInt32?,
        _ capabilities: Set<String>,
        _ policy: NotificationPolicy
    ) async throws -> UInt32 {
        let text = NotificationText(
            notification,
            policy.strings,
            account: account,
            isMarkup: capabilities.contains("body-markup")
        )
        let actions = actions(notification, capabilities, policy)
        let hints = hints(notification, capabilities, picture: policy.isLocked ? nil : picture)
        return try await call("Notify") {
            [
                .string("Martlet"), .uint32(replaced ?? 0), .string("mail-unread"), .string(text.title),
                .string(text.body), .strings(actions), .options(hints()), .int32(-1),
            ]
        } read: {
            $0.uint32(0)
        }
    }

    /// Reports that a reply was not sent.
    func tell(_ refusal: FailedReplyNotice) async -> NotificationHandle? {
        // Without a notification server the chat shows the failure.
        guard let capabilities = try? await capabilities() else { return nil }
        let policy = policy()
        let title = refusal.title(policy)
        let body = refusal.body(policy, isMarkup: capabilities.contains("body-markup"))
        let actions =
            canOpen && capabilities.contains("actions")
            ? [Action.open, policy.strings.notificationOpen] : []
        let number = try? await call("Notify") {
            [
                .string("Martlet"), .uint32(0), .string("dialog-error"), .string(title), .string(body),
                .strings(actions), .options([.init("category", .string("im.error"))]),
                .int32(-1),
            ]
        } read: {
            $0.uint32(0)
        }
        guard let number, let owner = state.withLock({ $0.owner }) else { return nil }
        return NotificationHandle(rawValue: "\(bus.guid) \(owner) \(number)")
    }

    /// Withdraws a notification.
    func withdraw(_ handle: NotificationHandle) async {
        await prepare()
        guard let number = number(handle) else { return }
        state.withLock { $0.shown[number] = nil }
        // Fails if the notification or its desktop is already gone, as wanted.
        _ = try? await call("CloseNotification") {
            [.uint32(number)]
        } read: { _ in
            true
        }
    }
}

// The desktop's capabilities
extension DesktopNotifications {
    /// Looks up the notification server; notifications that are already on the screen become known again.
    func prepare() async {
        // Without a server there are no notifications.
        _ = try? await capabilities()
    }

    private func capabilities() async throws -> Set<String> {
        if let known = state.withLock({ $0.capabilities }) { return known }
        let told = try await call("GetCapabilities") {
            []
        } read: {
            $0.strings(0)
        }
        // Asked afterwards: the call may have started the server.
        let owner = DesktopBus.MemberName(
            path: "/org/freedesktop/DBus",
            interface: Self.bus,
            member: "GetNameOwner"
        )
        let name = Self.name
        let found = try await bus.call(
            Self.bus,
            method: owner,
            arguments: { [.string(name)] },
            read: { $0.string(0) }
        )
        let known = Set(told)
        state.withLock { $0 = State(owner: found, capabilities: known) }
        return known
    }

    private func actions(
        _ notification: ChatNotification,
        _ capabilities: Set<String>,
        _ policy: NotificationPolicy
    ) -> [String] {
        guard capabilities.contains("actions") else { return [] }
        var actions: [String] = []
        if canOpen { actions += [Action.open, policy.strings.notificationOpen] }
        // While locked, nothing is done without the user's passcode.
        guard !policy.isLocked else { return actions }
        if capabilities.contains("inline-reply"), notification.canBeAnswered {
            actions += [Action.reply, policy.strings.reply]
        }
        return actions + [Action.markRead, policy.strings.notificationMarkAsRead]
    }

    private func hints(
        _ notification: ChatNotification,
        _ capabilities: Set<String>,
        picture: DecodedImage?
    ) -> @Sendable () -> [BusValue.Option] {
        let isSilent = notification.isSilent
        let isLow = isSilent && !notification.isMention
        let hasSound = capabilities.contains("sound")
        return {
            var hints: [BusValue.Option] = [
                .init("category", .string("im.received")),
                .init("desktop-entry", .string("org.martlet.Martlet")),
                .init("urgency", .byte(isLow ? 0 : 1)),
            ]
            if let picture { hints.append(.init("image-data", .image(picture))) }
            if isSilent {
                hints.append(.init("suppress-sound", .bool(true)))
            } else if hasSound {
                hints.append(.init("sound-name", .string("message-new-instant")))
            }
            return hints
        }
    }

    private func hear(_ member: String, _ hearing: @escaping DesktopBus.SignalCallback) {
        bus.hear(Self.name, .init(path: Self.path, interface: Self.name, member: member), hearing)
    }

    private func call<Result: Sendable>(
        _ member: String,
        _ arguments: @escaping @Sendable () -> [BusValue],
        read: @escaping @Sendable (BusMessage) -> Result?
    ) async throws -> Result {
        let method = DesktopBus.MemberName(path: Self.path, interface: Self.name, member: member)
        return try await bus.call(Self.name, method: method, arguments: arguments, read: read)
    }

    private func handle(_ message: BusMessage) -> NotificationHandle? {
        guard let number = message.uint32(0), let owner = state.withLock({ $0.owner }) else { return nil }
        return NotificationHandle(rawValue: "\(bus.guid) \(owner) \(number)")
    }

    /// The desktop's number of a notification, if the desktop is still the same.
    private func number(_ handle: NotificationHandle) -> UInt32? {
        let parts = handle.rawValue.split(separator: " ")
        guard parts.count == 3, parts[0] == bus.guid, let owner = state.withLock({ $0.owner }),
            parts[1] == owner
        else { return nil }
        return UInt32(parts[2])
    }
}

extension ChatNotification {
    /// True if the user may write there; not in broadcast channels.
    fileprivate var canBeAnswered: Bool {
        guard case .channel(let channel)? = peer else { return true }
        return channel.flags.contains(.megagroup)
    }
}
