import ChatUI
import ClientEngine
public import ClientHost
import ClientModel
import ClientNetwork
import Dispatch
import Foundation
import GTKBridge
import StdExtras
import WindowParts
import WorkTiming
import MediaUI
import PeopleUI

/// The desktop program: the accounts of a home, and the windows that show them.
///
/// Threads: the main thread, which ``run(_:)`` takes.
public final class DesktopProgram {
    private let home: ClientDataDirectory
    private let read: @MainActor ([String]) -> StartRequest
    private let passphrases: PassphrasePrompt
    private let accounts: AccountsContext
    private let host: ClientHost
    private var windows: WindowManager?
    private var signals: [any DispatchSourceSignal] = []
    private var isEnding = false
    private let timing: TimingSummary
    private var keepingTimings: Task<Void, Never>?

    /// A program for the accounts in `home`.
    ///
    /// - Parameters:
    ///   - home: The folder of the accounts.
    ///   - read: Parses the arguments of a start, without the program's name.
    public init(_ home: ClientDataDirectory, read: @escaping @MainActor ([String]) -> StartRequest) {
        self.home = home
        self.read = read
        // Before the accounts, whose work it times.
        timing = TimingSummary(observe: Performance.traceWork)
        timing.install()
        let passphrases = PassphrasePrompt()
        self.passphrases = passphrases
        host = ClientHost(
            home: home,
            unlocking: passphrases.unlocking,
            client: .ofThisMachine(program: "Martlet \(ProgramVersion.text)", home.settings)
        )
        accounts = AccountsContext(host)
    }

    /// Shows the window until the last one is closed, then closes the accounts in order.
    ///
    /// - Parameter arguments: The arguments of the process, with its name.
    /// - Returns: The exit status.
    public func run(_ arguments: [String]) -> Int32 {
        let application = Application(
            id: Self.id(of: home),
            prepare: { [accounts] in
                // SAFETY: runs beside GTK's own start, which takes a tenth of a second on the main thread.
                Task.detached { await Self.open(accounts) }
            },
            start: { [weak self] application, arguments in
                self?.start(application, arguments)
            }
        )
        signals = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { [weak self] in
                MainActor.assumeIsolated { self?.end(application) }
            }
            source.resume()
            return source
        }
        return application.run(arguments)
    }

    /// Deletes the decrypted files that earlier runs left, then opens the accounts. Deleting later could remove a
    /// file in use: one account may have a chat open while another waits for its keyring.
    nonisolated static func open(
        _ accounts: AccountsContext,
        sweeping place: URL = FileManager.default.temporaryDirectory
    ) async {
        PlaintextFolder.sweep(in: place)
        await accounts.openAll()
    }

    private func start(_ application: Application, _ arguments: [String]) {
        let start = read(arguments)
        if let windows {
            windows.open(start)
            return
        }
        if let icons = IconFolder.path { Appearance.addIcons(in: icons) }
        Appearance.addStyleSheet(StyleSheet.sheet + ViewerView.style + ProfileView.style)
        Appearance.addStyleSheet(AudioBar.style + FloatingVideoPlayer.style)
        let windows = WindowManager(application, host, accounts) { [weak self] in self?.end(application) }
        self.windows = windows
        passphrases.window = windows.main
        windows.open(start)
        addActions(to: application)
        followNetwork()
        keepingTimings = Task { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.timingsPause)
                self?.keepTimings()
            }
        }
    }

    /// A crash loses the durations since the last time.
    private static let timingsPause = Duration.seconds(600)

    /// Adds the durations since the last time to those on disk. If that fails, they are lost, and nothing else is.
    private func keepTimings() { try? home.addTimings(timing.take()) }

    /// Adds the actions that other programs may call on the bus.
    private func addActions(to application: Application) {
        func open(_ change: @escaping @MainActor (inout StartRequest, [String]) -> Void)
            -> @MainActor ([String]) -> Void
        {
            { [weak self] texts in
                var start = StartRequest()
                change(&start, texts)
                self?.windows?.open(start)
            }
        }
        application.addAction("show", act: open { _, _ in })
        application.addAction("open-chat", texts: 1, act: open { $0.recipient = $1.first })
        application.addAction("new-message", texts: 2, act: open { ($0.recipient, $0.text) = ($1[0], $1[1]) })
        application.addAction("lock") { [weak self] _ in _ = self?.windows?.lock() }
        application.addAction("quit", keys: "<Control>q") { [weak self, weak application] _ in
            guard let self, let application else { return }
            guard let windows, !isEnding else { return end(application) }
            windows.confirmClose { [weak self] in self?.end(application) }
        }
    }

    /// Lets the accounts preload media, as far as the kind of network allows.
    private func followNetwork() {
        var telling: Task<Void, Never>?
        MeteredNetworkObserver.follow { [accounts] isMetered in
            let before = telling
            telling = Task {
                await before?.value
                await accounts.loadAhead(over: isMetered ? .metered : .unmetered)
            }
        }
    }

    /// Hides the windows at once, closes the accounts and then ends.
    private func end(_ application: Application) {
        guard !isEnding else { return application.quit() }
        isEnding = true
        passphrases.end()
        // With a passcode, notifications that stay on the screen lose their texts.
        _ = windows?.lock()
        windows?.close()
        Task {
            await windows?.finish()
            await accounts.stop()
            PlaintextFolder.sweep()
            keepingTimings?.cancel()
            keepTimings()
            application.quit()
        }
    }

    /// The application id: a program runs once for each home, and nearly everybody uses the default home.
    private static func id(of home: ClientDataDirectory) -> String {
        let name = "org.martlet.Martlet"
        guard !home.isUsual else { return name }
        // FNV-1a: another home gets another name on the bus.
        let hash = home.path.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return "\(name).h\(String(hash, radix: 16))"
    }
}
