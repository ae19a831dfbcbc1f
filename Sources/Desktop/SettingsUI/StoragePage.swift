import ChatPresentation
import ClientEngine
import ClientHost
import ClientNetwork
import Foundation
import GTKBridge
import Localization
import MTProto
import MediaStore

/// The page about stored data and network traffic.
final class StoragePage {
    let page: PreferencesPage

    private let account: Account
    private let strings: Strings
    private let report: @MainActor (String) -> Void
    private let disk: PreferencesGroup
    private let network: PreferencesGroup
    private let clear: Button
    private let connection: NavigationRow
    private let context: SettingsContext
    private let subpages: SettingsSubpages
    private let settings: SharedSettings
    /// The sizes that can be chosen, in GiB; nil for no limit.
    private static let sizes: [Int?] = [1, 2, 8, 32, nil]
    /// The times that can be chosen, in days; nil for ever.
    private static let ages: [Int?] = [7, 30, 365, nil]

    init(_ context: SettingsContext, over window: PreferencesWindow) {
        let strings = context.strings
        (account, self.strings, report) = (context.account, strings, context.report)
        settings = context.settings
        self.context = context
        subpages = SettingsSubpages(over: window, strings)
        page = PreferencesPage(
            SettingsPage.storage.rawValue,
            title: strings.dataAndStorage,
            icon: "drive-harddisk-symbolic"
        )
        disk = PreferencesGroup(strings.onTheDisk, text: strings.onTheDiskHint)
        network = PreferencesGroup(strings.overTheNetwork, text: strings.overTheNetworkHint)
        clear = Button(strings.clearCache) {}
        connection = NavigationRow(strings.connectionPage)
        clear.onPress { [weak self] in self?.clearCache() }
        disk.setSuffix(clear)
        let keeping = keepingGroup()
        let way = PreferencesGroup()
        way.add(connection)
        connection.onPress { [weak self] in self?.openConnection() }
        for group in [disk, keeping, downloads(), network, way] { page.add(group) }
        Task { await load() }
    }

    private func openConnection() {
        let (account, context, subpages) = (account, context, subpages)
        Task { [weak self] in
            do {
                let page = ConnectionPage(try await account.routeRule(), context, subpages) { [weak self] in
                    self?.show($0)
                }
                subpages.push(page.widget, page, from: self?.connection)
            } catch {
                self?.report(context.strings.sentence(error))
            }
        }
    }

    private func show(_ rule: RouteRule) {
        connection.show(rule.proxy?.place ?? "", isSensitive: true)
    }

    /// The choices of what is kept on the disk.
    private func keepingGroup() -> PreferencesGroup {
        let (group, keeping) = (PreferencesGroup(), settings.value.mediaKeeping)
        let sizes = Self.sizes.map { size in
            size.map { strings.byteCount(Int64($0) << 30) } ?? strings.withoutLimit
        }
        let ages = [strings.keepWeek, strings.keepMonth, strings.keepYear, strings.keepForever]
        group.add(
            ChoiceRow(
                strings.cacheSize,
                text: strings.cacheSizeHint,
                names: sizes,
                chosen: Self.sizes.firstIndex(of: keeping.gibibytes) ?? Self.sizes.count - 1
            ) { [weak self] choice in self?.keep { $0.gibibytes = Self.sizes[choice] } }
        )
        group.add(
            ChoiceRow(
                strings.cacheAge,
                names: ages,
                chosen: Self.ages.firstIndex(of: keeping.days) ?? Self.ages.count - 1
            ) { [weak self] choice in self?.keep { $0.days = Self.ages[choice] } }
        )
        return group
    }

    /// The choices of what is downloaded unasked.
    private func downloads() -> PreferencesGroup {
        let group = PreferencesGroup(strings.automaticDownloads, text: strings.automaticDownloadsHint)
        let rules = settings.value.autoDownload
        let levels = AutoDownload.Level.allCases
        let networks: [(AutoDownload.NetworkKind, String)] = [
            (.unmetered, strings.overUnmetered), (.metered, strings.overMetered),
        ]
        for (network, title) in networks {
            let level = rules.level(over: network)
            // Rules that somebody wrote by hand are kept until another choice is made.
            let own = level == nil ? [strings.downloadsOwn] : []
            let row = ChoiceRow(
                title,
                names: levels.map(strings.name) + own,
                chosen: level.flatMap(levels.firstIndex) ?? levels.count
            ) { [weak self] choice in
                guard levels.indices.contains(choice) else { return }
                self?.change { $0.autoDownload.set(levels[choice], over: network) }
            }
            group.add(row)
        }
        group.add(
            SwitchRow(
                strings.loadAhead,
                text: strings.loadAheadHint,
                isOn: rules.aheadOver.contains(.unmetered)
            ) { [weak self] isOn in
                self?.change { $0.autoDownload.aheadOver = isOn ? [.unmetered] : [] }
            }
        )
        return group
    }

    private func change(_ change: (inout ProgramSettings) -> Void) {
        do throws(HostError) { try settings.change(change) } catch { report(strings.sentence(error)) }
    }

    private func keep(_ change: (inout ProgramSettings.MediaKeeping) -> Void) {
        var keeping = settings.value.mediaKeeping
        change(&keeping)
        self.change { [keeping] in $0.mediaKeeping = keeping }
    }

    private func load() async {
        do {
            let articles = try await context.services.articles.usage()
            show(try await account.media.usage(), articles)
        } catch {
            report(strings.sentence(error))
        }
        show(await account.network.trafficSoFar)
        if let rule = try? await account.routeRule() { show(rule) }
    }

    private func show(_ usage: MediaUsage, _ articles: (count: Int, byteCount: Int64)) {
        let hadFocus = disk.containsFocus
        disk.removeAll()
        var byKind: [StorageKind: (files: Int, bytes: Int64)] = [:]
        for entry in usage.entries {
            let kind = StorageKind(entry.kind)
            byKind[kind, default: (0, 0)].files += entry.fileCount
            byKind[kind, default: (0, 0)].bytes += entry.byteCount
        }
        for kind in StorageKind.allCases {
            guard let sum = byKind[kind], sum.bytes > 0 else { continue }
            let (name, kinds) = (
                kind.name(strings), usage.entries.map(\.kind).filter { StorageKind($0) == kind }
            )
            let row = row(name, strings.fileCount(count: sum.files), strings.byteCount(sum.bytes))
            addButton(to: row, name) { [weak self] in self?.clearCache(of: Set(kinds)) }
            disk.add(row)
        }
        if articles.count > 0 {
            let row = row(
                strings.storageArticles,
                strings.articleCount(count: articles.count),
                strings.byteCount(articles.byteCount)
            )
            addButton(to: row, strings.storageArticles) { [weak self] in self?.clearArticles() }
            disk.add(row)
        }
        if usage.ledgerByteCount > 0 {
            disk.add(row(strings.storageIndex, "", strings.byteCount(usage.ledgerByteCount)))
        }
        let total = usage.byteCount + usage.ledgerByteCount + articles.byteCount
        disk.add(row(strings.inTotal, "", strings.byteCount(total)))
        clear.isSensitive = usage.byteCount + articles.byteCount > 0
        // What was pressed is gone.
        if hadFocus { clear.takeFocus() }
    }

    private func show(_ traffic: NetworkTraffic) {
        network.removeAll()
        let files = (traffic[.download], traffic[.upload])
        let (received, sent) = (files.0.received + files.1.received, files.0.sent + files.1.sent)
        network.add(row(strings.messagesTraffic, "", exchanged(traffic[.api].received, traffic[.api].sent)))
        network.add(row(strings.filesTraffic, "", exchanged(received, sent)))
    }

    private func exchanged(_ received: Int, _ sent: Int) -> String {
        "↓ \(strings.byteCount(Int64(received)))   ↑ \(strings.byteCount(Int64(sent)))"
    }

    private func row(_ title: String, _ text: String, _ value: String) -> PreferencesRow {
        let row = PreferencesRow(title, text: text)
        let label = Label(value, overflow: .grows)
        label.addStyleClass("dim-label")
        label.addStyleClass("numeric")
        row.addAtEnd(label)
        return row
    }

    /// Adds the button that removes what a row shows.
    private func addButton(to row: PreferencesRow, _ name: String, _ press: @escaping @MainActor () -> Void) {
        let button = Button(icon: "user-trash-symbolic", label: strings.clearKind(kind: name), press: press)
        button.addStyleClass("flat")
        button.align(vertical: .center)
        row.addAtEnd(button)
    }

    private func clearArticles() {
        free { [articles = context.services.articles] in
            let bytes = try await articles.usage().byteCount
            try await articles.removeAll()
            return bytes
        }
    }

    private func clearCache(of kinds: Set<MediaKind>? = nil) {
        free { [media = account.media, articles = context.services.articles] in
            // Removes all files that are not in use, pinned or the only copy.
            let files = try await media.evict(EvictionPolicy(maximumByteCount: 0), of: kinds).byteCount
            guard kinds == nil else { return files }
            let bytes = try await articles.usage().byteCount
            try await articles.removeAll()
            return files + bytes
        }
    }

    /// Frees space, and says how many bytes it was.
    private func free(_ work: @escaping @Sendable () async throws -> Int64) {
        clear.isSensitive = false
        Task { [weak self, strings] in
            do {
                let bytes = try await work()
                self?.report(strings.spaceFreed(size: strings.byteCount(bytes)))
            } catch {
                self?.report(strings.sentence(error))
            }
            await self?.load()
        }
    }
}

extension Strings {
    fileprivate func name(_ level: AutoDownload.Level) -> String {
        switch level {
        case .nothing: downloadsNothing
        case .little: downloadsLittle
        case .usual: downloadsUsual
        case .much: downloadsMuch
        }
    }
}
