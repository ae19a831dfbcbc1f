public import ServerEngine

/// What a gateway asks of the engine behind it; any thread may call. A test puts a scripted one here.
public protocol GatewayEngine: Sendable {
    /// Runs a call. Its answer comes back through ``EngineOutput``, once.
    func submit(_ call: RPCCall)

    /// Stores a new permanent key; returns when it is durable.
    ///
    /// - Throws: when it could not be stored, or another key has its id.
    func saveAuthKey(id: Int64, bytes: [UInt8]) async throws

    /// The stored permanent key with this id.
    ///
    /// - Throws: when the store could not be read.
    func authKey(id: Int64) async throws -> StoredAuthKey?

    /// Deletes a permanent key and whoever is signed in under it.
    ///
    /// - Returns: whether there was one.
    /// - Throws: when it could not be deleted.
    func destroyAuthKey(id: Int64) async throws -> Bool

    /// Notes who calls, by what stood around a call that the gateway answered itself.
    func noteCaller(_ envelope: RPCEnvelope, authKeyID: Int64, address: String)

    /// Notes that a session of a permanent key has got a connection.
    func sessionAppeared(_ session: SessionAddress)

    /// Notes that a session has lost its last connection. It may come back.
    func sessionDisappeared(_ session: SessionAddress)

    /// Notes that a session is forgotten, whether it had a connection or not.
    func sessionEnded(_ session: SessionAddress)
}

extension ServerEngine: GatewayEngine {}
