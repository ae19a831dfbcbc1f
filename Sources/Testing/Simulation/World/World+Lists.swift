import ClientEngine
import ClientModel
import MTProto
import MessageStore
import SchemaMapping
import TelegramSchema

/// The chat list, on either side.
private struct SeenList: Equatable, CustomStringConvertible {
    /// The pinned chats, topmost first.
    var pinned: [PeerID]
    /// The chats with messages.
    var listed: Set<PeerID>

    var description: String { "pinned \(pinned) of \(listed.sorted())" }
}

/// The group, on either side. A user who has left need not know its title.
private struct SeenGroup: Equatable, CustomStringConvertible {
    var title = ""
    var memberCount: Int32 = 0

    var description: String { "'\(title)' with \(memberCount)" }

    /// Reads a group; nil if the user is not a member.
    init?(_ peer: Peer?) {
        guard case .group(let group)? = peer, group.flags.isDisjoint(with: [.left, .forbidden]) else {
            return nil
        }
        (title, memberCount) = (group.title, group.memberCount)
    }
}

extension World {
    /// Compares the chats in the list, and the pinned chats with their order.
    func judgeList(on device: SimulatedDevice, _ expectedHistory: ExpectedHistory) throws {
        let truth = try serverList(for: device)
        let seen = try deviceList(on: device)
        guard truth == seen else {
            throw SimulationError.different("\(device.name): \(truth) on the server, \(seen)")
        }
        let isAnyDeleted = expectedHistory.expectedSettings.deleted.contains { $0.user == device.user }
        guard let expectedSettings = expectedHistory.expectedSettings.pins[device.user], !isAnyDeleted else {
            return
        }
        guard expectedSettings.values.contains(truth.pinned) else {
            throw SimulationError.different("\(device.name): pinned \(truth.pinned), which nobody wished")
        }
    }

    /// Compares the group's title, its member count, and the user's membership.
    func judgeGroup(on device: SimulatedDevice, _ expectedHistory: ExpectedHistory) throws {
        guard let group, try isKnown(group, to: device) else { return }
        let (server, key) = (server, device.key)
        let parts = try device.parts()
        let store = parts.dependencies.store
        if expectedHistory.expectedSettings.emptied.contains(.init(user: device.user, chat: group)) {
            // The service message about a change may be gone: showing the title makes the client refresh it.
            parts.freshness.show(VisibleContent(peers: [group]), in: 1)
            try loop.pass(.seconds(10))
        }
        let truth = try loop.run("asking the server") {
            let id = ChatID(rawValue: group.number)
            let answer = try await server.call(TLFunction.MessagesGetChats(id: [id]), as: key)
            guard case .chats(let list) = answer else { return SeenGroup?.none }
            return SeenGroup(list.chats.first.flatMap { Peer($0) })
        }
        let seen = try loop.run("asking \(device.name)") {
            SeenGroup(try await store.read { try $0.peer(group) })
        }
        guard truth == seen else {
            let (truth, seen) = (truth?.description ?? "not in it", seen?.description ?? "not in it")
            throw SimulationError.different("\(device.name) \(group): \(truth) on the server, \(seen)")
        }
        guard let title = truth?.title, !expectedHistory.expectedSettings.titles.isEmpty else { return }
        // Users who had left may have had their changes refused.
        let expectedSettings = expectedHistory.expectedSettings.titles.values.flatMap {
            expectedHistory.expectedSettings.areMembersChanged ? $0[...] : $0.suffix(1)
        }
        guard
            expectedSettings.contains(title)
                || expectedHistory.expectedSettings.areMembersChanged && title == Self.groupTitle
        else {
            throw SimulationError.different("\(group): called '\(title)', which nobody wished")
        }
    }

    private func serverList(for device: SimulatedDevice) throws -> SeenList {
        let (server, key) = (server, device.key)
        return try loop.run("asking the server") {
            let pinned = try await server.call(TLFunction.MessagesGetPinnedDialogs(folderID: 0), as: key)
            let all = try await server.call(
                TLFunction.MessagesGetDialogs(
                    offsetDate: 0,
                    offsetID: 0,
                    offsetPeer: .inputPeerEmpty,
                    limit: 100,
                    hash: 0
                ),
                as: key
            )
            let dialogs =
                switch all {
                case .dialogs(let list): list.dialogs
                case .dialogsSlice(let slice): slice.dialogs
                case .dialogsNotModified: [TL.Dialog]()
                }
            return SeenList(
                pinned: pinned.dialogs.rows.map { PeerID($0.peer) },
                listed: Set(dialogs.rows.filter { $0.topMessage != 0 }.map { PeerID($0.peer) })
            )
        }
    }

    private func deviceList(on device: SimulatedDevice) throws -> SeenList {
        let store = try device.parts().dependencies.store
        let chats = chats(of: device.user)
        return try loop.run("asking \(device.name)") {
            try await store.read { reader in
                let listed = try chats.filter { chat in
                    var hasMessages = false
                    try reader.scanMessages(of: chat) { message in
                        hasMessages = message.key.namespace == .cloud
                        return !hasMessages
                    }
                    return try hasMessages && reader.chat(chat).inclusion != nil
                }
                return SeenList(pinned: try reader.pinnedChats(in: .list(.main)), listed: Set(listed))
            }
        }
    }
}

extension [TL.Dialog] {
    /// The entries that are chats.
    fileprivate var rows: [TL.Dialog.Dialog] {
        compactMap { if case .dialog(let row) = $0 { row } else { nil } }
    }
}
