import ClientModel
import GTKBridge
import Localization
import PeopleUI
import WindowParts
import ClientEngine

/// The pages that begin a chat, make a group or channel, and add people.
final class NewChatCoordinator {
    weak var navigator: (any AccountNavigator)?

    private let context: ScreenContext
    private let area: ChatArea
    /// True if the server said that it has no channels.
    private var hasNoChannels = false
    private var strings: Strings { context.strings }

    init(_ context: ScreenContext, _ area: ChatArea) {
        (self.context, self.area) = (context, area)
        Task { [weak self, features = context.services.features] in
            if await !features.hasChannels() { self?.hasNoChannels = true }
        }
    }

    /// Shows the people that the user can write to.
    func showNewChat() {
        let people = PeoplePane(context, selection: .one)
        let ways = ListBox()
        ways.append(way(strings.newGroupEntry, icon: "system-users-symbolic") { $0.showNewGroup() })
        if !hasNoChannels {
            ways.append(
                way(strings.newChannelEntry, icon: "org.martlet.Martlet-channel-symbolic") {
                    $0.showNewChannel()
                }
            )
        }
        ways.append(way(strings.newContactEntry, icon: "contact-new-symbolic") { $0.askForNewContact() })
        let page = FormPage(strings.newChat, strings, action: nil, parts: [ways, people.widget]) {
            [weak self] in self?.area.pop()
        }
        people.onPress = { [weak self] in self?.navigator?.open($0.id, at: nil) }
        let offer = InvitationOffer(context)
        people.belowNobody.append(offer.widget)
        area.push(page.widget) {
            _ = offer
            people.stop()
        }
        people.focus()
    }

    private func way(
        _ title: String,
        icon: String,
        go: @escaping @MainActor (NewChatCoordinator) -> Void
    ) -> ActionRow {
        let row = ActionRow(title)
        row.addAtStart(Icon(icon))
        row.onPress { [weak self] in if let self { go(self) } }
        return row
    }

    /// Shows the page for a new group.
    func showNewGroup() {
        let screen = NewGroupScreen(context) { [weak self] in self?.area.pop() }
        screen.delegate = self
        area.push(screen.widget) { screen.stop() }
        screen.focus()
    }

    /// Shows the page for a new channel.
    func showNewChannel() {
        let screen = NewChannelScreen(context, isOffered: !hasNoChannels) { [weak self] in self?.area.pop() }
        screen.delegate = self
        // The closure retains the screen while its page is shown.
        area.push(screen.widget) { _ = screen }
        screen.focus()
    }

    /// Asks for a phone number, and opens the chat with its owner.
    func askForNewContact() {
        NewContact(context) { [weak self] in self?.navigator?.open($0, at: nil) }.ask()
    }

    /// Shows the people that can be added to a group.
    func showAddMembers(to group: PeerID, excluding members: Set<PeerID>) {
        let people = PeoplePane(context, selection: .several, excluding: members)
        let page = FormPage(strings.addMembers, strings, action: strings.add, parts: [people.widget]) {
            [weak self] in self?.area.pop()
        }
        let (channels, groups) = (context.services.channels, context.services.groups)
        page.button?.isSensitive = false
        people.onPress = { _ in page.button?.isSensitive = !people.state.chosen.isEmpty }
        page.button?.onPress { [weak self] in
            let chosen = people.state.chosen.map(\.id)
            self?.context.attempt {
                guard group.kind != .channel else {
                    try await channels.invite(chosen, to: group)
                    return
                }
                for user in chosen { try await groups.add(user, to: group) }
            }
            self?.area.pop()
        }
        area.push(page.widget) { people.stop() }
        people.focus()
    }
}

extension NewChatCoordinator: NewChatScreenDelegate {
    // Unless the user has left the page meanwhile.
    func openNewChat(_ chat: PeerID, from page: Widget) {
        if area.leave(page) { navigator?.open(chat, at: nil) }
    }

    func serverHasNoChannels() { hasNoChannels = true }
}
