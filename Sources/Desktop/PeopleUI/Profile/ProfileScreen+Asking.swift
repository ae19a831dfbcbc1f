import ClientEngine
import ClientHost
import ClientModel
import Foundation
import GTKBridge
import Localization
import WindowParts
import StdExtras

// Dialogs before a change.
extension ProfileScreen {
    func edit() {
        if peer.kind == .user {
            nameContact(title: strings.editContact, button: strings.save)
        } else {
            editGroup()
        }
    }

    /// Asks for the name of a contact.
    func nameContact(title: String, button: String) {
        let (first, last) = (
            Entry(label: strings.firstName, hint: strings.firstName),
            Entry(label: strings.lastName, hint: strings.lastName)
        )
        let names = state.title.split(separator: " ", maxSplits: 1).map(String.init)
        first.text = names.first ?? ""
        last.text = names.count > 1 ? names[1] : ""
        let box = Box(.vertical, spacing: 8)
        box.append(first)
        box.append(last)
        let (services, peer) = (services, peer)
        MessageDialog.ask(
            title,
            text: strings.contactNameText,
            answers: [
                .init(strings.cancel),
                .init(button, .suggested) { [weak self] in
                    let (first, last) = (first.text.trimmingWhitespace, last.text.trimmingWhitespace)
                    guard !first.isEmpty || !last.isEmpty else { return }
                    self?.attempt {
                        try await services.contacts.add(peer, firstName: first, lastName: last)
                    }
                },
            ],
            child: box,
            over: window
        )
    }

    private func editGroup() {
        let title = Entry(label: strings.groupTitle, hint: strings.groupTitle)
        let about = Entry(
            label: strings.about,
            hint: state.isChannel ? strings.channelAbout : strings.groupAbout
        )
        let known = state.facts.first { $0.kind == .about }?.text ?? ""
        title.text = state.title
        about.text = known
        let box = Box(.vertical, spacing: 8)
        box.append(title)
        if state.abilities.contains(.describe) { box.append(about) }
        box.append(Button(strings.changePicture) { [weak self] in self?.choosePicture() })
        let (services, peer, before) = (services, peer, state.title)
        MessageDialog.ask(
            state.isChannel ? strings.editChannel : strings.editGroup,
            text: state.isChannel ? strings.editChannelText : strings.editGroupText,
            answers: [
                .init(strings.cancel),
                .init(strings.save, .suggested) { [weak self] in
                    let (title, about) = (title.text.trimmingWhitespace, about.text.trimmingWhitespace)
                    self?.attempt {
                        if !title.isEmpty, title != before {
                            if peer.kind == .channel {
                                try await services.channels.setTitle(title, of: peer)
                            } else {
                                try await services.groups.setTitle(title, of: peer)
                            }
                        }
                        if about != known { try await services.groups.setDescription(about, of: peer) }
                    }
                },
            ],
            child: box,
            over: window
        )
    }

    private func choosePicture() {
        FileDialog.openFiles(title: strings.choosePictureTitle, over: window) { [weak self] paths in
            guard let self, let path = paths.first else { return }
            let (services, peer, media) = (services, peer, context.account.media)
            attempt {
                guard let picture = await PickedImage.look(at: path) else { return }
                try await services.pictures.set(path, picture.size, of: peer, files: media)
            }
        }
    }

    func askToLeave() {
        let (services, peer, ownID) = (services, peer, services.dependencies.selfID)
        let (question, text) =
            state.isChannel
            ? (strings.leaveChannelQuestion, strings.leaveChannelText)
            : (strings.leaveGroupQuestion, strings.leaveGroupText)
        ask(question, text: text, button: strings.leaveNow) { [weak self] in
            self?.attempt {
                if peer.kind == .channel {
                    try await services.channels.leave(peer)
                } else {
                    try await services.groups.remove(ownID, from: peer)
                }
            }
            self?.navigate(.back)
        }
    }

    func askToDelete() {
        let (services, peer) = (services, peer)
        if peer.kind == .user {
            ask(strings.deleteContactQuestion, text: strings.deleteContactText, button: strings.deleteNow) {
                [weak self] in
                self?.attempt { try await services.contacts.remove(peer) }
            }
        } else {
            let (question, text) =
                state.isChannel
                ? (strings.deleteChannelQuestion, strings.deleteChannelText)
                : (strings.deleteGroupQuestion, strings.deleteGroupText)
            ask(question, text: text, button: strings.deleteNow) { [weak self] in
                self?.attempt {
                    if peer.kind == .channel {
                        try await services.channels.delete(peer)
                    } else {
                        try await services.groups.delete(peer)
                    }
                }
                self?.navigate(.back)
            }
        }
    }

    func askToRemove(_ member: ProfileState.Member) {
        let (services, peer) = (services, peer)
        ask(
            strings.removeMemberQuestion(name: member.name),
            text: strings.removeText,
            button: strings.removeNow
        ) {
            [weak self] in
            self?.attempt { try await services.groups.remove(member.id, from: peer) }
        }
    }

    private func ask(
        _ title: String,
        text: String,
        button: String,
        act: @escaping @MainActor () -> Void
    ) {
        MessageDialog.ask(
            title,
            text: text,
            answers: [.init(strings.cancel), .init(button, .destructive, choose: act)],
            over: window
        )
    }
}
