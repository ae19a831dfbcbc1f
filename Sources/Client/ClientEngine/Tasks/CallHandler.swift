import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// Makes the calls of tasks of the kind ``MessageStore/TaskKind/call``.
struct CallHandler: TaskHandler {
    let intake: any UpdateSink

    func run(_ task: StoredTask, in context: TaskContext) async throws(TaskFailure) {
        let call: StoredCall = try task.decoded()
        guard let kind = StoredFunctions.all[call.constructorID] else { throw .refused("CALL_UNKNOWN") }
        try await kind.perform(call, CallRun(task: task, context: context, intake: intake))
    }

    func refused(_ task: StoredTask, _ refusal: TaskRejection, in transaction: StoreTransaction) throws {
        // As it is stored now: what the server has told during the call is in it.
        let stored = try transaction.reader.task(task.id) ?? task
        if let call = stored.storedCall { try transaction.undo(call, of: task) }
    }
}

extension StoredCall {
    /// The constructor number at the start of the encoding; 0 if it is too short.
    var constructorID: UInt32 {
        guard function.count >= 4 else { return 0 }
        return function.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// The context of one run of a stored call.
struct CallRun: Sendable {
    var task: StoredTask
    var context: TaskContext
    var intake: any UpdateSink

    /// Makes the call; nil if the server refuses it because nothing would change.
    func call<Function: TLFunctionCall>(
        _ call: StoredCall,
        _: Function.Type
    ) async throws(TaskFailure) -> Function.Result? {
        let function: Function
        do throws(TLError) {
            function = try Function(decoding: call.function)
        } catch {
            throw .refused("PAYLOAD_UNREADABLE")
        }
        let line = task.queue.map { RequestPolicy.Line($0.rawValue) }
        let result: Function.Result?
        do throws(APIError) {
            result = try await context.services.api.call(function, RequestPolicy(line: line))
        } catch {
            guard case .refused(_, let name, _) = error, name.hasSuffix("_NOT_MODIFIED") else {
                throw TaskFailure(error)
            }
            result = nil
            // The call may have been carried out before, and its answer lost with the updates in it.
            await intake.missed()
        }
        try await protect(call)
        return result
    }

    /// Protects the call's changes from answers that were under way meanwhile and lack them.
    private func protect(_ call: StoredCall) async throws(TaskFailure) {
        var confirmed = ConfirmedChanges()
        for undo in call.undo {
            switch undo {
            case .notifications(let peer, _):
                confirmed.chats[peer, default: []].insert(.settings)
                confirmed.uncounted.insert(.notificationSettings(peer))
            case .notificationDefaults(let scope, _):
                confirmed.uncounted.insert(.defaultNotificationSettings(scope))
            case .contact(let peer, _): confirmed.chats[peer, default: []].insert(.person)
            case .blocked(let peer, _), .administrator(_, in: let peer, _):
                confirmed.uncounted.insert(.peer(peer))
            case .pins(let list, let before):
                let pinned = try await context.read { try $0.pinnedChats(in: .list(list)) }
                for peer in pinned + before { confirmed.chats[peer, default: []].insert(.place) }
                confirmed.uncounted.insert(.pinnedChats(list.rawValue))
            // A deletion has one hole for each message.
            case .hole(let peer, let ids) where ids.count == 1:
                confirmed.messages.insert(MessageKey(peer: peer, namespace: .cloud, id: ids.lowerBound))
            default: break
            }
        }
        if !confirmed.isEmpty { await intake.protect(confirmed) }
    }

    /// Passes updates to the update processor and finishes the task in the same transaction. Without updates nothing
    /// has changed, and only `also` is run.
    func finish(
        _ updates: TL.Updates?,
        also: @escaping @Sendable (StoreTransaction) throws -> Void = { _ in }
    ) async throws(TaskFailure) {
        let id = task.id
        guard let updates else {
            return try await context.transaction { transaction in
                try also(transaction)
                try transaction.finishTask(id)
            }
        }
        do {
            try await intake.apply(updates) { transaction in
                try also(transaction)
                try transaction.finishTask(id)
            }
        } catch {
            throw TaskFailure(storing: error)
        }
    }

    /// Passes a pts range with its changes to the update processor, and finishes the task in the same transaction.
    func finish(
        pts: Int32,
        count: Int32,
        channel: PeerID? = nil,
        also: @escaping @Sendable (StoreTransaction) throws -> Void
    ) async throws(TaskFailure) {
        let id = task.id
        do {
            try await intake.applyAffected(pts: pts, count: count, channel: channel) { transaction in
                try also(transaction)
                try transaction.finishTask(id)
            }
        } catch {
            throw TaskFailure(storing: error)
        }
    }
}

extension CallRun {
    /// Adds the contacts that an import has found, and finishes the task. Entries that the server postpones are
    /// requested again by another task.
    func finish(
        _ request: TLFunction.ContactsImportContacts,
        _ imported: TL.ContactsImportedContacts
    ) async throws(TaskFailure) {
        let task = task
        let peers = ReferencedPeers(users: imported.users)
        let contacts = imported.imported.map { PeerID($0.userID) }
        let later = Set(imported.retryContacts)
        let left = request.contacts.filter { later.contains($0.clientID) }
        try await context.transaction { transaction in
            try transaction.store(peers)
            try transaction.receivePeers([], contacts: contacts.map { ($0, true) })
            try transaction.finishTask(task.id)
            // Postponing all of them would repeat the same request for ever.
            guard !left.isEmpty, left.count < request.contacts.count else { return }
            let rest = StoredCall(TLFunction.ContactsImportContacts(contacts: left))
            try transaction.enqueueCall(rest, queue: task.queue)
        }
    }
}
