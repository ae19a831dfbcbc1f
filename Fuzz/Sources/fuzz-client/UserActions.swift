import ClientEngine
import ClientModel
import HostileCalls
import MessageStore
import Signals
import StdExtras

/// What a member does, and a program for them, while the server answers as it likes.
final class UserActions {
    /// So many are waited for; an older one is given up, as somebody does who goes elsewhere.
    private static let mostUnderWay = 24

    private let parts: AccountServices
    private let screens: Screens
    private var underWay: Fifo<Task<Void, Never>> = Fifo()

    init(_ parts: AccountServices, _ screens: Screens) {
        (self.parts, self.screens) = (parts, screens)
    }

    /// Gives all up.
    func end() {
        while let task = underWay.popFirst() { task.cancel() }
    }

    /// Starts one of them.
    func perform(_ choices: inout Choices) {
        let peer = choices.pick(Screens.peers) ?? Screens.peers[1]
        let other = choices.pick(Screens.peers) ?? Screens.peers[1]
        let key =
            choices.pick(screens.keys)
            ?? MessageKey(peer: peer, namespace: .cloud, id: Int32(choices.below(50)))
        let id = choices.pick(screens.ids)
        let number = choices.below(256)
        switch choices.below(6) {
        case 0: write(number, peer: peer, key: key, id: id)
        case 1: change(number, peer, key)
        case 2: look(number, peer, key)
        case 3: settle(number, peer, other)
        case 4: administrate(number, peer, other)
        default: signIn(number)
        }
    }

    private func run(_ body: @escaping @Sendable () async throws -> Void) {
        // A refusal is as good a result as any.
        underWay.append(Task { try? await body() })
        if underWay.count > Self.mostUnderWay { underWay.popFirst()?.cancel() }
    }

    private func write(_ number: Int, peer: PeerID, key: MessageKey, id: StableID?) {
        let parts = parts
        switch number % 6 {
        case 0, 1:
            var message = OutgoingMessage("text \(number) @ada https://example.org/\(number)")
            if number % 3 == 0 {
                var reply = ReplyHeader()
                reply.message = key
                message.reply = reply
            }
            if number % 7 == 0 { message.time = .at(Int32(HostileServer.epoch) + Int32(number)) }
            if number % 11 == 0 { message.thread = 5 }
            run { [message] in try await parts.sender.send(message, to: peer) }
        case 2: run { try await parts.sender.forward([key], to: peer) }
        case 3: run { if let id { try await parts.sender.resend([id]) } }
        case 4: run { if let id { try await parts.sender.cancel([id]) } }
        default: run { if let id { _ = try await parts.sender.failure(of: id) } }
        }
    }

    private func change(_ number: Int, _ peer: PeerID, _ key: MessageKey) {
        let parts = parts
        switch number % 14 {
        case 0: run { try await parts.editor.edit(key, to: FormattedText("edited \(number)")) }
        case 1: run { try await parts.editor.delete([key], forEveryone: number % 2 == 0) }
        case 2: run { try await parts.editor.setPinned(number % 3 != 0, key) }
        case 3:
            run {
                try await parts.editor.clearHistory(
                    of: peer,
                    forEveryone: false,
                    removesChat: number % 2 == 0
                )
            }
        case 4: run { _ = try await parts.reacting.react([.emoji("👍")], to: key) }
        case 5: run { _ = try await parts.reacting.vote([[1]], in: key) }
        case 6: run { _ = try await parts.reacting.closePoll(key) }
        case 7: run { try await parts.reacting.markAllSeen(in: peer) }
        case 8: run { try await parts.reading.readAll(in: peer) }
        case 9: run { try await parts.reading.markUnread(number % 2 == 0, peer) }
        case 10: run { try await parts.reading.readContents(of: [key]) }
        case 11: run { try await parts.drafts.set(FormattedText("draft \(number)"), DraftKey(peer)) }
        case 12: run { _ = try await parts.scheduling.sendNow([key]) }
        default: run { _ = try await parts.scheduling.reschedule(key, to: .whenOnline) }
        }
    }

    private func look(_ number: Int, _ peer: PeerID, _ key: MessageKey) {
        let parts = parts
        let query = SearchQuery("text \(number % 10)", in: number % 2 == 0 ? peer : nil)
        switch number % 12 {
        case 0, 1: run { _ = try await parts.search.messages(query).first() }
        case 2: run { for try await _ in parts.search.peers("te").values(buffer: .latest()) {} }
        case 3: run { _ = try await parts.dependencies.store.search(query) }
        case 4: run { _ = try await parts.reacting.senders(of: key) }
        case 5: run { _ = try await parts.reacting.voters(of: key) }
        case 6:
            run {
                let thread = try await parts.threads.open(key)
                try await parts.threads.read(upTo: Int32(number), of: thread)
            }
        case 7: run { _ = try await parts.linkPreviews.page(of: ["https://example.org/\(number % 5)"]) }
        case 8: run { await parts.stickers.look(at: [Int64(number % 5)]) }
        case 9: run { await parts.stickers.refresh() }
        case 10: run { await parts.notifications.look(at: number % 3 == 0 ? nil : peer) }
        default: run { _ = try await parts.groupsInCommon.with(peer) }
        }
    }

    private func settle(_ number: Int, _ peer: PeerID, _ other: PeerID) {
        let parts = parts
        switch number % 14 {
        case 0: run { try await parts.chatSettings.mute(peer, until: number % 2 == 0 ? .max : 0) }
        case 1: run { _ = try await parts.chatSettings.setPinned([peer, other]) }
        case 2: run { _ = try await parts.chatSettings.setArchived(number % 3 == 0, [peer]) }
        case 3: run { _ = try await parts.contacts.add(peer, firstName: "Ada") }
        case 4: run { _ = try await parts.contacts.remove(peer) }
        case 5:
            run {
                _ = try await parts.contacts.importEntries([ContactEntry(phone: "+15550100", firstName: "A")])
            }
        case 6: run { _ = try await parts.contacts.setBlocked(number % 3 == 0, peer) }
        case 7: run { _ = try await parts.blocked.list() }
        case 8: run { try await parts.privacy.load(PrivacyKey.allCases[number % PrivacyKey.allCases.count]) }
        case 9: run { _ = try await parts.devices.list() }
        case 10: run { _ = try await parts.folders.make("F\(number)") }
        case 11: run { _ = try await parts.folders.reorder([Int32(number % 3), 2]) }
        case 12: run { await parts.typing.did(.typing, in: peer) }
        default: run { await parts.presence.set(isThere: number % 3 == 0) }
        }
    }

    private func administrate(_ number: Int, _ peer: PeerID, _ other: PeerID) {
        let parts = parts
        switch number % 14 {
        case 0: run { _ = try await parts.groups.setTitle("T\(number)", of: peer) }
        case 1: run { _ = try await parts.groups.add(other, to: peer) }
        case 2: run { _ = try await parts.groups.remove(other, from: peer) }
        case 3: run { _ = try await parts.newGroups.make("G", with: [other]) }
        case 4: run { _ = try await parts.newGroups.makeChannel("C") }
        case 5: run { _ = try await parts.inviteLinks.list(of: peer) }
        case 6: run { _ = try await parts.inviteLinks.make(.init(), to: peer) }
        case 7:
            run {
                guard let address = try await parts.inviteLinks.address("https://t.me/+abcdefgh") else {
                    return
                }
                _ = try await parts.inviteLinks.look(at: address)
                _ = try await parts.inviteLinks.follow(address)
            }
        case 8: run { _ = try await parts.channels.join(peer) }
        case 9: run { _ = try await parts.channels.leave(peer) }
        case 10: run { _ = try await parts.channels.members(of: peer, through: parts.updates) }
        case 11: run { _ = try await parts.channels.setTitle("C\(number)", of: peer) }
        case 12: run { _ = try await parts.channels.deleteAll(by: other, in: peer) }
        default: run { _ = try await parts.profile.update(firstName: "A\(number)") }
        }
    }

    private func signIn(_ number: Int) {
        let services = parts.dependencies
        let parts = parts
        let signIn = SignIn(
            services.api,
            application: .init(id: 1, hash: ""),
            random: services.random
        )
        switch number % 8 {
        case 0, 1:
            run {
                let code = try await signIn.requestCode("+15550100")
                _ = try await signIn.enter("12345", for: code)
                _ = try await signIn.resend(code)
            }
        case 2: run { _ = try await signIn.passwordHint() }
        case 3: run { _ = try await signIn.enter(password: "secret") }
        case 4: run { _ = try await parts.password.passwordState() }
        case 5:
            run { _ = try await parts.password.change(.set("new", hint: "h", email: nil), current: "old") }
        case 6: run { _ = try await parts.password.change(.remove, current: "old") }
        default:
            let environment = QRCodeLogin.Environment(
                api: services.api,
                events: .empty,
                move: { _ in },
                clock: services.clock,
                serverTime: services.serverTime
            )
            let tokens = QRCodeLogin(environment, application: .init(id: 1, hash: ""))
            run { _ = try await tokens.run { _ in } }
        }
    }
}
