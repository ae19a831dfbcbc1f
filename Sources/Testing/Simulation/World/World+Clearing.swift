import ClientEngine
import ClientModel
import MessageStore
import TelegramSchema
import TestKit

extension World {
    /// Empties a chat or deletes it, and notes what becomes of what was written there.
    func clear(
        _ chat: PeerID,
        on device: SimulatedDevice,
        _ parts: AccountParts,
        _ diary: inout Diary
    ) throws {
        let (isForAll, isDeletion) = (Bool.random(using: &random), Bool.random(using: &random))
        let own = diary.sent.filter { $0.device == device.name && $0.chat == chat }.map(\.id)
        let arrived = try loop.run("clearing") {
            let arrived = try await parts.services.store.read { reader in
                Set(try own.filter { try reader.message($0)?.key.namespace == .cloud })
            }
            try await parts.editor.clearHistory(of: chat, forEveryone: isForAll, removesChat: isDeletion)
            return arrived
        }
        let other = PeerID(.user, device.user.rawValue)
        var places = [Wishes.Place(user: device.user, chat: chat)]
        if isForAll, chat.kind == .user, chat != other {
            places.append(Wishes.Place(user: UserID(rawValue: chat.number), chat: other))
        }
        diary.wishes.emptied.formUnion(places)
        if isDeletion { diary.wishes.deleted.formUnion(places) }
        for index in diary.sent.indices where places.contains(place(of: diary.sent[index])) {
            guard diary.sent[index].fate == .kept else { continue }
            // What others wrote, or what was on its way, may come later than that, or not.
            diary.sent[index].fate =
                arrived.contains(diary.sent[index].id) && diary.sent[index].device == device.name
                ? .deleted : .unsure
        }
        if isDeletion {
            diary.typed.removeAll { places.contains(Wishes.Place(user: $0.user, chat: $0.chat)) }
        }
    }

    /// Whose chat a message was written to.
    private func place(of entry: Diary.Entry) -> Wishes.Place {
        let user = devices.first { $0.name == entry.device }?.user ?? users[0]
        return Wishes.Place(user: user, chat: entry.chat)
    }
}
