import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization
import MessageStore
import WindowParts

/// The page of one folder: its name, what it shows and what it leaves out.
final class FolderPage {
    private let context: SettingsContext
    private let subpages: SettingsSubpages
    private var form: FolderForm
    private let page: FormPage
    private var name: FieldRow?
    private let chats: NavigationRow

    private var strings: Strings { context.strings }

    var widget: Widget { page.widget }

    /// The page of a folder; nil for a new one.
    init(_ folder: ChatFolder?, _ context: SettingsContext, _ subpages: SettingsSubpages) {
        let (form, strings) = (FolderForm(folder), context.strings)
        (self.form, self.context, self.subpages) = (form, context, subpages)
        let naming = PreferencesGroup()
        let including = PreferencesGroup(strings.folderIncludes)
        let excluding = PreferencesGroup(strings.folderExcludes)
        let delete = Button(strings.deleteFolder) {}
        delete.addStyleClass("destructive-action")
        delete.addStyleClass("pill")
        delete.align(horizontal: .center)
        delete.isVisible = !form.isNew
        chats = NavigationRow(strings.folderChats)
        page = FormPage(
            form.isNew ? strings.newFolder : strings.editFolder,
            strings,
            action: strings.save,
            parts: [naming, including, excluding, delete],
            back: { [weak subpages] in subpages?.pop() }
        )
        let name = FieldRow(
            strings.folderName,
            change: { [weak self] in self?.typed() },
            submit: { [weak self] in self?.save() }
        )
        name.text = form.folder.title
        self.name = name
        naming.add(name)
        for kind in FolderForm.kinds {
            including.add(
                SwitchRow(strings.name(kind), isOn: form.folder.categories.contains(kind)) {
                    [weak self] isOn in
                    self?.change { $0.set(kind, isOn) }
                }
            )
        }
        including.add(chats)
        for kind in FolderForm.Exclusion.allCases {
            excluding.add(
                SwitchRow(strings.name(kind), isOn: form.excludes(kind)) { [weak self] isOn in
                    self?.change { $0.set(kind, isOn) }
                }
            )
        }
        chats.onPress { [weak self] in self?.chooseChats() }
        delete.onPress { [weak self] in self?.confirmDeletion() }
        page.button?.onPress { [weak self] in self?.save() }
        show()
    }

    /// Focuses the name of a new folder.
    func focus() { if form.isNew { name?.takeFocus() } }

    private func typed() {
        guard let name else { return }
        change { $0.name(name.text) }
    }

    private func change(_ change: (inout FolderForm) -> Void) {
        change(&form)
        show()
    }

    private func show() {
        page.button?.isSensitive = form.isReady
        chats.show(form.chatCount > 0 ? "\(form.chatCount)" : "", isSensitive: true)
    }

    private func save() {
        guard form.isReady else { return }
        let (service, folder, isNew) = (context.services.folders, form.folder, form.isNew)
        finish {
            if isNew {
                try await service.make(folder.title) { made in
                    let number = made.number
                    made = folder
                    made.number = number
                }
            } else {
                try await service.put(folder)
            }
        }
    }

    private func confirmDeletion() {
        guard let window = subpages.window else { return }
        let (service, folder) = (context.services.folders, form.folder)
        MessageDialog.ask(
            strings.deleteFolderQuestion(name: folder.title),
            text: strings.deleteFolderHint,
            answers: [
                .init(strings.cancel),
                .init(strings.deleteFolder, .destructive) { [weak self] in
                    self?.finish { try await service.delete(folder.number) }
                },
            ],
            over: window
        )
    }

    /// Stores a change, and leaves the page unless that fails.
    private func finish(_ operation: @escaping @Sendable () async throws -> Void) {
        Task { [weak self, context] in
            do {
                try await operation()
                guard let self else { return }
                _ = subpages.leave(self)
            } catch {
                context.report(context.strings.sentence(error))
            }
        }
    }

    private func chooseChats() {
        let page = FolderChatsPage(context, subpages, chosen: form.includes) { [weak self] chat, isIn in
            self?.change { $0.set(chat, isIn) }
        }
        subpages.push(page.widget, page, from: chats)
    }
}

/// The page that chooses single chats of a folder, among those at the top of the chat list.
final class FolderChatsPage {
    /// The number of chats that can be chosen.
    private nonisolated static let count = 200

    private let context: SettingsContext
    private let page: FormPage
    private let group = PreferencesGroup()

    var widget: Widget { page.widget }

    /// A page of chats.
    ///
    /// - Parameters:
    ///   - context: What the pages of the settings share.
    ///   - subpages: The stack that shows the page.
    ///   - chosen: True for a chat that is in the folder.
    ///   - choose: Called with a chat that joins the folder (true) or leaves it.
    init(
        _ context: SettingsContext,
        _ subpages: SettingsSubpages,
        chosen: @escaping (PeerID) -> Bool,
        choose: @escaping @MainActor (PeerID, Bool) -> Void
    ) {
        self.context = context
        page = FormPage(
            context.strings.folderChats,
            context.strings,
            action: nil,
            parts: [group],
            back: { [weak subpages] in subpages?.pop() }
        )
        let store = context.screen.store
        Task { [weak self] in
            do {
                let peers = try await store.read { reader in
                    try reader.chatPositions(in: .list(.main), limit: Self.count).compactMap {
                        try reader.peer($0.peer)
                    }
                }
                self?.show(peers, chosen: chosen, choose: choose)
            } catch {
                context.report(context.strings.sentence(error))
            }
        }
    }

    private func show(
        _ peers: [Peer],
        chosen: (PeerID) -> Bool,
        choose: @escaping @MainActor (PeerID, Bool) -> Void
    ) {
        context.environment.known.learn(peers)
        for peer in peers {
            let isSaved = peer.id == context.screen.selfID
            let title = isSaved ? context.strings.phrase(.savedMessages) : peer.title
            let row = SwitchRow(title, isOn: chosen(peer.id)) { choose(peer.id, $0) }
            row.addAtStart(
                context.environment.makeAvatar(isSaved ? .savedMessages : .peer(peer.id), side: 36)
            )
            group.add(row)
        }
    }
}

extension Strings {
    /// The name of a kind of chats that a folder shows.
    nonisolated fileprivate func name(_ kind: ChatCategories) -> String {
        switch kind {
        case .contacts: folderContacts
        case .nonContacts: folderOthers
        case .groups: folderGroups
        default: folderBots
        }
    }

    /// The name of a kind of chats that a folder leaves out.
    nonisolated fileprivate func name(_ kind: FolderForm.Exclusion) -> String {
        switch kind {
        case .muted: folderMuted
        case .read: folderRead
        case .archived: folderArchived
        }
    }
}
