public import ClientModel
public import MessageStore
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
    /// in calls of older versions for all but titles and descriptions.
    var shown: [Undo] = []

    init(_ function: some TLFunctionCall, undo: [Undo] = []) {
        self.function = function.encoded()
        self.undo = undo
    }

    /// Fields: 1 function, 2 undo, 3 shown.
    init(from reader: inout RecordReader) throws(RecordError) {
        function = []
        var records: [[UInt8]] = []
        while let field = try reader.next() {
            switch field {
            case 1: function = try reader.byteArray()
            case 2: records.append(try reader.byteArray())
            case 3: try reader.append(to: &shown)
            default: break
            }
        }
        for record in records { undo.append(try Undo(record: record)) }
        for record in records.dropFirst(shown.count) { shown.append(try Undo.shown(beside: record)) }
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
                _ = call.inherit(task.storedCall?.reversions ?? [])
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
        guard !told.isEmpty else { return [] }
        let waiting = try reader.tasks(of: .call)
        return waiting.isEmpty ? told : try hand(told.map { Reversion($0) }, to: waiting).map(\.undo)
    }

    /// Changes a profile as the server tells, below the changes of waiting calls, which stay visible. `told` are its
    /// values that calls may change.
    func receive(
        _ told: [Undo],
        ofPage peer: PeerID,
        _ change: (inout CachedPeerData) -> Void
    ) throws {
        let free = try rebase(told)
        let taken = free.count < told.count ? told.filter { !free.contains($0) } : []
        let shown = try taken.map { try $0.now(in: reader) }
        try updateCachedPeerData(peer, change)
        for undo in shown { try apply(undo) }
    }

    /// Stores a profile from the server in the same way.
    func receive(_ told: CachedPeerData, of peer: PeerID) throws {
        let members = told.members.map { Undo.administrator($0, of: peer) }
        let values = [.about(peer, told.about), .blocked(peer, told.isBlocked)] + members
        try receive(values, ofPage: peer) { $0 = told }
    }

    /// Stores peers from the server. Calls that are refused restore the names, titles and restrictions that it tells.
    public func receivePeers(_ peers: [Peer]) throws { try receivePeers(peers, contacts: []) }

    /// Stores peers, and whether users are contacts, as the server tells. Contacts that waiting calls change stay as
    /// they are shown.
    func receivePeers(_ peers: [Peer], contacts: some Collection<(PeerID, Bool)>) throws {
        let free = try rebase(peers.flatMap(\.toldValues) + contacts.map { .contact($0, $1) })
        try setPeers(peers)
        for case .contact(let peer, let isContact) in free { try setContact(isContact, peer) }
    }

    /// Hands each undo to the first of the calls that changes the same value; returns the others. It reads nothing but
    /// the calls: a group's members may be two hundred, and the calls as many.
    private func hand(_ reversions: [Reversion], to calls: [StoredTask]) throws -> [Reversion] {
        var left = reversions
        for task in calls where !left.isEmpty {
            guard let stored = task.storedCall, !stored.undo.isEmpty else { continue }
            var call = stored
            left = call.inherit(left)
            if call != stored { try saveTask(task.id, payload: call.record()) }
        }
        return left
    }
}

extension StoredTask {
    /// The call of the task; nil if it does not read, such as a newer version's. Its run is refused and reported, and
    /// what the server tells others must not wait for that.
    var storedCall: StoredCall? { try? StoredCall(record: payload) }
}

/// An undo, and the one that would restore what the call shows instead; nil if that does not matter.
private struct Reversion {
    var undo: Undo
    var shown: Undo?
    /// The value that the undo restores.
    let subject: Undo?

    init(_ undo: Undo, shown: Undo? = nil) {
        (self.undo, self.shown, subject) = (undo, shown, undo.subject)
    }
}

extension StoredCall {
    fileprivate var reversions: [Reversion] {
        zip(undo, shown).map { Reversion($0, shown: $1 == .unknown ? nil : $1) }
    }

    /// Restores the values of those earlier undos that this call changes, too; returns the others. A value that was told
    /// between both stays.
    fileprivate mutating func inherit(_ earlier: [Reversion]) -> [Reversion] {
        let subjects = undo.map(\.subject)
        return earlier.filter { reversion in
            guard let subject = reversion.subject, let index = subjects.firstIndex(of: subject) else {
                return true
            }
            if reversion.shown.map({ $0 == undo[index] }) ?? true { undo[index] = reversion.undo }
            return false
        }
    }
}
