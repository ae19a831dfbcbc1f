import ClientEngine
import ClientNetwork
import Foundation
import TelegramSchema

/// The actions of a busy user while a friend is offline: texts to the friend and to their group, edits, deletions.
struct BacklogWorkload {
    private let network: Network
    private let friend: TL.InputPeer
    private let group: TL.InputPeer

    /// Creates the chats with a first message in each.
    init(_ account: Account, friend phone: String) async throws {
        network = account.network
        let user = try await network.meet(phone)
        friend = .inputPeerUser(.init(userID: user.userID, accessHash: user.accessHash))
        group = try await network.makeGroup("Group", with: user)
        _ = try await say("Hello", to: friend)
        _ = try await say("Hello", to: group)
    }

    /// Runs `count` actions concurrently, and finally sends `last` in both chats.
    func live(_ count: Int, last: String) async throws {
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            let workers = 64
            for worker in 0..<workers {
                let share = count / workers + (worker < count % workers ? 1 : 0)
                tasks.addTask { try await act(share, worker) }
            }
            try await tasks.waitForAll()
        }
        _ = try await say(last, to: friend)
        _ = try await say(last, to: group)
    }

    /// Runs actions of which 8 in 10 are texts, one is an edit, one a deletion.
    private func act(_ count: Int, _ worker: Int) async throws {
        let peer = worker.isMultiple(of: 2) ? friend : group
        var mine: [MessageID] = []
        for index in 0..<count {
            switch (index % 10, mine.last) {
            case (4, let id?):
                let edit = TLFunction.MessagesEditMessage(peer: peer, id: id, message: "Edited \(index)")
                _ = try await network.call(edit)
            case (9, let id?):
                mine.removeLast()
                _ = try await network.call(TLFunction.MessagesDeleteMessages(revoke: true, id: [id]))
            default: mine.append(try await say("What happened at \(index), as \(worker) tells it", to: peer))
            }
        }
    }

    private func say(_ text: String, to peer: TL.InputPeer) async throws -> MessageID {
        try await network.say(text, to: peer)
    }
}

extension Network {
    /// Sends a text, and returns the id of its message.
    @discardableResult
    func say(_ text: String, to peer: TL.InputPeer) async throws -> MessageID {
        let sent = try await call(
            TLFunction.MessagesSendMessage(
                peer: peer,
                message: text,
                randomID: .random(in: .min ... .max)
            )
        )
        switch sent {
        case .updateShortSentMessage(let short): return short.id
        case .updates(let updates):
            for case .updateMessageID(let named) in updates.updates { return named.id }
            throw LoadError.unexpected("updates without updateMessageID")
        default: throw LoadError.unexpected("messages.sendMessage")
        }
    }

    /// Finds the user with this phone number.
    func meet(_ phone: String) async throws -> TL.InputUser.InputUser {
        let contact = TL.InputContact(clientID: 1, phone: phone, firstName: "Friend", lastName: "")
        let imported = try await call(TLFunction.ContactsImportContacts(contacts: [contact]))
        guard case .user(let user)? = imported.users.first, let hash = user.accessHash else {
            throw LoadError.unexpected("contacts.importedContacts")
        }
        return .init(userID: user.id, accessHash: hash)
    }

    /// Creates a group with these users.
    func makeGroup(_ title: String, with users: TL.InputUser.InputUser...) async throws -> TL.InputPeer {
        try await makeGroup(title, with: users)
    }

    /// Creates a group with these users.
    func makeGroup(_ title: String, with users: [TL.InputUser.InputUser]) async throws -> TL.InputPeer {
        let members = users.map { TL.InputUser.inputUser($0) }
        let made = try await call(TLFunction.MessagesCreateChat(users: members, title: title))
        guard case .updates(let updates) = made.updates, case .chat(let chat)? = updates.chats.first else {
            throw LoadError.unexpected("messages.invitedUsers")
        }
        return .inputPeerChat(.init(chatID: chat.id))
    }
}
