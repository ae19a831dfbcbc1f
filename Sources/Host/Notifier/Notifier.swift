import CGIO
import ClientEngine
public import ClientHost
import StdExtras

/// Keeps the accounts of a person connected while no window is open, writes what comes into the very stores that the
/// window reads, and shows it as notifications of the desktop.
///
/// Accounts that come and go are noticed. A program that somebody looks at gets an account as soon as it wants it; see
/// `docs/notes/notifications.md`.
public struct Notifier: Sendable {
    private let host: ClientHost
    private let note: @Sendable (String) -> Void

    /// A notifier of the accounts of `host`.
    ///
    /// - Parameters:
    ///   - host: Where they are, and how they are opened.
    ///   - note: Where lines for the journal go; called from anywhere.
    public init(_ host: ClientHost, note: @escaping @Sendable (String) -> Void) {
        self.host = host
        self.note = note
    }

    /// Has the threads of the process share one heap: with the usual eight for each core every one of them keeps its
    /// own free memory. For the beginning of the program.
    public static func keepHeapSmall() {
        mallopt(M_ARENA_MAX, 1)
        mallopt(M_TRIM_THRESHOLD, 128 * 1024)
    }

    /// Works until the task is cancelled, or the member has had enough of it.
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
        // No more of them than somebody presses.
        let (events, hear) = AsyncStream<Tray.Event>.makeStream()
        let tray = Tray(bus, canOpen: DesktopAppLauncher.path != nil) { hear.yield($0) }
        let crew = BackgroundAccountSupervisor(host: host, bus: bus, tray: tray, note: note)
        let showing = Task { await tray.run() }
        let listening = Task {
            for await event in events {
                switch event {
                case .isShown(let isShown): await crew.count(isShown)
                case .chosen(.quit, _): ring.finish()
                case .chosen(.open, let token): DesktopAppLauncher.open(.init(token: token), of: host.home)
                case .chosen(.account(let name), let token):
                    DesktopAppLauncher.open(.init(account: name, token: token), of: host.home)
                }
            }
        }
        for await _ in changes { await crew.follow(host.home.accounts) }
        listening.cancel()
        showing.cancel()
        await showing.value
        await crew.dismiss()
        withExtendedLifetime((instanceLock, watch)) {}
    }
}

/// Why the notifier does not run.
public enum NotifierError: Error, Equatable, Sendable {
    /// Another one runs for the same accounts.
    case alreadyRuns
    /// There is no session bus: nobody is signed in at a desktop.
    case noDesktop
    /// The folder of the accounts cannot be made or read.
    case folderUnusable
}

extension NotifierError: CustomStringConvertible {
    /// What a person can do.
    public var description: String {
        switch self {
        case .alreadyRuns: "a notifier runs already for these accounts"
        case .noDesktop: "there is no session bus; start it from a desktop session"
        case .folderUnusable: "the folder of the accounts cannot be used"
        }
    }
}
