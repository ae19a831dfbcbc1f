import ChatPresentation
import ClientEngine
import GTKBridge
import Localization
import MessageStore
import Signals
import WindowParts

/// The page of the user's folders, in their order: opens, orders and makes them.
final class FoldersPage {
    private let context: SettingsContext
    private let subpages: SettingsSubpages
    private let group: PreferencesGroup
    private let page: FormPage
    private var folders: [ChatFolder] = []
    private var following: Subscription?

    private var strings: Strings { context.strings }

    var widget: Widget { page.widget }

    init(_ context: SettingsContext, _ subpages: SettingsSubpages) {
        (self.context, self.subpages) = (context, subpages)
        let strings = context.strings
        group = PreferencesGroup("", text: strings.chatFoldersHint)
        page = FormPage(
            strings.chatFolders,
            strings,
            action: strings.newFolder,
            parts: [group],
            back: { [weak subpages] in subpages?.pop() }
        )
        page.button?.onPress { [weak self] in self?.open(nil, from: self?.page.button) }
        following = context.screen.store.view(ChatFoldersView()).start(next: { [weak self] folders in
            onMain { self?.show(folders) }
        })
    }

    private func show(_ folders: [ChatFolder]) {
        self.folders = folders
        group.removeAll()
        for (index, folder) in folders.enumerated() { group.add(row(of: folder, at: index)) }
    }

    private func row(of folder: ChatFolder, at index: Int) -> Widget {
        let row = NavigationRow(folder.title)
        row.onPress { [weak self, weak row] in self?.open(folder, from: row) }
        if index > 0 {
            let up = Button(icon: "go-up-symbolic", label: strings.moveFolderUp(name: folder.title)) {
                [weak self] in self?.moveUp(index)
            }
            up.addStyleClass("flat")
            up.align(vertical: .center)
            row.addAtEnd(up)
        }
        return row
    }

    private func moveUp(_ index: Int) {
        guard folders.indices.contains(index), index > 0 else { return }
        var numbers = folders.map(\.number)
        numbers.swapAt(index, index - 1)
        let (service, order) = (context.services.folders, numbers)
        context.screen.attempt { try await service.reorder(order) }
    }

    private func open(_ folder: ChatFolder?, from origin: Widget?) {
        let page = FolderPage(folder, context, subpages)
        subpages.push(page.widget, page, from: origin)
        page.focus()
    }
}
