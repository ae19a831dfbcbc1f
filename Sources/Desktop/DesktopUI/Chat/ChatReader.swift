import ClientEngine
import ClientModel
import Signals

/// Tells what was read of a chat: what was seen of it while somebody looked.
final class ChatReader {
    private let parts: AccountParts
    private let peer: PeerID
    private var isActive = false
    private var seen: MessagePosition?
    private var told: MessagePosition?
    private var telling: Task<Void, Never>?

    init(_ parts: AccountParts, _ peer: PeerID) {
        (self.parts, self.peer) = (parts, peer)
    }

    /// Notes that the messages up to `position` are or were in sight.
    func saw(_ position: MessagePosition) {
        if let seen, seen >= position { return }
        seen = position
        tell()
    }

    /// Notes whether somebody looks at the window.
    func setActive(_ isActive: Bool) {
        self.isActive = isActive
        tell()
    }

    /// Tells nothing any more.
    func stop() { telling?.cancel() }

    /// Many come at once while one scrolls: a write for some of them is enough.
    private func tell() {
        guard isActive, let seen, told.map({ $0 < seen }) ?? true, telling == nil else { return }
        telling = Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(100))
            guard let self, !Task.isCancelled else { return }
            telling = nil
            guard isActive, let seen = self.seen else { return }
            told = seen
            // What cannot be written now is written with the next.
            try? await parts.reading.read(upTo: seen, in: peer)
        }
    }
}
