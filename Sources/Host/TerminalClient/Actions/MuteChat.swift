import ClientEngine
import ClientHost
import Signals

/// Mutes or unmutes a chat.
public struct MuteChat: Sendable {
    private let chat: String
    private let hours: Int?
    private let isOff: Bool

    /// Creates the command that mutes a chat for some hours or for ever; `isOff` unmutes it.
    public init(_ chat: String, hours: Int?, isOff: Bool) {
        self.chat = chat
        self.hours = hours
        self.isOff = isOff
    }

    /// Applies it locally at once; the server is told when possible.
    public func run(on opened: OpenedAccount) async throws {
        _ = try await opened.catchUp()
        let peer = try await opened.finder.find(chat)
        let now = Int32(clamping: opened.services.dependencies.serverTime() / 1000)
        let until = hours.map { Int32(clamping: Int(now) + $0 * 3600) } ?? .max
        try await opened.services.chatSettings.mute(peer, until: isOff ? 0 : until)
    }
}
