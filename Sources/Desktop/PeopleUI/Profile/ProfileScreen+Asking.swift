import ClientEngine
import ClientHost
import ClientModel
import Foundation
import GTKBridge
import Localization
import MessageStore
import WindowParts
import StdExtras

// Dialogs before a change.
extension ProfileScreen {
    /// The time for which a dialog waits for the server. A change without an answer shows already, and is sent later;
    /// a toast tells if it is refused then.
    private static var patience: Duration { .seconds(3) }

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
        let (services, peer) = (services, peer)
        let form = FormDialog.Form(
            title: title,
            text: strings.contactNameText,
            button: button,
            fields: [first, last],
            isValid: { !(first.text + last.text).trimmingWhitespace.isEmpty },
            submit: {
                var names = (first: first.text.trimmingWhitespace, last: last.text.trimmingWhitespace)
                // The server wants a first name.
                if names.first.isEmpty { names = (names.last, "") }
                try await services.decide(within: Self.patience) {
                    [try await services.contacts.add(peer, firstName: names.first, lastName: names.last)]
                }
                return .done()
            }
        )
        FormDialog.show(form, in: context)
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
        let (services, peer, before) = (services, peer, state.title)
        let form = FormDialog.Form(
            title: state.isChannel ? strings.editChannel : strings.editGroup,
            text: state.isChannel ? strings.editChannelText : strings.editGroupText,
            button: strings.save,
            fields: state.abilities.contains(.describe) ? [title, about] : [title],
            rest: [Button(strings.changePicture) { [weak self] in self?.choosePicture() }],
            isValid: { !title.text.trimmingWhitespace.isEmpty },
            submit: {
                let (title, about) = (title.text.trimmingWhitespace, about.text.trimmingWhitespace)
                try await services.decide(within: Self.patience) {
                    var tasks: [TaskID] = []
                    if title != before, peer.kind == .channel {
                        tasks.append(try await services.channels.setTitle(title, of: peer))
                    } else if title != before, let task = try await services.groups.setTitle(title, of: peer)
                    {
                        tasks.append(task)
                    }
                    if about != known {
                        tasks.append(try await services.groups.setDescription(about, of: peer))
                    }
                    return tasks
                }
                return .done()
            }
        )
        FormDialog.show(form, in: context)
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
        LeavingConfirmation.askToLeave(peer, named: state.title, isChannel: state.isChannel, context) {
            [weak self] in
            // Something else may be open by now.
            if let self, widget.isMapped { navigate(.back) }
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
