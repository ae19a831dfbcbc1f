import CGIO
import ClientEngine
public import ClientHost
import Signals
import StdExtras

/// Keeps the user's accounts connected while no window is open. Stores incoming messages in the stores that the
/// window reads, and shows them as desktop notifications.
///
/// Notices new and removed accounts. A program with a window gets an account as soon as it wants it; see
/// `docs/notes/notifications.md`.
public struct Notifier: Sendable {
    private let host: ClientHost
    private let note: @Sendable (String) -> Void

    /// Creates a notifier for the accounts of `host`.
    ///
    /// - Parameters:
    ///   - host: Opens the accounts.
    ///   - note: Receives lines for the journal; called from anywhere.
    public init(_ host: ClientHost, note: @escaping @Sendable (String) -> Void) {
        self.host = host
        self.note = note
    }

    /// Makes all threads share one heap: by default up to eight heaps per core keep free memory of their own. Call it
    /// at program start.
    public static func keepHeapSmall() {
        mallopt(M_ARENA_MAX, 1)
        mallopt(M_TRIM_THRESHOLD, 128 * 1024)
    }

    /// Works until the task is cancelled or the user quits it from the tray.
    ///
    /// - Throws: ``NotifierError``.
    public func run() async throws {
        guard let instanceLock = try NotifierInstanceLock.take(host.home) else {
            throw NotifierError.alreadyRuns
        }
        let bus: DesktopBus
        do { bus = try DesktopBus() } catch { throw NotifierError.noDesktop }
        host.home.sweepRemoved()
        let (changes, ring) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        ring.yield()
        let watch = FileWatcher(try host.home.makeAccountsFolder(), for: .members) { ring.yield() }
        // Unbounded, but the user cannot press faster than it is emptied.
        let (events, hear) = AsyncStream<Tray.Event>.makeStream()
        let tray = Tray(bus, canOpen: DesktopAppLauncher.path != nil) { hear.yield($0) }
        let (home, settings) = (host.home, SharedSettings(host.home))
        let mayName: @Sendable () -> Bool = { settings.value.namesChatsToDesktop && !home.hasPasscode }
        let naming = Self.follow(home, settings) { tray.setNamesChats(mayName()) }
        let search = DesktopSearch(mayName: mayName) { DesktopAppLauncher.open($0, of: home) }
        bus.export(SearchProviderObject(search: search), at: SearchProviderObject.path)
        // A notifier of another home may have it.
        _ = await bus.own(SearchProviderObject.name)
        let crew = BackgroundAccountSupervisor(host: host, bus: bus, tray: tray, search: search, note: note)
        let showing = Task { await tray.run() }
        let listening = Task {
            for await event in events {
                switch event {
                case .isShown(let isShown): await crew.count(isShown)
                case .chosen(.quit, _): ring.finish()
                case .chosen(.open, let token): DesktopAppLauncher.open(.init(token: token), of: host.home)
                case .chosen(.account(let name), let token):
                    DesktopAppLauncher.open(.init(account: name, token: token), of: host.home)
                case .chosen(.chat(let chat, let account), let token):
                    DesktopAppLauncher.open(.init(account: account, chat: chat, token: token), of: host.home)
                }
            }
        }
        for await _ in changes { await crew.follow(host.home.accounts) }
        listening.cancel()
        showing.cancel()
        await showing.value
        await crew.dismiss()
        withExtendedLifetime((instanceLock, watch, naming)) {}
    }

    /// Calls `act` now, and whenever the settings or the passcode may have changed.
    private static func follow(
        _ home: ClientDataDirectory,
        _ settings: SharedSettings,
        _ act: @escaping @Sendable () -> Void
    ) -> (Subscription, FileWatcher) {
        (settings.signal.start(next: { _ in act() }), FileWatcher(home.path, for: .members) { act() })
    }
}

/// The reason why the notifier does not run.
public enum NotifierError: Error, Equatable, Sendable {
    /// Another notifier runs for the same accounts.
    case alreadyRuns
    /// There is no session bus: no desktop session runs.
    case noDesktop
    /// The folder of the accounts cannot be created or read.
    case folderUnusable
}

extension NotifierError: CustomStringConvertible {
    /// The error with a hint for the user.
    public var description: String {
        switch self {
        case .alreadyRuns: "a notifier runs already for these accounts"
        case .noDesktop: "there is no session bus; start it from a desktop session"
        case .folderUnusable: "the folder of the accounts cannot be used"
        }
    }
}
