import Glibc
import Localization
import Signals
import StdExtras

/// The program's tray icon, and its count in the dock. Without a panel that shows tray icons, as on GNOME, there is
/// none.
///
/// Threads: callable from anywhere. After ``run()`` the object lives as long as the process, because the bus calls
/// it.
final class Tray: Sendable {
    /// An event of the tray.
    enum Event: Equatable, Sendable {
        /// A panel or dock shows the icon now, or none does any more.
        case isShown(Bool)
        /// The user has chosen something; `token` lets a window come to the front.
        case chosen(TrayMenu.Choice, token: String?)
    }

    private static let watcher = "org.kde.StatusNotifierWatcher"
    /// Combines bursts of messages into one change.
    private static let pause = Duration.milliseconds(250)

    private struct State {
        var tray: TrayState
        var toldItem: TrayItem
        var toldMenu: TrayMenu
        var revision: UInt32 = 1
        var toldCount = LauncherBadge()
        var hasPanel = false
        var hasDock = false
        /// True while the panel does not know this icon yet.
        var isNewPanel = false
        var token: String?

        var isShown: Bool { hasPanel || hasDock }
    }

    private let bus: DesktopBus
    private let clock: any SignalClock
    private let handler: @Sendable (Event) -> Void
    private let state: Locked<State>
    private let rings = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// Creates an icon, which ``run()`` shows.
    ///
    /// - Parameters:
    ///   - bus: The session bus.
    ///   - canOpen: True if there is a program that shows chats.
    ///   - clock: Measures the pauses between two changes.
    ///   - handler: Called on the thread of the bus.
    init(
        _ bus: DesktopBus,
        canOpen: Bool,
        clock: any SignalClock = DispatchClock.shared,
        handler: @escaping @Sendable (Event) -> Void
    ) {
        self.bus = bus
        self.clock = clock
        self.handler = handler
        let tray = TrayState(canOpen: canOpen)
        state = Locked(State(tray: tray, toldItem: TrayItem(tray), toldMenu: TrayMenu(tray)))
    }

    /// What is said is said in these from now on.
    func speak(_ strings: Strings) { change { $0.tray.strings = strings } }

    /// Sets the accounts.
    func setAccounts(_ names: [String]) { change { $0.tray.setAccounts(names) } }

    /// Sets the unread counts of an account.
    func setUnread(_ unread: UnreadTotals, of account: String) {
        change { $0.tray.setUnread(unread, of: account) }
    }

    /// Sets the last chats of an account.
    func setChats(_ chats: [RecentChat], of account: String) {
        change { $0.tray.setChats(chats, of: account) }
    }

    /// Allows or forbids the names of chats in the menu.
    func setNamesChats(_ namesChats: Bool) { change { $0.tray.namesChats = namesChats } }

    /// Shows the icon wherever possible, until the task is cancelled. Call once.
    func run() async {
        export()
        bus.watch(Self.watcher) { isOwned in
            self.change {
                $0.hasPanel = isOwned
                $0.isNewPanel = isOwned
            }
        }
        bus.watch(LauncherBadge.host) { isOwned in
            self.change {
                $0.hasDock = isOwned
                // A new dock has no count of ours.
                $0.toldCount = LauncherBadge()
            }
        }
        for await _ in rings.stream {
            await tell()
            // Only cancellation ends the sleep early.
            try? await clock.sleep(for: Self.pause)
        }
        // The count would stay after the program has ended.
        if state.withLock({ $0.toldCount != LauncherBadge() }) { send(LauncherBadge().signal) }
    }

    private func change(_ body: (inout State) -> Void) {
        let isShown: Bool? = state.withLock { state in
            let before = state.isShown
            body(&state)
            return state.isShown == before ? nil : state.isShown
        }
        if let isShown { handler(.isShown(isShown)) }
        rings.continuation.yield()
    }
}

// Updates to the desktop
extension Tray {
    private func tell() async {
        let (signals, isNewPanel) = state.withLock { state in
            defer { state.isNewPanel = false }
            return (Self.news(&state), state.isNewPanel)
        }
        for signal in signals { send(signal) }
        if isNewPanel { await register() }
    }

    private static func news(_ state: inout State) -> [(DesktopBus.MemberName, [BusValue])] {
        let (item, menu, count) = (TrayItem(state.tray), TrayMenu(state.tray), LauncherBadge(state.tray))
        var signals: [(DesktopBus.MemberName, [BusValue])] = []
        if menu != state.toldMenu { state.revision &+= 1 }
        // A panel that appears later reads everything.
        if state.hasPanel {
            signals += item.changes(since: state.toldItem).map { TrayItemObject.signal($0, of: item) }
            if menu != state.toldMenu { signals.append(TrayMenuObject.signal(state.revision)) }
        }
        if count != state.toldCount, state.hasDock {
            signals.append(count.signal)
            state.toldCount = count
        }
        (state.toldItem, state.toldMenu) = (item, menu)
        return signals
    }

    private func send(_ signal: (DesktopBus.MemberName, [BusValue])) { bus.send(signal.0, signal.1) }

    /// Registers the icon with the panel, under a name that distinguishes icons.
    private func register() async {
        let name = "org.kde.StatusNotifierItem-\(getpid())-1"
        let register = DesktopBus.MemberName(
            path: "/StatusNotifierWatcher",
            interface: Self.watcher,
            member: "RegisterStatusNotifierItem"
        )
        // If the name is refused, the connection's own name is used.
        let own = await bus.own(name) ? name : bus.name
        // The answer is of no use, and a panel busy with its start would delay notifications.
        bus.tell(Self.watcher, register, [.string(own)])
    }
}

// Calls from the desktop, on the thread of the bus
extension Tray {
    private func export() {
        let item = TrayItemObject(
            item: { self.state.withLock { TrayItem($0.tray) } },
            activate: { self.choose(.open) },
            provide: { token in self.state.withLock { $0.token = token } }
        )
        let menu = TrayMenuObject(
            menu: { self.state.withLock { (TrayMenu($0.tray), $0.revision) } },
            choose: { self.choose($0) }
        )
        bus.export(item, at: TrayItemObject.path)
        bus.export(menu, at: TrayMenuObject.path)
    }

    private func choose(_ choice: TrayMenu.Choice) {
        // A token is valid for one window.
        let token = state.withLock { $0.token.take() }
        handler(.chosen(choice, token: token))
    }
}
