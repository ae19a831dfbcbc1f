import ClientEngine
import ClientModel
import MessageStore
import TestKit

extension World {
    /// Lets the people do `steps` random things, each on a random device, with time in between.
    public func live(steps: Int, typesDrafts: Bool = true, diary: inout Diary) throws {
        for step in 0..<steps { try live(step, &diary, typesDrafts) }
    }

    /// One thing that happens, and the time until the next.
    private func live(_ step: Int, _ diary: inout Diary, _ typesDrafts: Bool) throws {
        self.typesDrafts = typesDrafts
        let device = devices[Int.random(in: 0..<devices.count, using: &random)]
        try act(on: device, step, &diary)
        let pause = Double.random(in: 0...1, using: &random)
        // Mostly quick, sometimes minutes.
        try loop.pass(.milliseconds(Int(pause * pause * pause * pause * 120_000)))
    }

    /// Lets the people do random things for `duration` while the server answers 30 of 100 calls with errors.
    public func liveInChaos(for duration: Duration, typesDrafts: Bool = true, diary: inout Diary) throws {
        let end = loop.clock.now + duration
        server.setChaos(perMille: 300)
        var step = 0
        while loop.clock.now < end {
            try live(step, &diary, typesDrafts)
            step += 1
        }
        server.setChaos(perMille: 0)
    }

    func act(on device: SimulatedDevice, _ step: Int, _ diary: inout Diary) throws {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<6: try toggle(device)
        case 6..<14: device.network.set(isOn: Bool.random(using: &random))
        case 14..<20: device.network.set(profile())
        default:
            if device.account != nil { try use(device, try device.parts(), step, &diary) }
        }
    }

    private func use(
        _ device: SimulatedDevice,
        _ parts: AccountParts,
        _ step: Int,
        _ diary: inout Diary
    ) throws {
        if let deed = drawDeed() { return try perform(deed, on: device, parts, step, &diary) }
        let chats = chats(of: device.user)
        let chat = chats[Int.random(in: 0..<chats.count, using: &random)]
        let earlier = diary.sent.indices.filter { diary.sent[$0].device == device.name }
        let one = earlier.randomElement(using: &random)
        switch (Int.random(in: 0..<100, using: &random), one) {
        case (0..<50, _), (50..<70, nil):
            let text = "\(device.name) \(step)."
            let enqueued = try loop.run("sending") {
                try await parts.sender.send(OutgoingMessage(text), to: chat)
            }
            diary.sent.append(
                Diary.Entry(device: device.name, chat: chat, text: text, id: enqueued.messages[0])
            )
        case (50..<62, let one?) where !diary.sent[one].isForward:
            try edit(diary.sent[one], on: device, parts, step)
        case (62..<70, let one?):
            diary.sent[one].fate = try delete(diary.sent[one], on: device, parts)
        case (let dice, _) where dice < 85 || !typesDrafts:
            try loop.run("reading") { try await parts.reading.readAll(in: chat) }
        default:
            try type("\(device.name) types at \(step)", on: device, parts, in: chat, &diary)
        }
    }

    func type(
        _ text: String,
        on device: SimulatedDevice,
        _ parts: AccountParts,
        in chat: PeerID,
        _ diary: inout Diary
    ) throws {
        loop.trace.note("\(device.name) types '\(text)' in \(chat.number)")
        try loop.run("typing") { try await parts.drafts.set(FormattedText(text), DraftKey(chat)) }
        diary.typed.removeAll { $0.device == device.name && $0.chat == chat }
        diary.typed.append(Diary.Draft(device: device.name, user: device.user, chat: chat, text: text))
    }

    private func edit(
        _ entry: Diary.Entry,
        on device: SimulatedDevice,
        _ parts: AccountParts,
        _ step: Int
    ) throws {
        let text = FormattedText("\(entry.text) edited at \(step)")
        try loop.run("editing") {
            let key = try await parts.services.store.read { try $0.message(entry.id)?.key }
            guard let key else { return }
            _ = try await parts.editor.edit(key, to: text)
        }
    }

    private func delete(
        _ entry: Diary.Entry,
        on device: SimulatedDevice,
        _ parts: AccountParts
    ) throws -> Diary.Fate {
        try loop.run("deleting") {
            let key = try await parts.services.store.read { try $0.message(entry.id)?.key }
            guard let key else { return entry.fate }
            try await parts.editor.delete([key], forEveryone: true)
            // One that was on its way may have arrived, and is deleted then, or not.
            return key.namespace == .cloud ? .deleted : .unsure
        }
    }

    private func toggle(_ device: SimulatedDevice) throws {
        if device.account == nil { try device.start() } else { try device.stop() }
    }

    private func profile() -> NetworkProfile {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: NetworkProfile()
        case 1: .secondGeneration
        default: .hostile
        }
    }
}
