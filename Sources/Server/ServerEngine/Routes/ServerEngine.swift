import CrashReports
public import Logging
public import ServerStore
package import TelegramSchema

/// The rules of a server: every method of the API, run by the store's writer.
///
/// A call is queued for the writer and runs in the transaction of its batch. Its answer and pushes come out of
/// ``EngineOutput`` once the batch is on the disk. Slow work (parts of files, images) leaves the writer in between.
///
/// Threads: call anything from anywhere.
public final class ServerEngine: Sendable {
    let services: EngineServices
    private let writer: BatchWriter<EngineTransactionHandler>
    private let clock: Task<Void, Never>?

    private init(
        services: EngineServices,
        writer: BatchWriter<EngineTransactionHandler>,
        clock: Task<Void, Never>?
    ) {
        self.services = services
        self.writer = writer
        self.clock = clock
    }

    /// An engine that nobody stopped ends when its queued work is done; otherwise its writer would keep it alive.
    deinit {
        clock?.cancel()
        services.connect(nil)
    }
}

extension ServerEngine {
    /// Opens the database and starts to take calls.
    ///
    /// - Parameters:
    ///   - store: The location of the database.
    ///   - media: The stores of files.
    ///   - options: The host's settings.
    ///   - output: Gets answers and pushes.
    ///   - logger: Gets reports for the host; never what users write.
    /// - Returns: An engine that takes calls.
    /// - Throws: `ServerStoreError` if the database cannot be used.
    public static func start(
        store: ServerStoreOptions,
        media: EngineMedia,
        options: EngineOptions,
        output: any EngineOutput,
        logger: Logger
    ) async throws -> ServerEngine {
        try await start(store, media: media, options: options, output: output, logger: logger, ticks: true)
    }

    /// As above; without `ticks`, only ``tick()`` advances the time.
    package static func start(
        _ store: ServerStoreOptions,
        media: EngineMedia,
        options: EngineOptions,
        output: any EngineOutput,
        logger: Logger,
        ticks: Bool
    ) async throws -> ServerEngine {
        let services = EngineServices(options: options, output: output, logger: logger, media: media)
        let writer = try BatchWriter(store, client: EngineTransactionHandler(services: services))
        services.connect(.init { job throws(ServerStoreError) in try writer.submit(job) })
        let clock = ticks ? Task { await services.followTime() } : nil
        let engine = ServerEngine(services: services, writer: writer, clock: clock)
        let lost = try await services.transact { scope in
            CrashReporter.coverThisThread()
            try scope.ensureServiceUser()
            try scope.resumeLookups()
            return try scope.store.authKeys.lostCount()
        }
        if lost > 0 {
            logger.warning(
                "keys in the database are sealed under another private key: who had them must sign in again",
                metadata: ["keys": "\(lost)"]
            )
        }
        return engine
    }

    /// Stops the engine after completing and answering all submitted calls, and closes the database.
    public func stop() async {
        clock?.cancel()
        services.drain()
        services.note { try $0.keepViews(atOnce: true) }
        writer.close()
        services.drain()
        services.connect(nil)
    }

    /// Runs a call; the answer comes out of ``EngineOutput``, once.
    public func submit(_ call: RPCCall) {
        do throws(RPCError) {
            let envelope =
                if let known = call.envelope { known } else { try RPCEnvelope.unwrap(call.body) }
            var call = call
            call.methodID = envelope.methodID
            // The writer's queue need not keep the bytes that the envelope was found in.
            call.envelope = nil
            call.body = []
            do throws(ServerStoreError) {
                try services.submit(.call(call, envelope))
            } catch {
                throw services.refusal(for: error)
            }
        } catch {
            services.answer(call, error.encoded())
        }
    }
}

// MARK: keys and sessions

extension ServerEngine {
    /// Stores a new permanent key; returns when it is durable.
    ///
    /// - Throws: ``AuthKeyError/taken`` if another key has this id, `ServerStoreError` if it cannot be stored.
    public func saveAuthKey(id: Int64, bytes: [UInt8]) async throws {
        let isNew = try await services.transact { scope in
            try scope.store.authKeys.insert(id: id, key: bytes, hash: scope.randomID(), date: scope.seconds)
        }
        guard isNew else { throw AuthKeyError.taken }
    }

    /// The stored key with this id.
    ///
    /// - Throws: `ServerStoreError` if the store cannot be read.
    public func authKey(id: Int64) async throws -> StoredAuthKey? {
        try await services.transact { scope in
            try scope.store.authKeys.key(id).map {
                let record = try scope.store.authKeys.find(id)
                return StoredAuthKey(
                    id: id,
                    bytes: $0,
                    user: record?.user,
                    isJoined: record?.origin != nil,
                    layer: record?.device.layer ?? 0
                )
            }
        }
    }

    /// Deletes a permanent key and signs out its user.
    ///
    /// - Returns: True if the key existed.
    /// - Throws: `ServerStoreError` if the key cannot be deleted.
    public func destroyAuthKey(id: Int64) async throws -> Bool {
        try await services.transact { scope in
            guard try scope.key(id) != nil else { return false }
            try scope.signOut(key: id)
            try scope.store.authKeys.delete(id)
            return true
        }
    }

    /// Records the wrappers of a call that the gateway answers itself: the binding of a temporary key. Clients name
    /// their device only once, and may do so there.
    public func noteCaller(_ envelope: RPCEnvelope, authKeyID: Int64, address: String) {
        guard envelope.layer != nil || envelope.device != nil else { return }
        services.note(for: authKeyID) { scope in
            guard let key = try scope.key(authKeyID) else { return }
            scope.note(key, authKeyID, envelope, address: address)
            try scope.keepOtherLayer(of: authKeyID)
        }
    }

    /// Records that a session of a permanent key has a connection. Call it before its first call.
    public func sessionAppeared(_ session: SessionAddress) {
        services.note(for: session.authKeyID) { scope in
            let user = try scope.key(session.authKeyID)?.user
            scope.state.sessions.appeared(session, user: user)
            if let user { try scope.cameOnline(user) }
        }
    }

    /// Records that a session has lost its last connection.
    public func sessionDisappeared(_ session: SessionAddress) {
        services.note(for: session.authKeyID) { scope in
            scope.state.sessions.disappeared(session, now: scope.milliseconds)
            try scope.noteAbsence(underKey: session.authKeyID)
        }
    }

    /// Records that the gateway dropped a session: nothing can be pushed to it any more.
    public func sessionEnded(_ session: SessionAddress) {
        services.note(for: session.authKeyID) { scope in
            scope.state.sessions.ended(session)
            try scope.noteAbsence(underKey: session.authKeyID)
        }
    }

    /// The name of a method of this server by its constructor, for example `messages.sendMessage`.
    public func methodName(_ constructor: UInt32) -> String? {
        Routes.all(services).name(of: constructor)
    }

    /// Runs all work that is due now, and throws the last error of a job after all have run.
    package func tick() async throws {
        let due = try await services.transact { scope in
            try scope.timePassed()
            return try scope.dueJobs()
        }
        var failure: (any Error)?
        for job in due {
            do { try await services.transact { try $0.run(job) } } catch { failure = error }
        }
        if let failure { throw failure }
    }
}

/// The reason why a key was not stored.
public enum AuthKeyError: Error, Equatable, Sendable {
    /// Another key has this id: create a different key.
    case taken
}

extension RequestContext {
    /// Records that the user of a key disconnected, unless another session of the user is connected.
    fileprivate func noteAbsence(underKey key: Int64) throws {
        guard let user = try self.key(key)?.user, !state.sessions.isConnected(user) else { return }
        state.presence.disconnected(user, now: milliseconds)
    }
}

extension ServerEngine {
    /// Runs a command of the host.
    ///
    /// - Throws: ``AdminError``; `ServerStoreError` if the store fails.
    public func admin(_ command: AdminCommand) async throws -> AdminReply {
        try await services.transact { scope in
            switch command {
            case .status: .status(try scope.status())
            case .users(let limit): .users(try scope.newestUsers(limit: limit))
            case .loginCode(let text): .loginCode(try scope.waitingCode(for: scope.phone(text)))
            case .invite(let text): .invited(phone: try scope.invite(scope.phone(text)))
            case .invites(let limit): .invites(try scope.newestInvites(limit: limit))
            case .withdrawInvite(let code): try scope.withdrawInvite(code)
            case .animateEmoji(let name): .animatedEmoji(count: try scope.nameAnimatedEmoji(name))
            case .pages(let limit): .pages(try scope.newestPages(limit: limit))
            case .refreshPage(let url): .pages([try scope.refreshPage(url)])
            case .forgetPage(let url): .pages([try scope.forgetPage(at: url)])
            case .blockHost(let host, let isBlocked):
                .blockedHosts(try scope.block(host, isBlocked: isBlocked))
            }
        }
    }
}

extension RequestContext {
    fileprivate func phone(_ text: String) throws -> PhoneNumber {
        guard let phone = PhoneNumber(text) else { throw AdminError.phoneInvalid }
        return phone
    }

    fileprivate func status() throws -> EngineStatus {
        EngineStatus(
            users: Int64(try store.users.count()),
            groups: Int64(try store.chats.count()),
            messages: Int64(try store.messages.count()),
            sessions: state.sessions.connectedCount
        )
    }

    fileprivate func newestUsers(limit: Int) throws -> [AdminUser] {
        try store.users.newest(limit: min(max(0, limit), 10_000)).map { user in
            AdminUser(
                id: user.id,
                phone: user.phone ?? "",
                name: user.fullName,
                username: user.username
            )
        }
    }

    /// The code that waits. By reading it out the host vouches for the user, so the counts of wrong codes are
    /// cleared.
    fileprivate func waitingCode(for phone: PhoneNumber) throws -> String? {
        try clearRates(of: phone)
        guard let record = try store.loginCodes.find(phone: phone.digits), record.expires > seconds else {
            return nil
        }
        return record.code
    }

    /// Lets a number sign up. A second invite changes nothing.
    fileprivate func invite(_ phone: PhoneNumber) throws -> String {
        guard try store.users.find(phone: phone.digits) == nil else { throw AdminError.alreadyRegistered }
        if try store.invites.find(phone.digits) == nil {
            try store.invites.insert(InviteRecord(code: phone.digits, created: seconds))
        }
        return phone.digits
    }
}

extension ServerEngine {
    /// Signs a key in as a user without any checks, and creates the account if missing. For simulations and tests,
    /// which have no phone to read a code on.
    package func signIn(key: Int64, as user: UserID, phone: String, name: String) async throws {
        try await services.transact { scope in
            if try scope.store.users.find(user) == nil {
                try scope.store.users.insert(
                    UserRecord(
                        id: user,
                        accessHash: user.rawValue,
                        phone: phone,
                        firstName: name,
                        created: scope.seconds
                    )
                )
            }
            try scope.store.authKeys.signIn(key, user: user, date: scope.seconds)
            scope.state.caches.keys[key] = nil
        }
    }
}
