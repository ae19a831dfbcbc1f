import ClientEngine
import ClientModel
import MessageStore
import TelegramSchema
import TestKit

extension World {
    /// Clears or deletes a chat, and updates the expected state of its messages.
    func clear(
        _ chat: PeerID,
        on device: SimulatedDevice,
        _ parts: AccountServices,
        _ expectedHistory: inout ExpectedHistory
    ) throws {
        let (isForAll, isDeletion) = (Bool.random(using: &random), Bool.random(using: &random))
        let own = expectedHistory.sent.filter { $0.device == device.name && $0.chat == chat }.map(\.id)
        let arrived = try loop.run("clearing") {
            let arrived = try await parts.dependencies.store.read { reader in
                Set(try own.filter { try reader.message($0)?.key.namespace == .cloud })
            }
            try await parts.editor.clearHistory(of: chat, forEveryone: isForAll, removesChat: isDeletion)
            return arrived
        }
        let other = PeerID(.user, device.user.rawValue)
        var places = [ExpectedSettings.Place(user: device.user, chat: chat)]
        if isForAll, chat.kind == .user, chat != other {
            places.append(ExpectedSettings.Place(user: UserID(rawValue: chat.number), chat: other))
        }
        expectedHistory.expectedSettings.emptied.formUnion(places)
        if isDeletion { expectedHistory.expectedSettings.deleted.formUnion(places) }
        for index in expectedHistory.sent.indices
        where places.contains(place(of: expectedHistory.sent[index])) {
            guard expectedHistory.sent[index].fate == .kept else { continue }
            // Messages of others or in transit may arrive later, or not.
            expectedHistory.sent[index].fate =
                arrived.contains(expectedHistory.sent[index].id)
                    && expectedHistory.sent[index].device == device.name
                ? .deleted : .unsure
        }
        if isDeletion {
            expectedHistory.typed.removeAll {
                places.contains(ExpectedSettings.Place(user: $0.user, chat: $0.chat))
            }
        }
    }

    /// The user and chat of a message.
    private func place(of entry: ExpectedHistory.Entry) -> ExpectedSettings.Place {
        let user = devices.first { $0.name == entry.device }?.user ?? users[0]
        return ExpectedSettings.Place(user: user, chat: entry.chat)
    }
}
