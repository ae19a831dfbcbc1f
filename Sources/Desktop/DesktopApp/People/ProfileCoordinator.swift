import ClientHost
import ClientModel
import ChatUI
import GTKBridge
import Localization
import PeopleUI
import WindowParts

/// Shows profiles: beside the chat in the info column, or on a page in front of it.
final class ProfileCoordinator {
    weak var navigator: (any AccountNavigator)?
    /// The open chat, whose profile the info column shows.
    weak var chat: ChatScreen? { didSet { update() } }

    private let context: ScreenContext
    private let area: ChatArea
    private let columns: Columns
    private let info: InfoColumn
    private let settings: SharedSettings
    /// The message that plays; nil for none. Profiles show it among the shared media.
    private var playing: StableID?
    private let playingChanges = ObserverList<StableID?>()

    /// - Parameters:
    ///   - context: The account, and its own window.
    ///   - area: The column of the chat.
    ///   - columns: The columns of the window.
    ///   - info: The info column.
    ///   - settings: The settings that keep the layout of the columns.
    init(
        _ context: ScreenContext,
        area: ChatArea,
        columns: Columns,
        info: InfoColumn,
        settings: SharedSettings
    ) {
        (self.context, self.area, self.columns) = (context, area, columns)
        (self.info, self.settings) = (info, settings)
    }

    /// Removes the profile beside the chat.
    func stop() { info.show(nil) }

    /// Shows a profile: beside the chat if there is room, else on a page in front of it.
    func open(_ peer: PeerID) {
        guard !openInColumn(peer) else { return }
        let page = makeScreen(of: peer, at: .page) { [weak self] in self?.go(to: $0) }
        area.push(page.widget) { page.stop() }
    }

    /// Shows the profile of the open chat in the column, if it has one; called when the chat, the pages over it or the
    /// layout changed.
    func update() {
        columns.preferences.hasInfo = chat != nil && !area.isCovered
        let plan = columns.plan
        let shown = plan.info == nil ? nil : chat?.peer
        if info.peer != shown {
            // The old page goes first: both report visible content under the same view number.
            info.show(nil)
            info.show(
                shown.map { peer in
                    makeScreen(of: peer, at: .column) { [weak self] in
                        self?.go(to: $0, isFirst: true)
                    }
                }
            )
        }
        chat?.showInfoButton(plan.hasRoomForInfo, isOn: shown != nil)
    }

    /// Shows or hides the profile of the open chat: beside it, or in front of it if there is no room.
    func toggle() {
        guard let chat else { return }
        guard columns.plan.hasRoomForInfo else {
            if !area.pop() { open(chat.peer) }
            return
        }
        let wasCovered = area.isCovered
        area.removePages()
        var wanted = columns.preferences.columns
        // A page covered the column, which becomes visible now.
        if wasCovered, wanted.showsInfo { return info.turn(to: true) }
        wanted.showsInfo.toggle()
        columns.preferences.columns = wanted
        keep(wanted)
        info.turn(to: wanted.showsInfo)
        // The focused widget may be gone.
        chat.focus()
    }

    /// Takes note that the user pressed something in the column or elsewhere.
    func turn(toColumn isColumn: Bool) { info.turn(to: isColumn) }

    /// Takes note of a key pressed outside the column.
    func keyPressed() { if !info.widget.containsFocus { info.turn(to: false) } }

    /// Goes back in the column or closes it, if it was used last.
    ///
    /// - Returns: True if it was.
    func leave() -> Bool {
        guard columns.plan.info != nil, info.hasTurn else { return false }
        if !info.pop() { toggle() }
        return true
    }

    /// Goes back by one page of the column.
    ///
    /// - Returns: True if there was one.
    func pop() -> Bool { info.pop() }

    /// Stores the layout of the columns.
    func keep(_ wanted: ProgramSettings.Columns) {
        do {
            try settings.change { $0.columns = wanted }
        } catch {
            context.toasts.show(context.strings.sentence(error))
        }
    }

    /// Shows which message plays, in all profiles; nil for none.
    func show(playing: StableID?) {
        guard playing != self.playing else { return }
        self.playing = playing
        playingChanges.notify(playing)
    }

    private func makeScreen(
        of peer: PeerID,
        at place: ProfileScreen.Place,
        navigate: @escaping @MainActor (ProfileScreen.Destination) -> Void
    ) -> ProfileScreen {
        let screen = ProfileScreen(
            of: peer,
            context,
            at: place,
            menu: { [weak self] in self?.navigator?.menu(ofChat: peer) ?? [] },
            navigate: navigate
        )
        screen.follow(playingChanges, from: playing)
        return screen
    }

    /// Shows a profile in the column.
    ///
    /// - Returns: False if there is no place for it.
    private func openInColumn(_ peer: PeerID) -> Bool {
        guard columns.plan.hasRoomForInfo, !area.isCovered, let chat else { return false }
        if columns.plan.info == nil {
            guard peer == chat.peer else { return false }
            toggle()
        } else if peer == chat.peer {
            while info.pop() {}
            info.turn(to: true)
        } else {
            info.push(
                makeScreen(of: peer, at: .overColumn) { [weak self] in
                    self?.go(to: $0, isFirst: false)
                }
            )
        }
        return true
    }

    /// Goes to a destination of a profile in the column; `isFirst` is true for the profile of the chat.
    private func go(to destination: ProfileScreen.Destination, isFirst: Bool) {
        switch destination {
        case .back: if isFirst { toggle() } else { info.pop() }
        case .profile(let peer): _ = openInColumn(peer)
        case .chat(let peer) where peer == chat?.peer: chat?.focus()
        default: go(to: destination)
        }
    }

    private func go(to destination: ProfileScreen.Destination) {
        switch destination {
        case .back: area.pop()
        case .chat(let peer): navigator?.open(peer, at: nil)
        case .profile(let peer): open(peer)
        case .message(let key): navigator?.open(key.peer, at: key)
        case .search(let peer): navigator?.search(in: peer)
        case .photo(let photo, let peer, let name): navigator?.showPhoto(photo, of: peer, name: name)
        case .link(let address): navigator?.follow(PressedLink(address, shownAs: [address]), in: context)
        case .addMembers(let group, let members): navigator?.openAddMembers(to: group, excluding: members)
        case .permissions(let group, let restrictions): showPermissions(of: group, restrictions)
        case .inviteLinks(let list): navigator?.openInviteLinks(list)
        case .share(let text): navigator?.share(text)
        case .media(let item): navigator?.showMedia(item)
        case .forward(let message): navigator?.forward(message)
        }
    }

    private func showPermissions(of group: PeerID, _ restrictions: ChatRestrictions) {
        let screen = PermissionsScreen(of: group, restrictions, context) { [weak self] in self?.area.pop() }
        // The closure retains the screen while its page is shown.
        area.push(screen.widget) { _ = screen }
    }
}
