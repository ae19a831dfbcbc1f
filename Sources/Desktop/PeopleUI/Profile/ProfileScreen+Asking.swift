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
            nameContact(title: words.editContact, button: words.save)
        } else {
            editGroup()
        }
    }

    /// Asks for the name of a contact.
    func nameContact(title: String, button: String) {
        let (first, last) = (
            Entry(label: words.firstName, hint: words.firstName),
            Entry(label: words.lastName, hint: words.lastName)
        )
        let names = state.title.split(separator: " ", maxSplits: 1).map(String.init)
        first.text = names.first ?? ""
        last.text = names.count > 1 ? names[1] : ""
        let box = Box(.vertical, spacing: 8)
        box.append(first)
        box.append(last)
        let (parts, peer) = (parts, peer)
        MessageDialog.ask(
            title,
            text: words.contactNameText,
            answers: [
                .init(words.cancel),
                .init(button, .suggested) { [weak self] in
                    let (first, last) = (first.text.trimmingWhitespace, last.text.trimmingWhitespace)
                    guard !first.isEmpty || !last.isEmpty else { return }
                    self?.attempt {
                        try await parts.contacts.add(peer, firstName: first, lastName: last)
                    }
                },
            ],
            child: box,
            over: window
        )
    }

    private func editGroup() {
        let title = Entry(label: words.groupTitle, hint: words.groupTitle)
        let about = Entry(label: words.about, hint: state.isChannel ? words.channelAbout : words.groupAbout)
        let known = state.facts.first { $0.kind == .about }?.text ?? ""
        title.text = state.title
        about.text = known
        let box = Box(.vertical, spacing: 8)
        box.append(title)
        if state.abilities.contains(.describe) { box.append(about) }
        box.append(Button(words.changePicture) { [weak self] in self?.choosePicture() })
        let (parts, peer, before) = (parts, peer, state.title)
        MessageDialog.ask(
            state.isChannel ? words.editChannel : words.editGroup,
            text: state.isChannel ? words.editChannelText : words.editGroupText,
            answers: [
                .init(words.cancel),
                .init(words.save, .suggested) { [weak self] in
                    let (title, about) = (title.text.trimmingWhitespace, about.text.trimmingWhitespace)
                    self?.attempt {
                        if !title.isEmpty, title != before {
                            if peer.kind == .channel {
                                try await parts.channels.setTitle(title, of: peer)
                            } else {
                                try await parts.groups.setTitle(title, of: peer)
                            }
                        }
                        if about != known { try await parts.groups.setDescription(about, of: peer) }
                    }
                },
            ],
            child: box,
            over: window
        )
    }

    private func choosePicture() {
        FileDialog.openFiles(title: words.choosePictureTitle, over: window) { [weak self] paths in
            guard let self, let path = paths.first else { return }
            let (parts, peer, media) = (parts, peer, account.media)
            attempt {
                guard let picture = await PickedImage.look(at: path) else { return }
                try await parts.pictures.set(path, picture.size, of: peer, files: media)
            }
        }
    }

    func askToLeave() {
        let (parts, peer, ownID) = (parts, peer, parts.services.selfID)
        let (question, text) =
            state.isChannel
            ? (words.leaveChannelQuestion, words.leaveChannelText)
            : (words.leaveGroupQuestion, words.leaveGroupText)
        ask(question, text: text, button: words.leaveNow) { [weak self] in
            self?.attempt {
                if peer.kind == .channel {
                    try await parts.channels.leave(peer)
                } else {
                    try await parts.groups.remove(ownID, from: peer)
                }
            }
            self?.onNavigate?(.back)
        }
    }

    package func askToDelete() {
        let (parts, peer) = (parts, peer)
        if peer.kind == .user {
            ask(words.deleteContactQuestion, text: words.deleteContactText, button: words.deleteNow) {
                [weak self] in
                self?.attempt { try await parts.contacts.remove(peer) }
            }
        } else {
            let (question, text) =
                state.isChannel
                ? (words.deleteChannelQuestion, words.deleteChannelText)
                : (words.deleteGroupQuestion, words.deleteGroupText)
            ask(question, text: text, button: words.deleteNow) { [weak self] in
                self?.attempt {
                    if peer.kind == .channel {
                        try await parts.channels.delete(peer)
                    } else {
                        try await parts.groups.delete(peer)
                    }
                }
                self?.onNavigate?(.back)
            }
        }
    }

    func askToRemove(_ member: ProfileState.Member) {
        let (parts, peer) = (parts, peer)
        ask(words.removeMemberQuestion(name: member.name), text: words.removeText, button: words.removeNow) {
            [weak self] in
            self?.attempt { try await parts.groups.remove(member.id, from: peer) }
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
            answers: [.init(words.cancel), .init(button, .destructive, choose: act)],
            over: window
        )
    }
}
