import ClientEngine
import ClientModel
import MessageStore
import TestKit

extension World {
    /// Advances time, with a good network for all, until every device has sent and received everything.
    public func settle(within limit: Duration = .seconds(7200)) throws {
        for device in devices {
            if device.account == nil { try device.start() }
            device.network.set(NetworkProfile())
            device.network.set(isOn: true)
            device.network.set(admitsCompact: true)
        }
        let end = loop.clock.now + limit
        // Twice in a row, with a pause: other devices have yet to receive what one has just sent.
        var quietRounds = 0
        var busy: [String] = []
        while quietRounds < 2 {
            guard loop.clock.now < end else { throw SimulationError.tooLong("settling: \(busy)") }
            try loop.pass(.seconds(30))
            busy = try devices.compactMap(unfinished)
            quietRounds = busy.isEmpty ? quietRounds + 1 : 0
        }
    }

    /// A device's unfinished work; nil for none.
    private func unfinished(_ device: SimulatedDevice) throws -> String? {
        guard let store = device.account?.store else { return "\(device.name) is off" }
        return try loop.run("looking at \(device.name)") { [name = device.name] in
            try await store.read { reader in
                let unsent = try reader.unsentMessages().count
                // A draft for a group that the user has left stays local.
                let drafts = try reader.unsyncedDrafts().filter { try !reader.isLeft($0.key.peer) }.count
                let hasTasks = try reader.hasUnfinishedTasks()
                guard unsent + drafts > 0 || hasTasks else { return nil }
                return "\(name): \(unsent) unsent, \(drafts) drafts, tasks \(hasTasks)"
            }
        }
    }
}

extension StoreReader {
    /// True if the chat is a group that the user has left.
    fileprivate func isLeft(_ chat: PeerID) throws -> Bool {
        guard case .group(let group)? = try peer(chat) else { return false }
        return !group.flags.isDisjoint(with: [.left, .forbidden])
    }
}
