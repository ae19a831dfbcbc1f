public import ServerEngine

/// The interface of the engine that a gateway needs; any thread may call. Tests use a scripted engine.
public protocol GatewayEngine: Sendable {
    /// Runs a call. Its answer comes back through ``EngineOutput``, once.
    func submit(_ call: RPCCall)

    /// Stores a new permanent key; returns when it is durable.
    ///
    /// - Throws: If the key could not be stored, or another key has its id.
    func saveAuthKey(id: Int64, bytes: [UInt8]) async throws

    /// The stored permanent key with this id.
    ///
    /// - Throws: If the store could not be read.
    func authKey(id: Int64) async throws -> StoredAuthKey?

    /// Deletes a permanent key and signs out its user.
    ///
    /// - Returns: True if the key existed.
    /// - Throws: If the key could not be deleted.
    func destroyAuthKey(id: Int64) async throws -> Bool

    /// Records the caller from the wrappers of a call that the gateway answered itself.
    func noteCaller(_ envelope: RPCEnvelope, authKeyID: Int64, address: String)

    /// Records that a session of a permanent key has a connection.
    func sessionAppeared(_ session: SessionAddress)

    /// Records that a session has lost its last connection. The session may return.
    func sessionDisappeared(_ session: SessionAddress)

    /// Records that the gateway dropped a session, with or without a connection.
    func sessionEnded(_ session: SessionAddress)
}

extension ServerEngine: GatewayEngine {}
