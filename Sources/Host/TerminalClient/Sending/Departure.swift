import ClientEngine
import ClientModel
import MessageStore

/// Sees a message off: waits for the server, and says what became of it.
struct Departure {
    private let sent: Sender.Enqueued
    private let peer: PeerID

    init(_ sent: Sender.Enqueued, to peer: PeerID) {
        self.sent = sent
        self.peer = peer
    }

    func report(on opened: OpenAccount, waits: Bool) async throws {
        let (store, task) = (opened.store, sent.task)
        let outcome: TaskOutcome?? =
            waits ? try await finished(within: opened.patience) { try await store.outcome(of: task) } : nil
        var row = SentRow(chat: peer.code, state: .sending)
        switch outcome {
        case .some(.done), .some(nil):
            let first = sent.messages[0]
            row.id = try await store.read { try $0.message(first) }?.cloudID
            row.state = .sent
        case .some(.refused), .some(.cancelled), .some(.needFailed):
            let failure = try await opened.parts.sender.failure(of: sent.messages[0])
            throw TerminalError.notSent(failure?.words ?? "it was called off")
        case nil:
            if waits { opened.console.note("no answer yet; it is kept, and sent when there is a connection") }
        }
        try opened.console.write(row)
    }
}

extension Message {
    fileprivate var cloudID: Int32? { key.namespace == .cloud ? key.id : nil }
}
