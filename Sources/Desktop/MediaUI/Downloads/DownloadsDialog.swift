import ChatPresentation
import ClientHost
import Foundation
import GTKBridge
import Localization
package import WindowParts

/// Lists the files that were downloaded, and those that are on their way.
///
/// The dialog lives until its window is closed.
package final class DownloadsDialog {
    private static let size = (width: 420, height: 480)

    private let context: ScreenContext
    private let window: DialogWindow
    private let pages = Stack()
    private let group = PreferencesGroup()
    private let forget: Button
    private var rows: [PreferencesRow] = []
    private var shown: [Download] = []
    private var following: ObservationToken?
    /// A reference to the dialog itself while it is open.
    private var open: DownloadsDialog?

    /// Shows the downloads of an account over one of its windows.
    package static func show(_ context: ScreenContext) {
        let dialog = DownloadsDialog(context)
        dialog.open = dialog
        dialog.window.present()
    }

    private init(_ context: ScreenContext) {
        self.context = context
        let strings = context.strings
        window = DialogWindow(
            strings.downloads,
            over: context.window,
            width: Self.size.width,
            height: Self.size.height
        )
        forget = Button(strings.clearDownloads) { context.files.forgetDownloads() }
        let header = HeaderBar()
        header.setTitle(WindowTitle(strings.downloads))
        header.addAtStart(forget)
        group.setMargins(top: 12, bottom: 16, start: 16, end: 16)
        pages.add(ScrolledWindow(group), "list")
        pages.add(
            StatusPage(
                icon: "folder-download-symbolic",
                title: strings.noDownloads,
                text: strings.noDownloadsText
            ),
            "empty"
        )
        pages.expand()
        let content = Box(.vertical)
        for part in [header, pages] as [Widget] { content.append(part) }
        window.setContent(content)
        window.onClose { [weak self] in
            self?.following = nil
            self?.open = nil
        }
        following = context.files.changes.add { [weak self] _ in self?.update() }
        fill(context.files.downloads)
    }

    private func update() {
        let downloads = context.files.downloads
        // Progress changes only the words: rows that are made anew would lose the focus.
        guard downloads.map(\.identity) == shown.map(\.identity) else { return fill(downloads) }
        shown = downloads
        for (row, download) in zip(rows, downloads) { row.setText(words(of: download)) }
    }

    private func fill(_ downloads: [Download]) {
        shown = downloads
        group.removeAll()
        rows = downloads.map(row)
        for row in rows { group.add(row) }
        pages.show(downloads.isEmpty ? "empty" : "list")
        forget.isVisible = downloads.contains { if case .running = $0.state { false } else { true } }
    }

    private func row(of download: Download) -> PreferencesRow {
        let (row, strings) = (PreferencesRow(download.name, text: words(of: download)), context.strings)
        switch download.state {
        case .running(let message, _):
            add(
                Button(icon: "window-close-symbolic", label: strings.cancelDownload(name: download.name)) {
                    [context] in context.files.cancelDownload(of: message)
                },
                to: row
            )
        case .saved(let place, _):
            row.onPress { [context] in
                FileOpenConfirmation.open(place.path, context.strings, over: context.window)
            }
            add(
                Button(icon: "folder-symbolic", label: strings.showInFolder) { [context] in
                    FileOpenConfirmation.showInFolder(place.path, over: context.window)
                },
                to: row
            )
        case .gone: break
        }
        return row
    }

    private func add(_ button: Button, to row: PreferencesRow) {
        for style in ["flat", "circular"] { button.addStyleClass(style) }
        button.align(vertical: .center)
        row.addAtEnd(button)
    }

    private func words(of download: Download) -> String {
        let strings = context.strings
        return switch download.state {
        case .running(_, let transfer): transfer?.text(in: strings) ?? strings.loadingMessages
        case .saved(_, let byteCount): strings.byteCount(byteCount)
        case .gone: strings.downloadGone
        }
    }
}
