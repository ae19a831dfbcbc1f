import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization
import MessageStore
import Notifier
import Signals

/// The settings of notifications: those of this computer for all accounts, and those of the account in front for all
/// its devices.
final class NotificationsPage {
    let page: PreferencesPage

    private let settings: SharedSettings
    private let start: BackgroundStart
    private var inBackground: SwitchRow?
    private let services: AccountServices
    private let report: @MainActor (String) -> Void
    private let strings: Strings
    private var scopes: [(scope: NotificationScope, row: SwitchRow)] = []
    private var contacts: SwitchRow?
    private var mentions: SwitchRow?

    init(_ context: SettingsContext) {
        (settings, services) = (context.settings, context.services)
        (report, strings) = (context.report, context.strings)
        start = BackgroundStart(of: context.accounts.home)
        page = PreferencesPage(
            SettingsPage.notifications.rawValue,
            title: context.strings.notifications,
            icon: "preferences-system-notifications-symbolic"
        )
        page.add(computer())
        page.add(chats())
        Task { await load() }
    }

    private func computer() -> PreferencesGroup {
        let (group, now) = (PreferencesGroup(strings.onThisComputer), settings.value.notifications)
        let previews = row(strings.showText, strings.showTextHint, now.showPreviews) { $0.showPreviews = $1 }
        let sounds = row(strings.playSounds, "", now.haveSound) { $0.haveSound = $1 }
        let shown = row(strings.showNotifications, "", now.areShown) { [previews, sounds] settings, isOn in
            settings.areShown = isOn
            for row in [previews, sounds] { row.isSensitive = isOn }
        }
        for row in [previews, sounds] { row.isSensitive = now.areShown }
        for row in [shown, previews, sounds] { group.add(row) }
        group.add(background())
        group.add(
            SwitchRow(
                strings.nameChatsToDesktop,
                text: strings.nameChatsToDesktopHint,
                isOn: settings.value.namesChatsToDesktop
            ) { [weak self] isOn in self?.change { $0.namesChatsToDesktop = isOn } }
        )
        return group
    }

    /// The switch that has the notifier run while no window is open.
    private func background() -> SwitchRow {
        let (start, strings, report) = (start, strings, report)
        let row = SwitchRow(
            strings.keepInBackground,
            text: strings.keepInBackgroundHint,
            isOn: start.isOn
        ) { [weak self] isOn in
            self?.inBackground?.isSensitive = false
            Task {
                do throws(BackgroundStart.Failure) { try await start.set(isOn) } catch {
                    report(strings.problem(error))
                    self?.inBackground?.isOn = start.isOn
                }
                self?.inBackground?.isSensitive = true
            }
        }
        inBackground = row
        return row
    }

    private func change(_ body: (inout ProgramSettings) -> Void) {
        do throws(HostError) { try settings.change(body) } catch { report(strings.sentence(error)) }
    }

    private func row(
        _ title: String,
        _ text: String,
        _ isOn: Bool,
        change: @escaping @MainActor (inout ProgramSettings.Notifications, Bool) -> Void
    ) -> SwitchRow {
        SwitchRow(title, text: text, isOn: isOn) { [weak self] isOn in
            guard let self else { return }
            var changed = settings.value.notifications
            change(&changed, isOn)
            let wanted = changed
            self.change { $0.notifications = wanted }
        }
    }

    private func chats() -> PreferencesGroup {
        let group = PreferencesGroup(strings.notifyingChats, text: strings.notifyingChatsHint)
        let names: [(NotificationScope, String)] = [
            (.users, strings.privateChats), (.groups, strings.groups), (.channels, strings.channels),
        ]
        for (scope, name) in names {
            let row = SwitchRow(name, isOn: true) { [weak self] isOn in self?.set(scope, isOn) }
            scopes.append((scope, row))
            group.add(row)
        }
        let mentions = SwitchRow(strings.mentionsAlways, text: strings.mentionsAlwaysHint, isOn: true) {
            [weak self] isOn in self?.prefer { $0.mentionsOverrideMutes = isOn }
        }
        let contacts = SwitchRow(strings.notifyContactJoined, isOn: true) { [weak self] isOn in
            self?.prefer { $0.announcesContacts = isOn }
        }
        group.add(mentions)
        group.add(contacts)
        (self.mentions, self.contacts) = (mentions, contacts)
        return group
    }

    /// Shows the current settings.
    private func load() async {
        let scopes = scopes.map(\.scope)
        let read = try? await services.dependencies.store.read { reader in
            let known = try scopes.map { try reader.defaultNotificationSettings($0) }
            return (known, try reader.entry(.notificationPreferences) ?? NotificationPreferences())
        }
        guard let (known, preferences) = read else { return }
        let now = Int32(clamping: services.dependencies.serverTime() / 1000)
        for ((_, row), settings) in zip(self.scopes, known) { row.isOn = !settings.isMuted(at: now) }
        mentions?.isOn = preferences.mentionsOverrideMutes
        contacts?.isOn = preferences.announcesContacts
    }

    private func set(_ scope: NotificationScope, _ isOn: Bool) {
        let services = services
        attempt {
            var settings = try await services.dependencies.store.read {
                try $0.defaultNotificationSettings(scope)
            }
            settings.muteUntil = isOn ? 0 : Int32.max
            try await services.chatSettings.setNotifications(settings, ofAll: scope)
        }
    }

    private func prefer(_ change: @escaping @Sendable (inout NotificationPreferences) -> Void) {
        let store = services.dependencies.store
        attempt {
            try await store.transaction { transaction in
                var preferences =
                    try transaction.reader.entry(.notificationPreferences) ?? NotificationPreferences()
                change(&preferences)
                try transaction.setEntry(preferences, for: .notificationPreferences)
            }
        }
    }

    private func attempt(_ body: @escaping @Sendable () async throws -> Void) {
        Task { [weak self] in
            do {
                try await body()
            } catch {
                guard let self else { return }
                report(strings.sentence(error))
                await load()
            }
        }
    }
}

extension Strings {
    /// Why the notifier does not run in the background, or still does.
    nonisolated fileprivate func problem(_ failure: BackgroundStart.Failure) -> String {
        switch failure {
        case .notInstalled: notifierNotInstalled
        case .notWritable: notifierNotWritable
        case .refused(let words): notifierRefused(reason: words)
        }
    }
}
