import ChatListUI
import ChatPresentation
import ChatUI
import ClientEngine
import ClientHost
import ClientModel
import ClientNetwork
import GTKBridge
import Localization
import MediaUI
import PeopleUI
import WindowParts
import SettingsUI
import MessageStore

extension AccountScreen: AccountNavigator {
    func open(_ chat: PeerID, at message: MessageKey?) {
        // An answer that comes late brings no window back.
        if !isSuspended { chats.open(chat, at: message) }
    }

    func openWindow(of chat: PeerID) { windows.open(chat) }

    func openAddMembers(to group: PeerID, excluding members: Set<PeerID>) {
        newChats.showAddMembers(to: group, excluding: members)
    }

    func openInviteLinks(_ list: InviteList) { invites.showLinks(list) }

    func follow(_ link: PressedLink, in context: ScreenContext) {
        guard let name = link.publicName else {
            let browse = { @MainActor [invites] in invites.follow(link, in: context) }
            return webPlayers.play(link, in: context, else: browse) ? () : browse()
        }
        find(name, in: context) { [weak self] peer in self?.inMainWindow { self?.open(peer, at: nil) } }
    }

    /// Finds a person or chat by public name, and says if there is none.
    func find(
        _ username: String,
        in context: ScreenContext,
        then open: @escaping @MainActor (PeerID) -> Void
    ) {
        Task { [search = context.services.search] in
            do {
                guard let peer = try await search.peer(named: username) else {
                    return context.toasts.show(context.strings.nobodyNamed(name: "@\(username)"))
                }
                open(peer)
            } catch {
                context.toasts.show(context.strings.sentence(error))
            }
        }
    }

    func signIn(toServer link: String) { delegate?.addAccount(by: link) }

    func share(_ text: String) {
        inMainWindow { [forwardController] in forwardController.ask(sharing: text) }
    }

    func forward(_ message: MessageKey) {
        inMainWindow { [forwardController] in forwardController.ask([message]) }
    }

    func showMedia(_ item: SharedMediaItem) {
        _ = showMedia(of: item.part, author: item.author, in: viewers.viewer)
    }

    func showPhoto(_ photo: Int64, of peer: PeerID, name: String) {
        viewers.showPhoto(photo, of: peer, name: name)
    }

    func openWindow(ofArticle address: String) { readerWindows.open(address) }

    func show(
        _ media: [(media: Media, caption: String)],
        at place: Int,
        titled title: String,
        apart: Bool
    ) {
        viewers.show(media, at: place, titled: title, apart: apart)
    }

    func play(_ track: Track, among others: [Track]) { playback.toggle(track, among: others) }

    func search(in chat: PeerID) {
        if chats.chat?.peer != chat || area.isCovered { chats.open(chat) }
        if let open = chats.chat, open.peer == chat { open.beginSearch() }
    }

    func menu(ofChat peer: PeerID) -> [MenuSection] {
        let state = chats.chat.flatMap { $0.peer == peer ? $0.menuState : nil }
        return chatMenu.sections(of: peer, context, state: state)
    }
}

extension AccountScreen: SidebarDelegate, ChatMenuDelegate {
    func openChat(_ chat: PeerID) { chats.open(chat) }

    func openChatWindow(_ chat: PeerID) { windows.open(chat) }

    func openMessage(_ message: MessageKey) { chats.open(message.peer, at: message) }

    func openMenu(of row: ChatRow, at point: Point) {
        ContextMenu.open(chatMenu.sections(of: row.id, context), on: sidebar.list.widget, at: point)
    }

    func beginNewChat() { newChats.showNewChat() }

    func chatListChanged(isEmpty: Bool) { chats.hasChats = !isEmpty }

    func searchFieldChanged(isShown: Bool) { columns.preferences.needsWideList = isShown }

    func connectNow() {
        let network = context.account.network
        Task { await network.retryNow() }
    }
}

extension AccountScreen: MainMenuDelegate {
    func beginNewGroup() { newChats.showNewGroup() }

    func addContact() { newChats.askForNewContact() }

    func inviteToServer() { invites.showInvitations() }

    func openSavedMessages() { chats.open(context.selfID) }

    func openArchive() { list.show(.list(.archive)) }

    func openDownloads() { DownloadsDialog.show(context) }

    func openSettings() { openSettings(at: .profile) }

    func choose(_ account: AccountFolder) { delegate?.choose(account) }

    func openWindow(of account: AccountFolder) { delegate?.openWindow(of: account) }

    func lock() {
        // There is nothing to lock with yet: the page where a passcode is set.
        if delegate?.lock() != true { openSettings(at: .privacy) }
    }

    func addAccount() { delegate?.addAccount(by: nil) }
}

extension AccountScreen: ColumnsDelegate {
    func columnsChanged() {
        let plan = columns.plan
        sidebar.setNarrow(plan.isListNarrow && !plan.isFolded ? plan.list : nil)
        profiles.update()
    }

    func columns(_ columns: Columns, changedTo preferences: ProgramSettings.Columns) {
        profiles.keep(preferences)
    }

    func columnsPressed(inInfo: Bool) { profiles.turn(toColumn: inInfo) }

    /// Called when the columns become one, or several again.
    func showFolding() {
        let isFolded = columns.leaflet.isFolded
        sidebar.setAlone(isFolded)
        showBarOfList(isFolded)
        chats.chat?.showsBack(isFolded)
        columnsChanged()
    }

    /// A bar in the list is needed where the list has nothing beside it.
    private func showBarOfList(_ isFolded: Bool) {
        guard isFolded != isBarInList else { return }
        isBarInList = isFolded
        if isFolded {
            sidebar.widget.append(playback.barOfList.widget)
        } else {
            sidebar.widget.remove(playback.barOfList.widget)
        }
    }

    /// Sets the width of the narrow list, which depends on the text size.
    func setNarrowList() {
        let textSize = context.environment.metrics.textSize
        columns.preferences.narrowList = Int(ChatRowLayout.narrowWidth(textSize: textSize))
    }
}
