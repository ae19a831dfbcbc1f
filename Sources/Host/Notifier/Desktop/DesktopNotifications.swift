import ClientEngine
import ClientModel
import Localization
import ImageDecoding
import StdExtras

/// Shows notifications by `org.freedesktop.Notifications`, with what the desktop at hand can do (client.md LX-09).
///
/// A handle names the bus, who owns the name there, and their number: after a restart of the desktop the numbers are
/// another's, and old handles mean nothing.
final class DesktopNotifications: NotificationServer {
    /// How notifications name what can be done.
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
    }

    private let bus: DesktopBus
    private let canOpen: Bool
    private let account: String?
    private let policy: @Sendable () -> NotificationPolicy
    private let state: Locked<State>

    /// Notifications over `bus`.
    ///
    /// - Parameters:
    ///   - bus: The session's.
    ///   - account: What the account is called where there are several; shown with each.
    ///   - canOpen: Whether there is a program that shows a chat.
    ///   - policy: What may be shown at the time.
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

    /// Hears what the desktop says; called on a thread of the bus.
    func listen(_ handler: @escaping @Sendable (NotificationEvent) -> Void) {
        hear("NotificationClosed") { [weak self] message in
            guard let handle = self?.handle(message), let reason = message.uint32(1) else { return }
            // 1: its time is over, 2: closed by the member; 3 was us.
            guard reason != 3 else { return }
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

    /// Shows one; see `NotificationPresenter`.
    func show(_ told: ChatNotification, picture: DecodedImage?) async throws -> NotificationHandle? {
        let policy = policy()
        guard let notification = policy.apply(to: told) else { return nil }
        let capabilities = try await capabilities()
        let replaced = notification.replaced.flatMap(number)
        // Gone with the desktop that showed it: nothing new, so nothing to show.
        if notification.isUpdate, replaced == nil { return nil }
        let text = NotificationText(
            notification,
            policy.strings,
            account: account,
            isMarkup: capabilities.contains("body-markup")
        )
        let actions = actions(notification, capabilities, policy)
        let hints = hints(notification, capabilities, picture: policy.isLocked ? nil : picture)
        let number = try await call("Notify") {
            [
                .string("Martlet"), .uint32(replaced ?? 0), .string("mail-unread"), .string(text.title),
                .string(text.body), .strings(actions), .options(hints()), .int32(-1),
            ]
        } read: {
            $0.uint32(0)
        }
        guard let owner = state.withLock({ $0.owner }) else { throw BusError.noBus }
        return NotificationHandle(rawValue: "\(bus.guid) \(owner) \(number)")
    }

    /// Shows that an answer was not sent.
    func tell(_ refusal: FailedReplyNotice) async -> NotificationHandle? {
        // Without a desktop the chat shows it.
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
                .strings(actions), .options([.init("category", .string("im.error"))]), .int32(-1),
            ]
        } read: {
            $0.uint32(0)
        }
        guard let number, let owner = state.withLock({ $0.owner }) else { return nil }
        return NotificationHandle(rawValue: "\(bus.guid) \(owner) \(number)")
    }

    /// Takes one away.
    func withdraw(_ handle: NotificationHandle) async {
        await prepare()
        guard let number = number(handle) else { return }
        // One that is gone already is as it should be, and so is one on a desktop that ended.
        _ = try? await call("CloseNotification") {
            [.uint32(number)]
        } read: { _ in
            true
        }
    }
}

// What the desktop can do
extension DesktopNotifications {
    /// Finds out who shows notifications; what is on the screen from before is known again then.
    func prepare() async {
        // Without a desktop nothing is on a screen.
        _ = try? await capabilities()
    }

    private func capabilities() async throws -> Set<String> {
        if let known = state.withLock({ $0.capabilities }) { return known }
        let told = try await call("GetCapabilities") {
            []
        } read: {
            $0.strings(0)
        }
        // Asked after it: the call may have started the one who answers.
        let owner = DesktopBus.MemberName(
            path: "/org/freedesktop/DBus",
            interface: Self.bus,
            member: "GetNameOwner"
        )
        let name = Self.name
        let found = try await bus.call(Self.bus, owner, { [.string(name)] }, { $0.string(0) })
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
        // Behind a lock nothing is done for the member without their passcode.
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
        return try await bus.call(Self.name, method, arguments, read)
    }

    private func handle(_ message: BusMessage) -> NotificationHandle? {
        guard let number = message.uint32(0), let owner = state.withLock({ $0.owner }) else { return nil }
        return NotificationHandle(rawValue: "\(bus.guid) \(owner) \(number)")
    }

    /// The desktop's number of a notification, when it is still that desktop.
    private func number(_ handle: NotificationHandle) -> UInt32? {
        let parts = handle.rawValue.split(separator: " ")
        guard parts.count == 3, parts[0] == bus.guid, let owner = state.withLock({ $0.owner }),
            parts[1] == owner
        else { return nil }
        return UInt32(parts[2])
    }
}

extension ChatNotification {
    /// Whether the member may write there; broadcast channels are only read.
    fileprivate var canBeAnswered: Bool {
        guard case .channel(let channel)? = peer else { return true }
        return channel.flags.contains(.megagroup)
    }
}
