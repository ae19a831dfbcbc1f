import ClientEngine
import ClientModel
import MTProto
import MessageStore
import Signals
import TelegramSchema

/// The comparable part of a message, available on both sides of the API.
struct SeenMessage: Hashable, CustomStringConvertible {
    var id: Int32
    var text: String
    var isPinned = false
    var isForward = false

    var description: String {
        "\(id) '\(text)'\(isPinned ? " pinned" : "")\(isForward ? " forwarded" : "")"
    }
}

extension World {
    /// Compares each device's data with the server's, and the server's with the expected history.
    ///
    /// - Throws: ``SimulationError/different(_:)`` with the difference.
    public func judge(_ expectedHistory: ExpectedHistory) throws {
        for device in devices {
            for chat in chats(of: device.user) where try isKnown(chat, to: device) {
                let truth = try server(history: chat, of: device)
                try compare(truth, try history(chat, on: device), "\(device.name) \(chat)")
                let written = truth.filter { !$0.isForward }.map(\.text)
                try judgeOrder(written, expectedHistory, "\(device.name) \(chat)")
                try judgeFates(written, expectedHistory: expectedHistory, device: device, chat: chat)
                try judgeState(of: chat, on: device, truth.map(\.id), expectedHistory)
            }
            try judgeList(on: device, expectedHistory)
            try judgeGroup(on: device, expectedHistory)
        }
    }

    private func compare(_ truth: [SeenMessage], _ seen: [SeenMessage], _ place: String) throws {
        guard truth != seen else { return }
        let (missing, extra) = (Set(truth).subtracting(seen), Set(seen).subtracting(truth))
        throw SimulationError.different(
            "\(place): server has \(truth.count), device \(seen.count); missing \(missing), extra \(extra)"
        )
    }

    /// Checks that a device's messages in a chat are in the order of typing, without duplicates.
    private func judgeOrder(_ texts: [String], _ expectedHistory: ExpectedHistory, _ place: String) throws {
        let names = texts.map(Self.name).filter { !$0.isEmpty }
        guard Set(names).count == names.count else { throw SimulationError.different("\(place): twice") }
        for device in devices {
            let typed = expectedHistory.sent.filter { $0.device == device.name && !$0.isForward }.map(\.text)
            let numbers = names.compactMap { typed.firstIndex(of: $0) }
            guard numbers == numbers.sorted() else {
                throw SimulationError.different("\(place): what \(device.name) wrote is out of order")
            }
        }
    }

    /// Checks that all messages sent from here exist on the server unless deleted.
    private func judgeFates(
        _ texts: [String],
        expectedHistory: ExpectedHistory,
        device: SimulatedDevice,
        chat: PeerID
    ) throws {
        let names = Set(texts.map(Self.name))
        for entry in expectedHistory.sent where entry.device == device.name && entry.chat == chat {
            let stored = try message(entry.id, on: device)
            let isThere = entry.isForward ? stored?.key.namespace == .cloud : names.contains(entry.text)
            // A message marked as failed is not lost: the group may have been left, or a forward's original may be
            // gone.
            let mayBeRefused =
                entry.isForward || expectedHistory.expectedSettings.areMembersChanged && chat == group
            let isRefused = mayBeRefused && stored?.flags.contains(.failed) == true
            if entry.fate == .kept, !isThere, !isRefused {
                throw SimulationError.different("lost: '\(entry.text)' to \(chat)")
            }
            if entry.fate == .deleted, isThere {
                throw SimulationError.different("not deleted: '\(entry.text)' to \(chat)")
            }
        }
    }

    private func message(_ id: StableID, on device: SimulatedDevice) throws -> Message? {
        let store = try device.parts().dependencies.store
        return try loop.run("asking \(device.name)") { try await store.read { try $0.message(id) } }
    }

    /// The part of a text that edits do not change.
    static func name(_ text: String) -> String {
        text.firstIndex(of: ".").map { String(text[...$0]) } ?? text
    }
}

// The data of both sides.
extension World {
    private func server(history chat: PeerID, of device: SimulatedDevice) throws -> [SeenMessage] {
        let (server, key) = (server, device.key)
        return try loop.run("asking the server") {
            var seen: [SeenMessage] = []
            var offset: MessageID = 0
            while true {
                let page = try await server.call(TLFunction.MessagesGetHistory(chat, below: offset), as: key)
                let messages = page.seen
                seen += messages
                guard let last = messages.last, messages.count == 100 else { return seen.reversed() }
                offset = MessageID(rawValue: last.id)
            }
        }
    }

    /// True if the server lets a device see a chat. False for a group that the user has left and deleted.
    func isKnown(_ chat: PeerID, to device: SimulatedDevice) throws -> Bool {
        guard chat == group else { return true }
        let (server, key) = (server, device.key)
        return try loop.run("asking the server") {
            do {
                _ = try await server.call(
                    TLFunction.MessagesGetChats(id: [ChatID(rawValue: chat.number)]),
                    as: key
                )
                return true
            } catch SimulationError.refused("CHAT_ID_INVALID") {
                return false
            }
        }
    }

    /// The device's complete history of a chat, as scrolling up shows it.
    private func history(_ chat: PeerID, on device: SimulatedDevice) throws -> [SeenMessage] {
        guard let store = device.account?.store else { throw SimulationError.stuck("\(device.name) is off") }
        let seen = Shown()
        let view = HistoryView(chat, frame: HistoryFrame(.newest, count: 5000))
        let subscription = store.view(view).start(next: { seen.set($0) }, failed: { _ in }, completed: {})
        defer { subscription.cancel() }
        do {
            try loop.pass("scrolling \(chat) on \(device.name)", within: .seconds(600)) { seen.isWhole }
        } catch {
            throw SimulationError.different("\(device.name) \(chat): a hole stays: \(seen.edges)")
        }
        return seen.messages
    }
}
