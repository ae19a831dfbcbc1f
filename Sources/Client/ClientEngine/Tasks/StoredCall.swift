import ClientModel
import MessageStore
import TelegramSchema

extension TaskKind {
    /// Makes one call whose effect is shown already.
    static let call = TaskKind(rawValue: "call")
}

/// A persistent call of the API: the encoded function, and the actions that revert its effect if the server refuses
/// it.
struct StoredCall: RecordCodable, Equatable, Sendable {
    /// The function with its constructor's number, encoded.
    var function: [UInt8]
    /// The actions that restore what the server has told of the values that the call changes.
    var undo: [Undo] = []
    /// For each of them the undo that would restore what the call shows; ``Undo/unknown`` for what is fetched again, and
    /// in calls of older versions.
    var shown: [Undo] = []

    init(_ function: some TLFunctionCall, undo: [Undo] = []) {
        self.function = function.encoded()
        self.undo = undo
    }

    /// Fields: 1 function, 2 undo, 3 shown.
    init(from reader: inout RecordReader) throws(RecordError) {
        function = []
        while let field = try reader.next() {
            switch field {
            case 1: function = try reader.byteArray()
            case 2: try reader.append(to: &undo)
            case 3: try reader.append(to: &shown)
            default: break
            }
        }
        while shown.count < undo.count { shown.append(.unknown) }
    }

    func write(to writer: inout RecordWriter) {
        writer.write(function, at: 1)
        writer.write(undo, at: 2)
        writer.write(shown, at: 3)
    }
}

extension StoreTransaction {
    /// Stores the task that makes `call`.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - queue: The queue; nil to run beside all others.
    ///   - isNewest: True if the call supersedes the waiting calls of its queue. They are cancelled, and this call
    ///     inherits their undos.
    /// - Returns: The task.
    /// - Throws: The errors of the store.
    @discardableResult
    func enqueueCall(_ call: StoredCall, queue: TaskQueueID?, isNewest: Bool = false) throws -> TaskID {
        var call = call
        call.shown = try call.undo.map { try $0.now(in: reader) }
        if isNewest, let queue {
            let waiting = try reader.tasks(in: queue).filter { $0.kind == .call && $0.state != .running }
            for task in waiting.reversed() {
                for reverted in try StoredCall(record: task.payload).reversions {
                    _ = try call.inherit(reverted, reader)
                }
                try cancelTask(task.id)
            }
        }
        var task = NewTask(.call, call, queue: queue)
        task.conditions = [.network, .accountReady]
        return try addTask(task)
    }
}

// A call shows its change over what the server tells, and keeps below it what a refusal brings back.
extension StoreTransaction {
    /// Reverts the changes of a refused call. A change that a later call of the same queue made again stays visible: if
    /// that call is refused as well, it restores the state from before both. A value that the call does not show any
    /// more was told or changed since, and stays.
    func undo(_ call: StoredCall, of task: StoredTask) throws {
        let later = try task.queue.map { try reader.tasks(in: $0) } ?? []
        let waiting = later.filter { $0.kind == .call && $0.id > task.id }
        for reversion in try hand(call.reversions, to: waiting) {
            let now = try reversion.undo.now(in: reader)
            try apply(reversion.shown.map { $0 == now } ?? true ? reversion.undo : now)
        }
    }

    /// Makes values that the server tells those that refused calls restore. They are given as the undos that would
    /// restore them; returns the ones that no waiting call changes.
    @discardableResult
    func rebase(_ told: [Undo]) throws -> [Undo] {
        let waiting = try reader.tasks(of: .call)
        return waiting.isEmpty ? told : try hand(told.map { Reversion(undo: $0) }, to: waiting).map(\.undo)
    }

    /// Changes a profile as the server tells, below the changes of waiting calls, which stay visible. `told` are its
    /// values that calls may change.
    func receive(
        _ told: [Undo],
        ofPage peer: PeerID,
        _ change: (inout CachedPeerData) -> Void
    ) throws {
        let free = try rebase(told)
        let shown = try told.filter { !free.contains($0) }.map { try $0.now(in: reader) }
        try updateCachedPeerData(peer, change)
        for undo in shown { try apply(undo) }
    }

    /// Stores a profile from the server in the same way.
    func receive(_ told: CachedPeerData, of peer: PeerID) throws {
        let members = told.members.map { Undo.administrator($0, of: peer) }
        let values = [.about(peer, told.about), .blocked(peer, told.isBlocked)] + members
        try receive(values, ofPage: peer) { $0 = told }
    }

    /// Stores whether users are contacts, as the server tells; changes of waiting calls stay visible.
    func receiveContacts(_ told: some Collection<(PeerID, Bool)>) throws {
        for case .contact(let peer, let isContact) in try rebase(told.map { .contact($0, $1) }) {
            try setContact(isContact, peer)
        }
    }

    /// Hands each undo to the first of the calls that changes the same value; returns the others.
    private func hand(_ reversions: [Reversion], to calls: [StoredTask]) throws -> [Reversion] {
        var left = reversions
        for task in calls where !left.isEmpty {
            let stored = try StoredCall(record: task.payload)
            var call = stored
            left = try left.filter { try !call.inherit($0, reader) }
            if call != stored { try saveTask(task.id, payload: call.record()) }
        }
        return left
    }
}

/// An undo, and the one that would restore what the call shows instead; nil if that does not matter.
private struct Reversion {
    var undo: Undo
    var shown: Undo?
}

extension StoredCall {
    fileprivate var reversions: [Reversion] {
        zip(undo, shown).map { Reversion(undo: $0, shown: $1 == .unknown ? nil : $1) }
    }

    /// Restores the value of an earlier undo, if this call changes the same one; false if not. The value that was told
    /// between both stays.
    fileprivate mutating func inherit(_ earlier: Reversion, _ reader: StoreReader) throws -> Bool {
        let now = try earlier.undo.now(in: reader)
        guard now != .unknown, let index = try undo.firstIndex(where: { try $0.now(in: reader) == now })
        else {
            return false
        }
        if earlier.shown.map({ $0 == undo[index] }) ?? true { undo[index] = earlier.undo }
        return true
    }
}
