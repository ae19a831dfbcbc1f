import ClientEngine
import ClientModel
import MessageStore
import TelegramSchema
import TestKit

// What people do beside writing, reading and typing.
extension World {
    /// What somebody does now; nil to write, read or type. Rare is what leaves little to compare.
    func drawDeed() -> Deed? {
        let possible = deeds.filter { $0 != .draft || typesDrafts }
        guard !possible.isEmpty, Int.random(in: 0..<5, using: &random) < 2 else { return nil }
        let deed = possible.randomElement(using: &random)
        let isRare = deed == .clear || deed == .member
        return isRare && Int.random(in: 0..<3, using: &random) > 0 ? nil : deed
    }

    func perform(
        _ deed: Deed,
        on device: SimulatedDevice,
        _ parts: AccountParts,
        _ step: Int,
        _ diary: inout Diary
    ) throws {
        let chats = chats(of: device.user)
        let chat = chats[Int.random(in: 0..<chats.count, using: &random)]
        loop.trace.note("\(device.name) does: \(deed) in \(chat.number)")
        switch deed {
        case .mute: try mute(chat, on: device, parts, step, &diary)
        case .pin: try pin(chat, on: device, parts, &diary)
        case .forward: try forward(to: chat, on: device, parts, &diary)
        case .title: try rename(on: device, parts, step, &diary)
        case .member: try changeMembers(on: device, parts, &diary)
        case .clear: try clear(chat, on: device, parts, &diary)
        case .messagePin: try pinMessage(in: chat, parts)
        case .draft: try typeTwice(in: chat, on: device, step, &diary)
        }
    }

    private func mute(
        _ chat: PeerID,
        on device: SimulatedDevice,
        _ parts: AccountParts,
        _ step: Int,
        _ diary: inout Diary
    ) throws {
        // Far away: none is over before the end.
        let until = Bool.random(using: &random) ? 0 : 2_000_000_000 + Int32(step)
        try loop.run("muting") { try await parts.chatSettings.mute(chat, until: until) }
        diary.wishes.mutes[.init(user: device.user, chat: chat), default: [:]][device.name] = until
    }

    private func pin(
        _ chat: PeerID,
        on device: SimulatedDevice,
        _ parts: AccountParts,
        _ diary: inout Diary
    ) throws {
        let (isListed, before) = try loop.run("looking at pins") {
            try await parts.services.store.read { reader in
                (try reader.chat(chat).inclusion != nil, try reader.pinnedChats(in: .list(.main)))
            }
        }
        guard isListed else { return }
        var pinned = before
        if Bool.random(using: &random) {
            pinned.shuffle(using: &random)
        } else if let index = pinned.firstIndex(of: chat) {
            pinned.remove(at: index)
        } else {
            pinned.insert(chat, at: 0)
        }
        let wish = pinned
        _ = try loop.run("pinning") { try await parts.chatSettings.setPinned(wish) }
        // What is shown already need not be told.
        guard wish != before else { return }
        diary.wishes.pins[device.user, default: [:]][device.name] = wish
    }

    private func forward(
        to chat: PeerID,
        on device: SimulatedDevice,
        _ parts: AccountParts,
        _ diary: inout Diary
    ) throws {
        let source = chats(of: device.user).randomElement(using: &random) ?? chat
        let messages = try loop.run("looking for messages") {
            try await parts.services.store.read { reader in
                var found: [Message] = []
                try reader.scanMessages(of: source) { message in
                    found.append(message)
                    return true
                }
                return found.filter { $0.key.namespace == .cloud && !$0.flags.contains(.service) }
            }
        }
        guard let first = messages.randomElement(using: &random) else { return }
        let count = Int.random(in: 1...3, using: &random)
        let album = messages.filter { $0.groupingKey != nil && $0.groupingKey == first.groupingKey }
        let chosen = album.isEmpty ? messages.drop { $0 != first }.prefix(count) : album[...]
        let keys = chosen.map(\.key).sorted()
        let forwarded = try loop.run("forwarding") {
            let sent = try await parts.sender.forward(keys, to: chat)
            return try await parts.services.store.read { reader in
                try sent.flatMap(\.messages).compactMap { id in
                    try reader.message(id).map { (id, try $0.content.decoded().text) }
                }
            }
        }
        for (id, text) in forwarded {
            var entry = Diary.Entry(device: device.name, chat: chat, text: Self.name(text), id: id)
            entry.isForward = true
            diary.sent.append(entry)
        }
    }

    private func rename(
        on device: SimulatedDevice,
        _ parts: AccountParts,
        _ step: Int,
        _ diary: inout Diary
    ) throws {
        guard let group else { return }
        let title = "\(device.name) called it \(step)"
        let task = try loop.run("renaming") { try await parts.groups.setTitle(title, of: group) }
        if task != nil { diary.wishes.titles[device.name, default: []].append(title) }
    }

    private func changeMembers(
        on device: SimulatedDevice,
        _ parts: AccountParts,
        _ diary: inout Diary
    ) throws {
        guard let group else { return }
        let creator = users[0]
        let others = users.dropFirst().map { PeerID(.user, $0.rawValue) }
        guard let other = others.randomElement(using: &random) else { return }
        let isIn = Bool.random(using: &random)
        if device.user != creator {
            guard !isIn else { return }
            let own = PeerID(.user, device.user.rawValue)
            _ = try loop.run("leaving") { try await parts.groups.remove(own, from: group) }
        } else if isIn {
            _ = try loop.run("adding") { try await parts.groups.add(other, to: group) }
        } else {
            _ = try loop.run("removing") { try await parts.groups.remove(other, from: group) }
        }
        diary.wishes.areMembersChanged = true
    }

    private func pinMessage(in chat: PeerID, _ parts: AccountParts) throws {
        let messages = try loop.run("looking for messages") {
            try await parts.services.store.read { reader in
                var found: [Message] = []
                try reader.scanMessages(of: chat) { message in
                    found.append(message)
                    return true
                }
                return found.filter { $0.key.namespace == .cloud && !$0.flags.contains(.service) }
            }
        }
        // Among few, so that several devices come to change the same one.
        guard let message = messages.prefix(4).randomElement(using: &random) else { return }
        let (isSilent, isForAll) = (Bool.random(using: &random), Bool.random(using: &random))
        try loop.run("pinning a message") {
            try await parts.editor.setPinned(
                !message.flags.contains(.pinned),
                message.key,
                isSilent: isSilent,
                forEveryone: isForAll
            )
        }
    }

    /// Two devices of somebody, a fifth of a second apart at most, over networks that reorder.
    private func typeTwice(
        in chat: PeerID,
        on device: SimulatedDevice,
        _ step: Int,
        _ diary: inout Diary
    ) throws {
        let others = devices.filter { $0.user == device.user && $0 !== device && $0.account != nil }
        guard let other = others.randomElement(using: &random) else { return }
        var profile = NetworkProfile()
        profile.reordering = 400
        var isAnyCleared = false
        for (number, one) in [device, other, device].prefix(Int.random(in: 2...3, using: &random))
            .enumerated()
        {
            one.network.set(profile)
            // Now and then what was typed is taken back.
            let isCleared = Int.random(in: 0..<4, using: &random) == 0
            isAnyCleared = isAnyCleared || isCleared
            let text = isCleared ? "" : "\(one.name) types at \(step) \(number)"
            try type(text, on: one, try one.parts(), in: chat, &diary)
            try loop.pass(.milliseconds(Int.random(in: 0...200, using: &random)))
        }
        // Who takes words back takes back what the other types at that moment.
        if isAnyCleared { diary.typed.removeAll { $0.user == device.user && $0.chat == chat } }
    }
}
