package import ClientEngine
import ClientHost
package import ClientModel
package import Localization
package import ComposerUI
package import WindowParts

/// The state that the windows of an account share: the open chats, and the messages that wait to be deleted.
///
/// Threads: the main thread.
package final class ChatSessionRegistry {
    package let deletionController: DeletionController

    private let account: Account
    private let services: AccountServices
    private var sessions: [PeerID: ChatSession] = [:]

    package init(_ account: Account, _ services: AccountServices, _ strings: Strings) {
        (self.account, self.services) = (account, services)
        deletionController = DeletionController(account.store, services, strings)
    }

    /// The session of a chat, for one more window. Each call must be followed by ``leave(_:)``.
    package func join(_ peer: PeerID) -> ChatSession {
        let session = sessions[peer] ?? ChatSession(account, services, peer)
        sessions[peer] = session
        session.windowCount += 1
        return session
    }

    /// Ends the recordings of all chats, which wait to be sent or discarded: nobody sees that a device is on.
    package func endRecordings() {
        for session in sessions.values { session.endRecording() }
    }

    /// Called when a window no longer shows a chat; the last one ends the session.
    package func leave(_ session: ChatSession) {
        session.windowCount -= 1
        guard session.windowCount == 0 else { return }
        sessions[session.peer] = nil
        session.stop()
    }
}
