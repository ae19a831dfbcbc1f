import ClientModel
import ClientEngine
import StdExtras

/// A desktop that records the notifications it shows.
final class FakeDesktop: NotificationPresenter {
    struct Shown: Equatable {
        var texts: [String]
        var count: Int
        var isSilent: Bool
        var isUpdate: Bool
        var replaced: String?
    }

    struct Away: Error {}

    private struct State {
        var shown: [Shown] = []
        var withdrawn: [String] = []
        var screen: [String: [String]] = [:]
        var number = 0
        var isAway = false
    }

    private let state = Locked(State())
    /// Called before each notification.
    let beforeShowing = Box<@Sendable () async throws -> Void>({})

    /// All shown notifications, in order.
    var shown: [Shown] { state.withLock { $0.shown } }
    /// The withdrawn notifications.
    var withdrawn: [String] { state.withLock { $0.withdrawn } }
    /// The texts on the screen.
    var screen: [[String]] { state.withLock { $0.screen.values.sorted { $0.joined() < $1.joined() } } }
    /// The handles of the notifications on the screen.
    var handles: [NotificationHandle] {
        state.withLock { $0.screen.keys.sorted().map { NotificationHandle(rawValue: $0) } }
    }

    func leave(_ isAway: Bool) { state.withLock { $0.isAway = isAway } }

    func show(_ notification: ChatNotification) async throws -> NotificationHandle? {
        try await beforeShowing.value()
        return try state.withLock { state in
            guard !state.isAway else { throw Away() }
            let texts = notification.lines.map { $0.content.text }
            state.shown.append(
                Shown(
                    texts: texts,
                    count: notification.count,
                    isSilent: notification.isSilent,
                    isUpdate: notification.isUpdate,
                    replaced: notification.replaced?.rawValue
                )
            )
            if let replaced = notification.replaced { state.screen[replaced.rawValue] = nil }
            state.number += 1
            let name: String = notification.replaced?.rawValue ?? "n\(state.number)"
            state.screen[name] = texts
            return NotificationHandle(rawValue: name)
        }
    }

    func withdraw(_ handle: NotificationHandle) async {
        state.withLock { state in
            state.withdrawn.append(handle.rawValue)
            state.screen[handle.rawValue] = nil
        }
    }
}

/// A desktop that answers only when the test allows it.
final class SlowDesktop: NotificationPresenter {
    let isAsked = Box(false)
    let mayAnswer = Box(false)

    func show(_ notification: ChatNotification) async throws -> NotificationHandle? {
        isAsked.update { $0 = true }
        while !mayAnswer.value { await Task.yield() }
        return NotificationHandle(rawValue: "n1")
    }

    func withdraw(_ handle: NotificationHandle) async {}
}
