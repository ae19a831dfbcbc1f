import ClientEngine
import ClientModel
import GTKBridge
import Localization
import WindowParts
import PeopleUI

// Pages for new chats.
extension ChatsScreen {
    /// Shows the people that the user can write to.
    func showNewChat() {
        guard let services else { return }
        let people = PeoplePane(account.store, services, environment)
        let group = ActionRow(strings.newGroupEntry)
        group.addAtStart(Icon("system-users-symbolic"))
        group.onPress { [weak self] in self?.showNewGroup() }
        let contact = ActionRow(strings.newContactEntry)
        contact.addAtStart(Icon("contact-new-symbolic"))
        contact.onPress { [weak self] in self?.askForNewContact() }
        let ways = ListBox()
        let channel = ActionRow(strings.newChannelEntry)
        channel.addAtStart(Icon("org.martlet.Martlet-channel-symbolic"))
        channel.onPress { [weak self] in self?.showNewChannel() }
        ways.append(group)
        ways.append(channel)
        ways.append(contact)
        let page = FormPage(strings.newChat, strings, action: nil, parts: [ways, people.widget]) {
            [weak self] in
            self?.over.pop()
        }
        people.onPeer = { [weak self] in self?.open($0.id) }
        showOver(page.widget) { people.stop() }
        people.focus()
    }

    /// Shows the page for a new group.
    func showNewGroup() {
        guard let services else { return }
        let screen = NewGroupScreen(
            account: account,
            services: services,
            environment: environment,
            window: window,
            toasts: toasts
        ) { [weak self] in self?.over.pop() }
        screen.onMade = { [weak self, page = screen.widget] in self?.open($0, from: page) }
        showOver(screen.widget) { screen.stop() }
        screen.focus()
    }

    /// Shows the page for a new channel.
    func showNewChannel() {
        guard let services else { return }
        let screen = NewChannelScreen(
            account: account,
            services: services,
            environment: environment,
            window: window,
            toasts: toasts,
            isOffered: !hasNoChannels
        ) {
            [weak self] in self?.over.pop()
        }
        screen.onMade = { [weak self, page = screen.widget] in self?.open($0, from: page) }
        screen.onRefused = { [weak self] in self?.hasNoChannels = true }
        // The closure retains the screen while its page is shown.
        showOver(screen.widget) { _ = screen }
        screen.focus()
    }

    /// Opens a chat that was made on a page, unless the user has left the page.
    private func open(_ peer: PeerID, from page: Widget) {
        guard over.leave(page) else { return }
        open(peer)
    }

    /// Asks for a phone number, and opens the chat with its owner.
    func askForNewContact() {
        guard let services else { return }
        NewContact(store: account.store, services: services, strings: strings, toasts: toasts) {
            [weak self] in
            self?.open($0)
        }.ask(over: window)
    }

    /// Shows the people that can be added to a group.
    func showAddMembers(to group: PeerID, excluding members: Set<PeerID>) {
        guard let services else { return }
        let people = PeoplePane(account.store, services, environment, excluding: members)
        let page = FormPage(strings.addMembers, strings, action: strings.add, parts: [people.widget]) {
            [weak self] in
            self?.over.pop()
        }
        page.button?.isSensitive = false
        people.onChoice = { page.button?.isSensitive = !people.state.chosen.isEmpty }
        page.button?.onPress { [weak self] in
            let chosen = people.state.chosen.map(\.id)
            self?.attempt {
                guard group.kind != .channel else {
                    try await services.channels.invite(chosen, to: group)
                    return
                }
                for user in chosen { try await services.groups.add(user, to: group) }
            }
            self?.over.pop()
        }
        showOver(page.widget) { people.stop() }
        people.focus()
    }
}
