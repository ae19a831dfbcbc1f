import ClientEngine
import ClientModel
import MessageStore
import TelegramSchema
import TestKit

// The users' actions besides writing, reading and typing.
extension World {
    /// Draws the next action; nil to write, read or type. Actions that leave little to compare are rare.
    func drawAction() -> WorldAction? {
        let possible = actions.filter { $0 != .draft || typesDrafts }
        guard !possible.isEmpty, Int.random(in: 0..<5, using: &random) < 2 else { return nil }
        let action = possible.randomElement(using: &random)
        let isRare = action == .clear || action == .member
        return isRare && Int.random(in: 0..<3, using: &random) > 0 ? nil : action
    }

    func perform(
        _ action: WorldAction,
        on device: SimulatedDevice,
        parts: AccountServices,
        step: Int,
        expectedHistory: inout ExpectedHistory
    ) throws {
        let chats = chats(of: device.user)
        let chat = chats[Int.random(in: 0..<chats.count, using: &random)]
        loop.trace.note("\(device.name) does: \(action) in \(chat.number)")
        switch action {
        case .mute: try mute(chat, on: device, parts: parts, step: step, expectedHistory: &expectedHistory)
        case .pin: try pin(chat, on: device, parts, &expectedHistory)
        case .forward: try forward(to: chat, on: device, parts, &expectedHistory)
        case .title: try rename(on: device, parts, step, &expectedHistory)
        case .member: try changeMembers(on: device, parts, &expectedHistory)
        case .clear: try clear(chat, on: device, parts, &expectedHistory)
        case .messagePin: try pinMessage(in: chat, parts)
        case .draft: try typeTwice(in: chat, on: device, step, &expectedHistory)
        }
    }

    private func mute(
        _ chat: PeerID,
        on device: SimulatedDevice,
        parts: AccountServices,
        step: Int,
        expectedHistory: inout ExpectedHistory
    ) throws {
        // Far in the future: no mute ends during the run.
        let until = Bool.random(using: &random) ? 0 : 2_000_000_000 + Int32(step)
        try loop.run("muting") { try await parts.chatSettings.mute(chat, until: until) }
        expectedHistory.expectedSettings.mutes[.init(user: device.user, chat: chat), default: [:]][
            device.name
        ] = until
    }

    private func pin(
        _ chat: PeerID,
        on device: SimulatedDevice,
        _ parts: AccountServices,
        _ expectedHistory: inout ExpectedHistory
    ) throws {
        let (isListed, before) = try loop.run("looking at pins") {
            try await parts.dependencies.store.read { reader in
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
        // An unchanged order need not reach the server.
        guard wish != before else { return }
        expectedHistory.expectedSettings.pins[device.user, default: [:]][device.name] = wish
    }

    private func forward(
        to chat: PeerID,
        on device: SimulatedDevice,
        _ parts: AccountServices,
        _ expectedHistory: inout ExpectedHistory
    ) throws {
        let source = chats(of: device.user).randomElement(using: &random) ?? chat
        let messages = try loop.run("looking for messages") {
            try await parts.dependencies.store.read { reader in
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
            return try await parts.dependencies.store.read { reader in
                try sent.flatMap(\.messages).compactMap { id in
                    try reader.message(id).map { (id, try $0.content.decoded().text) }
                }
            }
        }
        for (id, text) in forwarded {
            var entry = ExpectedHistory.Entry(device: device.name, chat: chat, text: Self.name(text), id: id)
            entry.isForward = true
            expectedHistory.sent.append(entry)
        }
    }

    private func rename(
        on device: SimulatedDevice,
        _ parts: AccountServices,
        _ step: Int,
        _ expectedHistory: inout ExpectedHistory
    ) throws {
        guard let group else { return }
        let title = "\(device.name) called it \(step)"
        let task = try loop.run("renaming") { try await parts.groups.setTitle(title, of: group) }
        if task != nil { expectedHistory.expectedSettings.titles[device.name, default: []].append(title) }
    }

    private func changeMembers(
        on device: SimulatedDevice,
        _ parts: AccountServices,
        _ expectedHistory: inout ExpectedHistory
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
        expectedHistory.expectedSettings.areMembersChanged = true
    }

    private func pinMessage(in chat: PeerID, _ parts: AccountServices) throws {
        let messages = try loop.run("looking for messages") {
            try await parts.dependencies.store.read { reader in
                var found: [Message] = []
                try reader.scanMessages(of: chat) { message in
                    found.append(message)
                    return true
                }
                return found.filter { $0.key.namespace == .cloud && !$0.flags.contains(.service) }
            }
        }
        // Chosen among few messages, so that several devices change the same one.
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

    /// Types on two devices of a user, at most 0.2 s apart, over networks that reorder packets.
    private func typeTwice(
        in chat: PeerID,
        on device: SimulatedDevice,
        _ step: Int,
        _ expectedHistory: inout ExpectedHistory
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
            // Sometimes the draft is cleared.
            let isCleared = Int.random(in: 0..<4, using: &random) == 0
            isAnyCleared = isAnyCleared || isCleared
            let text = isCleared ? "" : "\(one.name) types at \(step) \(number)"
            try type(text, on: one, try one.parts(), in: chat, &expectedHistory)
            try loop.pass(.milliseconds(Int.random(in: 0...200, using: &random)))
        }
        // Clearing a draft also clears what the other device types at that moment.
        if isAnyCleared { expectedHistory.typed.removeAll { $0.user == device.user && $0.chat == chat } }
    }
}
