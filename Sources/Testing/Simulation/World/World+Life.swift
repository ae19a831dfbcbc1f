import ClientEngine
import ClientModel
import ClientNetwork
import MessageStore
import TestKit

extension World {
    /// Runs `steps` random actions, each on a random device, with pauses.
    public func live(steps: Int, typesDrafts: Bool = true, expectedHistory: inout ExpectedHistory) throws {
        for step in 0..<steps { try live(step, &expectedHistory, typesDrafts) }
    }

    /// Runs one action, and the pause after it.
    private func live(_ step: Int, _ expectedHistory: inout ExpectedHistory, _ typesDrafts: Bool) throws {
        self.typesDrafts = typesDrafts
        if transports == .mixed { try changeTransports() }
        let device = devices[Int.random(in: 0..<devices.count, using: &random)]
        try act(on: device, step, &expectedHistory)
        let pause = Double.random(in: 0...1, using: &random)
        // Mostly short, sometimes minutes.
        try loop.pass(.milliseconds(Int(pause * pause * pause * pause * 120_000)))
    }

    /// Runs random actions for `duration` while the server fails 30 of 100 calls.
    public func runWithFaults(
        for duration: Duration,
        typesDrafts: Bool = true,
        expectedHistory: inout ExpectedHistory
    ) throws {
        let end = loop.clock.now + duration
        server.setChaos(perMille: 300)
        var step = 0
        while loop.clock.now < end {
            try live(step, &expectedHistory, typesDrafts)
            step += 1
        }
        server.setChaos(perMille: 0)
    }

    func act(on device: SimulatedDevice, _ step: Int, _ expectedHistory: inout ExpectedHistory) throws {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<6: try toggle(device)
        case 6..<14: device.network.set(isOn: Bool.random(using: &random))
        case 14..<20: device.network.set(profile())
        default:
            if device.account != nil {
                try use(device, parts: try device.parts(), step: step, expectedHistory: &expectedHistory)
            }
        }
    }

    private func use(
        _ device: SimulatedDevice,
        parts: AccountServices,
        step: Int,
        expectedHistory: inout ExpectedHistory
    ) throws {
        if let action = drawAction() {
            return try perform(
                action,
                on: device,
                parts: parts,
                step: step,
                expectedHistory: &expectedHistory
            )
        }
        let chats = chats(of: device.user)
        let chat = chats[Int.random(in: 0..<chats.count, using: &random)]
        let earlier = expectedHistory.sent.indices.filter { expectedHistory.sent[$0].device == device.name }
        let one = earlier.randomElement(using: &random)
        switch (Int.random(in: 0..<100, using: &random), one) {
        case (0..<50, _), (50..<70, nil):
            let text = "\(device.name) \(step)."
            let enqueued = try loop.run("sending") {
                try await parts.sender.send(OutgoingMessage(text), to: chat)
            }
            expectedHistory.sent.append(
                ExpectedHistory.Entry(device: device.name, chat: chat, text: text, id: enqueued.messages[0])
            )
        case (50..<62, let one?) where !expectedHistory.sent[one].isForward:
            try edit(expectedHistory.sent[one], on: device, parts, step)
        case (62..<70, let one?):
            expectedHistory.sent[one].fate = try delete(expectedHistory.sent[one], on: device, parts)
        case (let dice, _) where dice < 85 || !typesDrafts:
            try loop.run("reading") { try await parts.reading.readAll(in: chat) }
        default:
            try type("\(device.name) types at \(step)", on: device, parts, in: chat, &expectedHistory)
        }
    }

    func type(
        _ text: String,
        on device: SimulatedDevice,
        _ parts: AccountServices,
        in chat: PeerID,
        _ expectedHistory: inout ExpectedHistory
    ) throws {
        loop.trace.note("\(device.name) types '\(text)' in \(chat.number)")
        try loop.run("typing") { try await parts.drafts.set(FormattedText(text), DraftKey(chat)) }
        expectedHistory.typed.removeAll { $0.device == device.name && $0.chat == chat }
        expectedHistory.typed.append(
            ExpectedHistory.Draft(device: device.name, user: device.user, chat: chat, text: text)
        )
    }

    private func edit(
        _ entry: ExpectedHistory.Entry,
        on device: SimulatedDevice,
        _ parts: AccountServices,
        _ step: Int
    ) throws {
        let text = FormattedText("\(entry.text) edited at \(step)")
        try loop.run("editing") {
            let key = try await parts.dependencies.store.read { try $0.message(entry.id)?.key }
            guard let key else { return }
            _ = try await parts.editor.edit(key, to: text)
        }
    }

    private func delete(
        _ entry: ExpectedHistory.Entry,
        on device: SimulatedDevice,
        _ parts: AccountServices
    ) throws -> ExpectedHistory.ExpectedOutcome {
        try loop.run("deleting") {
            let key = try await parts.dependencies.store.read { try $0.message(entry.id)?.key }
            guard let key else { return entry.fate }
            try await parts.editor.delete([key], forEveryone: true)
            // A message in transit may arrive and be deleted then, or not.
            return key.namespace == .cloud ? .deleted : .unsure
        }
    }

    /// Changes the protocols of a device, or what its network admits, in one of eight steps.
    private func changeTransports() throws {
        guard Int.random(in: 0..<8, using: &random) == 0 else { return }
        let device = devices[Int.random(in: 0..<devices.count, using: &random)]
        if Bool.random(using: &random) {
            device.network.set(admitsCompact: Bool.random(using: &random))
        } else {
            let choices = TransportChoice.allCases
            try device.use(choices[Int.random(in: 0..<choices.count, using: &random)])
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
