import ChatPresentation
package import ClientModel
package import GTKBridge
import Localization
package import WindowParts

/// The widgets of a profile.
package final class ProfileView {
    /// The commands of the page's buttons.
    enum Command {
        case back, message, mute, search, edit, photo, addContact, addMembers, permissions, leave, block,
            delete
        case copy(String)
        case open(PeerID)
        case remove(ProfileState.Member)
        case promote(ProfileState.Member)
    }

    /// The maximum width of the content, in pixels.
    private static let width = 640
    /// The number of members shown before the user asks for all.
    private static let fewMembers = 50

    package let widget = Box(.vertical)
    /// The scrolled area of the content.
    private(set) var area: ScrolledWindow?
    /// Carries out the commands.
    var onCommand: (@MainActor (Command) -> Void)?

    private let peer: PeerID
    private let environment: WindowEnvironment
    private let place: ProfileScreen.Place
    private let heading = WindowTitle()
    private let edit: GTKBridge.Button
    private let portrait = Box(.vertical)
    private let name = Label(overflow: .wraps, alignment: .center)
    private let presence = Label(alignment: .center)
    private let tiles: ProfileTiles
    private let facts = ListBox()
    /// What those who manage the group set.
    private let managing = ListBox()
    private let membersHeading = Label()
    private let members = ListBox()
    private var memberRows: [PeerID: ActionRow] = [:]
    private let membersPart = Box(.vertical, spacing: 9)
    private let groups = ListBox()
    private let groupsHeading = Label()
    private let groupsPart = Box(.vertical, spacing: 9)
    private let ending = ListBox()
    private var showsAllMembers = false
    private var shown: ProfileState?
    private var strings: Strings { environment.strings }

    /// - Parameters:
    ///   - peer: The peer of the profile.
    ///   - environment: The appearance and language.
    ///   - shared: The widget of the shared media.
    ///   - invites: The widget of the invite link.
    ///   - place: The place of the profile in the window.
    ///   - makeMenu: Makes the menu of the chat.
    package init(
        _ peer: PeerID,
        _ environment: WindowEnvironment,
        shared: Widget,
        invites: Widget,
        at place: ProfileScreen.Place,
        makeMenu: @escaping @MainActor () -> [MenuSection]
    ) {
        (self.peer, self.environment, self.place) = (peer, environment, place)
        edit = GTKBridge.Button(icon: "document-edit-symbolic", label: environment.strings.edit) {}
        tiles = ProfileTiles(environment.strings, place: place, makeMenu: makeMenu)
        edit.onPress { [weak self] in self?.onCommand?(.edit) }
        tiles.onCommand = { [weak self] in self?.onCommand?($0) }
        let bar = HeaderBar()
        let back = GTKBridge.Button(
            icon: place == .column ? "window-close-symbolic" : "go-previous-symbolic",
            label: place == .column ? environment.strings.closeInformation : environment.strings.back
        ) { [weak self] in self?.onCommand?(.back) }
        bar.setTitle(heading)
        bar.addAtStart(back)
        bar.addAtEnd(edit)
        bar.showWindowButtons(start: false, end: true)
        widget.append(bar)
        let area = ScrolledWindow(Clamp(column(shared, invites), width: Self.width))
        area.expand()
        widget.append(area)
        self.area = area
    }

    private func column(_ shared: Widget, _ invites: Widget) -> Box {
        let column = Box(.vertical, spacing: 18)
        column.setMargins(top: 24, bottom: 24, start: 12, end: 12)
        name.addStyleClass("title-1")
        presence.addStyleClass("dim-label")
        let names = Box(.vertical, spacing: 4)
        names.append(name)
        names.append(presence)
        membersHeading.addStyleClass("heading")
        groupsHeading.addStyleClass("heading")
        (membersPart.isVisible, groupsPart.isVisible, managing.isVisible) = (false, false, false)
        let permissions = ActionRow(strings.permissions)
        permissions.addAtStart(Icon("changes-prevent-symbolic"))
        permissions.onPress { [weak self] in self?.onCommand?(.permissions) }
        managing.append(permissions)
        // Together in a box, so that a heading keeps close to its list.
        for part in [membersHeading, members] { membersPart.append(part) }
        for part in [groupsHeading, groups] { groupsPart.append(part) }
        let parts: [Widget] = [
            portrait, names, tiles.widget, facts, managing, invites, shared, membersPart, groupsPart, ending,
        ]
        for part in parts { column.append(part) }
        return column
    }

    /// Shows a state of the profile.
    package func show(_ state: ProfileState) {
        guard state != shown else { return }
        // The saved messages have only their name, which is below.
        heading.show(state.isSaved ? "" : heading(of: state), subtitle: "")
        name.text = state.title
        presence.text = state.subtitle
        presence.isVisible = !state.subtitle.isEmpty
        edit.isVisible = !state.abilities.isDisjoint(with: [.edit, .describe, .editContact])
        managing.isVisible = state.abilities.contains(.restrict)
        if state.photo != shown?.photo || shown == nil { showPortrait(state) }
        tiles.show(state)
        showFacts(state)
        if state.members != shown?.members { showMembers(state.members) }
        showEnding(state)
        shown = state
    }

    private func heading(of state: ProfileState) -> String {
        state.isChannel ? strings.channel : state.isGroup ? strings.group : strings.profile
    }

    private func showPortrait(_ state: ProfileState) {
        portrait.removeAll()
        let avatar = environment.makeAvatar(state.isSaved ? .savedMessages : .peer(peer), side: 96)
        guard state.photo != nil else { return portrait.append(avatar) }
        let button = GTKBridge.Button(child: avatar, label: strings.viewPhoto) { [weak self] in
            self?.onCommand?(.photo)
        }
        button.addStyleClass("portrait")
        button.setTooltip(strings.viewPhoto)
        button.align(horizontal: .center)
        portrait.append(button)
    }

    private func showFacts(_ state: ProfileState) {
        guard state.facts != shown?.facts else { return }
        facts.removeAll()
        facts.isVisible = !state.facts.isEmpty
        for fact in state.facts {
            let kind =
                switch fact.kind {
                case .phone: strings.phone
                case .username: strings.username
                case .about: strings.about
                }
            let text = fact.kind == .about ? fact.text : strings.isolated(fact.text)
            let row = ActionRow(text, subtitle: kind)
            row.setLines(title: 0, subtitle: 1)
            let copy = GTKBridge.Button(icon: "edit-copy-symbolic", label: strings.copyFact(text: fact.text))
            {
                [weak self] in self?.onCommand?(.copy(fact.text))
            }
            copy.addStyleClass("flat")
            copy.align(vertical: .center)
            row.addAtEnd(copy)
            row.onPress { [weak self] in self?.onCommand?(.copy(fact.text)) }
            facts.append(row)
        }
    }

    private func showMembers(_ all: [ProfileState.Member]) {
        let focused = memberRows.first { $0.value.containsFocus }?.key
        members.removeAll()
        memberRows = [:]
        membersPart.isVisible = !all.isEmpty
        membersHeading.text = strings.memberCount(count: all.count)
        for member in showsAllMembers ? all[...] : all.prefix(Self.fewMembers) {
            let row = row(of: member)
            memberRows[member.id] = row
            members.append(row)
        }
        // What had the focus is gone, and the list is as it was but for a role or a presence.
        if let focused { memberRows[focused]?.takeFocus() }
        guard !showsAllMembers, all.count > Self.fewMembers else { return }
        let more = ActionRow(strings.showAll)
        more.onPress { [weak self] in
            self?.showsAllMembers = true
            self?.showMembers(all)
        }
        members.append(more)
    }

    /// Shows the groups that the user has in common with the peer.
    package func show(groups shared: [Peer]) {
        groups.removeAll()
        groupsPart.isVisible = !shared.isEmpty
        groupsHeading.text = strings.groupsInCommon(count: shared.count)
        for group in shared {
            let row = ActionRow(group.title)
            row.addAtStart(environment.makeAvatar(group.id, side: 40))
            row.onPress { [weak self] in self?.onCommand?(.open(group.id)) }
            groups.append(row)
        }
    }

    private func row(of member: ProfileState.Member) -> ActionRow {
        let row = ActionRow(member.name, subtitle: member.presence)
        row.addAtStart(environment.makeAvatar(member.id, side: 40))
        if member.role != .member {
            let name = member.role == .creator ? strings.owner : strings.administrator
            let role = Label(name, overflow: .grows)
            role.addStyleClass("caption")
            role.addStyleClass("dim-label")
            row.addAtEnd(role)
        }
        var entries: [MenuEntry] = []
        if member.mayPromote {
            let label = member.role == .admin ? strings.dismissAdministrator : strings.makeAdministrator
            entries.append(MenuEntry(label) { [weak self] in self?.onCommand?(.promote(member)) })
        }
        if member.mayRemove {
            entries.append(
                MenuEntry(strings.removeMember) { [weak self] in self?.onCommand?(.remove(member)) }
            )
        }
        if !entries.isEmpty {
            let menu = MenuButton(icon: "view-more-symbolic", label: strings.memberOptions(name: member.name))
            menu.addStyleClass("flat")
            menu.align(vertical: .center)
            menu.setMenu([MenuSection(nil, entries)])
            row.addAtEnd(menu)
        }
        row.onPress { [weak self] in self?.onCommand?(.open(member.id)) }
        return row
    }

    private func showEnding(_ state: ProfileState) {
        ending.removeAll()
        var entries: [(text: String, isRed: Bool, command: Command)] = []
        if state.abilities.contains(.leave) {
            entries.append((state.isChannel ? strings.leaveChannel : strings.leaveGroup, true, .leave))
        }
        if state.abilities.contains(.delete) {
            entries.append((state.isChannel ? strings.deleteChannel : strings.deleteGroup, true, .delete))
        }
        if let person = state.blockable {
            let text =
                person.isBlocked
                ? strings.unblockPerson(name: person.name) : strings.blockPerson(name: person.name)
            entries.append((text, !person.isBlocked, .block))
        }
        if state.abilities.contains(.editContact) { entries.append((strings.deleteContact, true, .delete)) }
        ending.isVisible = !entries.isEmpty
        for entry in entries {
            let row = ActionRow(entry.text)
            if entry.isRed { row.addStyleClass("error") }
            row.onPress { [weak self] in self?.onCommand?(entry.command) }
            ending.append(row)
        }
    }

    /// The program's additions to GTK's own style.
    package static let style = """
        button.tile { padding: 0; border-radius: 4px; min-width: 0; min-height: 0; }
        button.profile-tile, menubutton.profile-tile > button { padding: 4px; min-width: 48px; }
        button.portrait { padding: 0; border-radius: 50%; min-width: 0; min-height: 0; background: none; box-shadow: none; }
        button.kind { font-weight: normal; padding: 4px 8px; }
        button.shared-row { padding: 6px 8px; border-radius: 9px; }
        button.shared-row label { font-weight: normal; }
        """
}
