import ClientEngine
import ClientModel
import MTProto
import MessageStore
import TelegramSchema

/// How far a chat is read, what is typed into it and how it rings, as both sides tell it.
struct SeenState: Equatable, CustomStringConvertible {
    var readIncoming: Int32
    var readOutgoing: Int32
    var unread: Int32
    var draft: String
    var muteUntil: Int32

    var description: String {
        "in \(readIncoming) out \(readOutgoing) unread \(unread) draft '\(draft)' muted \(muteUntil)"
    }

    /// With marks that mean the same where messages with these ids are left.
    func rounded(to ids: [Int32]) -> SeenState {
        var state = self
        state.readIncoming = ids.last { $0 <= readIncoming } ?? 0
        state.readOutgoing = ids.last { $0 <= readOutgoing } ?? 0
        return state
    }
}

extension World {
    /// Compares read marks, counters, drafts and mutes of a chat with messages of these `ids`, and looks for words that
    /// were typed and are nowhere.
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
        // A chat without messages is in no list, and of what is in none devices that were away hear nothing.
        if ids.isEmpty { seen.muteUntil = truth.muteUntil }
        // Marks on what is gone were deleted with a chat, or not.
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
        // What is typed into a chat that is being deleted elsewhere goes with it.
        guard !expectedHistory.expectedSettings.deleted.contains(key) else { return }
        let here = expectedHistory.typed.filter { $0.user == device.user && $0.chat == chat }
        guard let last = here.last(where: { $0.device == device.name }) else { return }
        // Who typed after it, elsewhere, may have seen it and have typed over it.
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
        let store = try device.parts().services.store
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
    /// A peer of a simulated world, where access hashes are the users' numbers.
    init(simulated peer: PeerID) {
        switch peer.kind {
        case .group: self = .inputPeerChat(.init(chatID: ChatID(rawValue: peer.number)))
        default: self = .inputPeerUser(.init(userID: UserID(rawValue: peer.number), accessHash: peer.number))
        }
    }
}
