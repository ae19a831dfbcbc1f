import ClientEngine
import ClientNetwork
import Foundation
import TelegramSchema

/// The actions of a busy user while a friend is offline: texts to the friend and to their group, edits, deletions.
struct BacklogWorkload {
    private let network: Network
    private let friend: TL.InputPeer
    private let group: TL.InputPeer

    /// Creates the chats with a first message in each.
    init(_ account: Account, friend phone: String) async throws {
        network = account.network
        let user = try await network.meet(phone)
        friend = .inputPeerUser(.init(userID: user.userID, accessHash: user.accessHash))
        group = try await network.makeGroup("Group", with: [user])
        _ = try await say("Hello", to: friend)
        _ = try await say("Hello", to: group)
    }

    /// Runs `count` actions concurrently, and finally sends `last` in both chats.
    func live(_ count: Int, last: String) async throws {
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            let workers = 64
            for worker in 0..<workers {
                let share = count / workers + (worker < count % workers ? 1 : 0)
                tasks.addTask { try await act(share, worker) }
            }
            try await tasks.waitForAll()
        }
        _ = try await say(last, to: friend)
        _ = try await say(last, to: group)
    }

    /// Runs actions of which 8 in 10 are texts, one is an edit, one a deletion.
    private func act(_ count: Int, _ worker: Int) async throws {
        let peer = worker.isMultiple(of: 2) ? friend : group
        var mine: [MessageID] = []
        for index in 0..<count {
            switch (index % 10, mine.last) {
            case (4, let id?):
                let edit = TLFunction.MessagesEditMessage(peer: peer, id: id, message: "Edited \(index)")
                _ = try await network.call(edit)
            case (9, let id?):
                mine.removeLast()
                _ = try await network.call(TLFunction.MessagesDeleteMessages(revoke: true, id: [id]))
            default: mine.append(try await say("What happened at \(index), as \(worker) tells it", to: peer))
            }
        }
    }

    private func say(_ text: String, to peer: TL.InputPeer) async throws -> MessageID {
        try await network.say(text, to: peer)
    }
}
