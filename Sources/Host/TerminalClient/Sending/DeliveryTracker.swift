import ClientEngine
import ClientHost
import ClientModel
import Localization
import MessageStore

/// Waits for the server to accept messages, and reports the result of each.
struct DeliveryTracker {
    private let peer: PeerID
    private var sent: [Sender.Enqueued] = []
    private var messages: [(id: StableID, file: String?)] = []

    /// Creates an empty tracker for messages to `peer`.
    init(to peer: PeerID) { self.peer = peer }

    /// Adds enqueued messages, with the names of their files.
    mutating func add(_ enqueued: Sender.Enqueued, files: [String]? = nil) {
        sent.append(enqueued)
        for (index, id) in enqueued.messages.enumerated() { messages.append((id, files?[index])) }
    }

    /// Writes a row for each message.
    ///
    /// - Throws: ``TerminalError/notSent(_:)`` when a message was refused.
    func report(on opened: OpenedAccount, waits: Bool) async throws {
        if waits, try await !isOver(on: opened) {
            opened.console.note(opened.console.style.strings.keptUntilSent)
        }
        for row in try await rows(opened.store) { try opened.console.write(row) }
        for message in messages {
            guard let problem = try await opened.services.sender.failure(of: message.id) else { continue }
            throw TerminalError.notSent(message.file, problem)
        }
    }

    /// Waits until all messages are done, as long as there is progress.
    private func isOver(on opened: OpenedAccount) async throws -> Bool {
        let (store, tasks) = (opened.store, sent.map(\.task))
        let aggregator = ProgressAggregator(opened.console)
        defer { aggregator.end() }
        for task in sent.flatMap(\.uploads) {
            aggregator.follow(opened.services.sender.uploadProgress(of: task))
        }
        return try await opened.ended(whileMoving: aggregator) {
            for task in tasks { _ = try await store.outcome(of: task) }
        } != nil
    }

    /// The rows, without messages that were cancelled meanwhile.
    private func rows(_ store: MessageStore) async throws -> [SentRow] {
        let (peer, messages) = (peer, messages)
        return try await store.read { reader in
            try messages.compactMap { id, file in
                guard let message = try reader.message(id) else { return nil }
                let isSent = message.key.namespace == .cloud
                var row = SentRow(chat: peer.code, state: isSent ? .sent : .sending)
                if message.flags.contains(.failed) { row.state = .failed }
                row.id = isSent ? message.key.id : nil
                row.file = file
                return row
            }
        }
    }
}
