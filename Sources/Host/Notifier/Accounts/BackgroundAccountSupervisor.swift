import ClientEngine
import ClientHost
import Foundation
import Signals

/// The accounts of a notifier, each with a task of its own.
actor BackgroundAccountSupervisor {
    private struct Member {
        var account: BackgroundAccount
        var observer: StoreObserver
        var task: Task<Void, Never>
    }

    private let host: ClientHost
    private let bus: DesktopBus
    private let tray: Tray
    private let search: DesktopSearch
    private let settings: SharedSettings
    private let note: @Sendable (String) -> Void
    private var members: [AccountFolder: Member] = [:]
    private var isCounted = false
    private var trim: Task<Void, Never>?
    private let speaking: Subscription
    /// The delay between an event and the release of its memory. The accounts' own work allocates more, so the next
    /// check follows after twice the delay, then again, up to a minute.
    private static let trimPause = Duration.seconds(5)
    private static let longestTrimPause = Duration.seconds(60)
    /// The number of newly allocated bytes that makes a release worthwhile.
    private static let trimThreshold = 2 << 20

    init(
        host: ClientHost,
        bus: DesktopBus,
        tray: Tray,
        search: DesktopSearch,
        note: @escaping @Sendable (String) -> Void
    ) {
        self.host = host
        self.bus = bus
        (self.tray, self.search) = (tray, search)
        settings = SharedSettings(host.home)
        speaking = settings.signal.start(next: { [tray] settings in
            tray.speak(settings.appearance.language.strings(ProcessInfo.processInfo.environment))
        })
        self.note = note
    }

    /// Works for these accounts from now on, and for no others.
    func follow(_ folders: [AccountFolder]) async {
        tray.setAccounts(folders.map(\.name))
        for (folder, member) in members where !folders.contains(folder) {
            members[folder] = nil
            member.task.cancel()
        }
        for folder in folders where members[folder] == nil {
            await begin(folder, amongSeveral: folders.count > 1)
        }
        await search.take(
            folders.compactMap { folder in
                members[folder].map { (name: folder.name, observer: $0.observer) }
            }
        )
    }

    /// Starts or stops counting unread messages also in accounts that another program has open.
    func count(_ isCounted: Bool) async {
        self.isCounted = isCounted
        for member in members.values { await member.observer.want(isCounted) }
    }

    private func begin(_ folder: AccountFolder, amongSeveral: Bool) async {
        let desktop = DesktopNotifications(
            bus,
            account: amongSeveral ? folder.name : nil,
            canOpen: DesktopAppLauncher.path != nil,
            policy: { [settings, home = host.home] in
                NotificationPolicy(
                    settings: settings.value.notifications,
                    isLocked: home.hasPasscode,
                    strings: settings.value.appearance.language.strings(ProcessInfo.processInfo.environment)
                )
            }
        )
        let didWork: @Sendable () -> Void = { [weak self] in Task { await self?.trimSoon() } }
        let observer = StoreObserver(folder) { [tray] change in
            switch change {
            case .unread(let unread): tray.setUnread(unread, of: folder.name)
            case .chats(let chats): tray.setChats(chats, of: folder.name)
            }
            didWork()
        }
        let account = BackgroundAccount(
            folder: folder,
            host: host,
            desktop: desktop,
            observer: observer,
            note: note,
            didWork: didWork
        )
        desktop.listen(account.eventHandler)
        members[folder] = Member(account: account, observer: observer, task: Task { await account.run() })
        await observer.want(isCounted)
    }

    private func trimSoon() {
        trim?.cancel()
        trim = Task {
            var (pause, rest) = (Self.trimPause, 0)
            while true {
                do { try await Task.sleep(for: pause) } catch { return }
                if MemoryTrim.resident > rest + Self.trimThreshold {
                    MemoryTrim.run()
                    rest = MemoryTrim.resident
                }
                pause = min(pause * 2, Self.longestTrimPause)
            }
        }
    }

    /// Ends all work, and waits until the files are closed.
    func dismiss() async {
        trim?.cancel()
        let all = members.values
        members = [:]
        for member in all { member.task.cancel() }
        for member in all { await member.task.value }
    }
}
