import ClientEngine
import ClientModel
import MTProto
import MessageStore
import TelegramSchema

/// A chat's read marks, draft and mute time, on either side.
struct SeenState: Equatable, CustomStringConvertible {
    var readIncoming: Int32
    var readOutgoing: Int32
    var unread: Int32
    var draft: String
    var muteUntil: Int32

    var description: String {
        "in \(readIncoming) out \(readOutgoing) unread \(unread) draft '\(draft)' muted \(muteUntil)"
    }

    /// The state with read marks rounded down to existing messages.
    func rounded(to ids: [Int32]) -> SeenState {
        var state = self
        state.readIncoming = ids.last { $0 <= readIncoming } ?? 0
        state.readOutgoing = ids.last { $0 <= readOutgoing } ?? 0
        return state
    }
}

extension World {
    /// Compares read marks, counters, drafts and mutes of a chat with messages of these `ids`, and looks for lost
    /// drafts.
    func judgeState(
        of chat: PeerID,
        on device: SimulatedDevice,
        _ ids: [Int32],
        _ expectedHistory: ExpectedHistory
    ) throws {
        guard var truth = try serverState(of: chat, for: device) else {
            return
        }
        var (seen, superseded) = try deviceState(of: chat, on: device)
        let place = "\(device.name) \(chat)"
        let key = ExpectedSettings.Place(user: device.user, chat: chat)
        // A chat without messages is in no list, and devices that were offline get no updates about such chats.
        if ids.isEmpty { seen.muteUntil = truth.muteUntil }
        // Read marks on deleted messages may or may not have been deleted with the chat.
        if expectedHistory.expectedSettings.emptied.contains(key) {
            (truth, seen) = (truth.rounded(to: ids), seen.rounded(to: ids))
        }
        guard truth == seen else {
            throw SimulationError.different("\(place): \(truth) on the server, \(seen)")
        }
        if let expectedSettings = expectedHistory.expectedSettings.mutes[key],
            !expectedSettings.values.contains(truth.muteUntil)
        {
            throw SimulationError.different("\(place): muted \(truth.muteUntil), which nobody wished")
        }
        // A draft in a chat that is being deleted elsewhere is deleted with it.
        guard !expectedHistory.expectedSettings.deleted.contains(key) else { return }
        let here = expectedHistory.typed.filter { $0.user == device.user && $0.chat == chat }
        guard let last = here.last(where: { $0.device == device.name }) else { return }
        // A later draft on another device may have replaced a draft that its user had seen.
        let isLast = here.last?.device == device.name
        guard !isLast || last.text.isEmpty || last.text == truth.draft || superseded.contains(last.text)
        else {
            throw SimulationError.different("\(place): typed and lost: '\(last.text)'")
        }
    }

    private func serverState(of chat: PeerID, for device: SimulatedDevice) throws -> SeenState? {
        let (server, key) = (server, device.key)
        return try loop.run("asking the server") {
            let peer = TL.InputDialogPeer.inputDialogPeer(.init(peer: TL.InputPeer(simulated: chat)))
            let answer = try await server.call(TLFunction.MessagesGetPeerDialogs(peers: [peer]), as: key)
            guard case .dialog(let dialog)? = answer.dialogs.first else { return nil }
            var draft = ""
            if case .draftMessage(let message)? = dialog.draft { draft = message.message }
            return SeenState(
                readIncoming: dialog.readInboxMaxID.rawValue,
                readOutgoing: dialog.readOutboxMaxID.rawValue,
                unread: dialog.unreadCount,
                draft: draft,
                muteUntil: dialog.notifySettings.muteUntil ?? 0
            )
        }
    }

    private func deviceState(
        of chat: PeerID,
        on device: SimulatedDevice
    ) throws -> (SeenState, superseded: [String]) {
        let store = try device.parts().dependencies.store
        return try loop.run("asking \(device.name)") {
            try await store.read { reader in
                var state = SeenState(readIncoming: 0, readOutgoing: 0, unread: 0, draft: "", muteUntil: 0)
                if case .idBased(let read)? = try reader.chat(chat).readState {
                    state.readIncoming = read.maxIncomingRead
                    state.readOutgoing = read.maxOutgoingRead
                    state.unread = read.count
                }
                let typed = try reader.interfaceState(DraftKey(chat))
                state.draft = typed.draft?.text ?? ""
                state.muteUntil = try reader.notificationSettings(chat)?.muteUntil ?? 0
                return (state, typed.superseded.map(\.text))
            }
        }
    }
}

extension TL.InputPeer {
    /// The input peer in a simulated world, where access hashes equal the users' ids.
    init(simulated peer: PeerID) {
        switch peer.kind {
        case .group: self = .inputPeerChat(.init(chatID: ChatID(rawValue: peer.number)))
        default: self = .inputPeerUser(.init(userID: UserID(rawValue: peer.number), accessHash: peer.number))
        }
    }
}
