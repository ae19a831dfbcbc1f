import ChatPresentation
import ClientEngine
import ClientHost
import ClientNetwork
import Foundation
import GTKBridge
import Localization
import MediaStore

/// The page about stored data and network traffic.
final class StoragePage {
    let page: PreferencesPage

    private let account: Account
    private let words: Strings
    private let say: @MainActor (String) -> Void
    private let disk: PreferencesGroup
    private let network: PreferencesGroup
    private let clear: Button

    init(_ parts: SettingsWindow.Parts) {
        let words = parts.words
        (account, self.words, say) = (parts.account, words, parts.say)
        page = PreferencesPage(
            SettingsWindow.Page.storage.rawValue,
            title: words.dataAndStorage,
            icon: "drive-harddisk-symbolic"
        )
        disk = PreferencesGroup(words.onTheDisk, text: words.onTheDiskHint)
        network = PreferencesGroup(words.overTheNetwork, text: words.overTheNetworkHint)
        clear = Button(words.clearCache) {}
        clear.onPress { [weak self] in self?.clearCache() }
        disk.setSuffix(clear)
        for group in [disk, network] { page.add(group) }
        Task { await load() }
    }

    private func load() async {
        do {
            show(try await account.media.usage())
        } catch {
            say(words.sentence(error))
        }
        show(await account.network.trafficSoFar)
    }

    private func show(_ usage: MediaUsage) {
        disk.removeAll()
        var byKind: [StorageKind: (files: Int, bytes: Int64)] = [:]
        for entry in usage.entries {
            let kind = StorageKind(entry.kind)
            byKind[kind, default: (0, 0)].files += entry.fileCount
            byKind[kind, default: (0, 0)].bytes += entry.byteCount
        }
        for kind in StorageKind.allCases {
            guard let sum = byKind[kind], sum.bytes > 0 else { continue }
            disk.add(row(kind.name(words), words.fileCount(count: sum.files), words.byteCount(sum.bytes)))
        }
        disk.add(row(words.inTotal, "", words.byteCount(usage.byteCount + usage.ledgerByteCount)))
        clear.isSensitive = usage.byteCount > 0
    }

    private func show(_ traffic: NetworkTraffic) {
        network.removeAll()
        let files = (traffic[.download], traffic[.upload])
        let (received, sent) = (files.0.received + files.1.received, files.0.sent + files.1.sent)
        network.add(row(words.messagesTraffic, "", exchanged(traffic[.api].received, traffic[.api].sent)))
        network.add(row(words.filesTraffic, "", exchanged(received, sent)))
    }

    private func exchanged(_ received: Int, _ sent: Int) -> String {
        "↓ \(words.byteCount(Int64(received)))   ↑ \(words.byteCount(Int64(sent)))"
    }

    private func row(_ title: String, _ text: String, _ value: String) -> PreferencesRow {
        let row = PreferencesRow(title, text: text)
        let label = Label(value, overflow: .grows)
        label.addStyleClass("dim-label")
        label.addStyleClass("numeric")
        row.addAtEnd(label)
        return row
    }

    private func clearCache() {
        let (media, words) = (account.media, words)
        clear.isSensitive = false
        Task { [weak self] in
            do {
                // Removes all files that are not in use, pinned or the only copy.
                let report = try await media.evict(EvictionPolicy(maximumByteCount: 0))
                self?.say(words.spaceFreed(size: words.byteCount(report.byteCount)))
            } catch {
                self?.say(words.sentence(error))
            }
            await self?.load()
        }
    }
}
