import ClientEngine
public import ClientModel
import MessageStore
import TestKit

/// What happened in a world, as its people know it: to be found again in the end.
public struct Diary: Sendable {
    /// A text as it was typed, told from all others by who typed it and a number.
    public struct Entry: Sendable {
        /// The device.
        public var device: String
        /// Where it was typed.
        public var chat: PeerID
        /// The text as it was typed last.
        public var text: String
    }

    /// All that was sent, in the order in which it was typed on each device.
    public var sent: [Entry] = []

    /// Nothing happened yet.
    public init() {}
}

extension World {
    /// Lets the people do `steps` random things, each on a random device, with time in between.
    public func live(steps: Int, diary: inout Diary) throws {
        for step in 0..<steps {
            let device = devices[Int.random(in: 0..<devices.count, using: &random)]
            try act(on: device, step, &diary)
            let pause = Double.random(in: 0...1, using: &random)
            // Mostly quick, sometimes minutes.
            try loop.pass(.milliseconds(Int(pause * pause * pause * pause * 120_000)))
        }
    }

    private func act(on device: SimulatedDevice, _ step: Int, _ diary: inout Diary) throws {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<6: try toggle(device)
        case 6..<14: device.network.set(isOn: Bool.random(using: &random))
        case 14..<20: device.network.set(profile())
        default: if device.account != nil { try write(on: device, step, &diary) }
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

    private func write(on device: SimulatedDevice, _ step: Int, _ diary: inout Diary) throws {
        let chats = chats(of: device.user)
        let chat = chats[Int.random(in: 0..<chats.count, using: &random)]
        let text = "\(device.name) \(step)"
        let sender = try device.parts().sender
        _ = try loop.run("sending") { try await sender.send(OutgoingMessage(text), to: chat) }
        diary.sent.append(Diary.Entry(device: device.name, chat: chat, text: text))
    }
}
