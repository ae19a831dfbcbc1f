import CSecret

/// Converts the errors of libsecret, GIO and the bus into ours.
enum SecretCall {
    /// Runs `call` with a pointer for its error, and once more if the keyring seems to be gone.
    static func run<Result>(
        _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
    ) throws(KeyringError) -> Result {
        do {
            return try attempt(call)
        } catch .noSecretService {
            // The library caches a keyring that has ended and would never find the one started since.
            secret_service_disconnect()
            return try attempt(call)
        }
    }

    private static func attempt<Result>(
        _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
    ) throws(KeyringError) -> Result {
        var error: UnsafeMutablePointer<GError>?
        let result = call(&error)
        guard let error else { return result }
        defer { g_error_free(error) }
        throw keyringError(domain: error.pointee.domain, code: error.pointee.code)
    }

    private static func keyringError(domain: GQuark, code: Int32) -> KeyringError {
        switch domain {
        case secret_error_get_quark(): secretError(code) ?? unknown(domain, code)
        case g_dbus_error_quark(): busError(code) ?? unknown(domain, code)
        case g_io_error_quark(): inputError(code) ?? unknown(domain, code)
        case g_spawn_error_quark(): .noSecretService  // the bus could not be launched
        default: unknown(domain, code)
        }
    }

    private static func secretError(_ code: Int32) -> KeyringError? {
        switch UInt32(bitPattern: code) {
        case SECRET_ERROR_IS_LOCKED.rawValue: .secretServiceLocked
        case SECRET_ERROR_NO_SUCH_OBJECT.rawValue: .secretNotFound
        default: nil
        }
    }

    /// The bus's error for a missing object; also the library's error for a collection that a dismissed prompt did
    /// not create.
    static let noSuchObject = KeyringError.secretServiceFailed(
        domain: "g-dbus-error-quark",
        code: Int32(bitPattern: G_DBUS_ERROR_UNKNOWN_METHOD.rawValue)
    )

    private static func busError(_ code: Int32) -> KeyringError? {
        switch UInt32(bitPattern: code) {
        case G_DBUS_ERROR_SERVICE_UNKNOWN.rawValue, G_DBUS_ERROR_NAME_HAS_NO_OWNER.rawValue,
            G_DBUS_ERROR_SPAWN_EXEC_FAILED.rawValue...G_DBUS_ERROR_SPAWN_NO_MEMORY.rawValue,
            G_DBUS_ERROR_NO_SERVER.rawValue, G_DBUS_ERROR_DISCONNECTED.rawValue,
            G_DBUS_ERROR_NO_REPLY.rawValue:
            .noSecretService
        case G_DBUS_ERROR_ACCESS_DENIED.rawValue, G_DBUS_ERROR_AUTH_FAILED.rawValue: .secretServiceDenied
        default: nil
        }
    }

    /// The errors of GIO without a bus connection.
    private static func inputError(_ code: Int32) -> KeyringError? {
        switch UInt32(bitPattern: code) {
        case G_IO_ERROR_NOT_FOUND.rawValue, G_IO_ERROR_CONNECTION_REFUSED.rawValue,
            G_IO_ERROR_FAILED.rawValue,
            G_IO_ERROR_CLOSED.rawValue, G_IO_ERROR_INVALID_ARGUMENT.rawValue, G_IO_ERROR_TIMED_OUT.rawValue:
            .noSecretService
        case G_IO_ERROR_PERMISSION_DENIED.rawValue: .secretServiceDenied
        case G_IO_ERROR_CANCELLED.rawValue: .secretServiceLocked  // the user dismissed the prompt
        default: nil
        }
    }

    private static func unknown(_ domain: GQuark, _ code: Int32) -> KeyringError {
        .secretServiceFailed(domain: g_quark_to_string(domain).map { String(cString: $0) } ?? "", code: code)
    }
}

/// The schema and the attributes that identify an item, in the types of C; freed with this object.
final class SecretQuery {
    let schema: UnsafeMutablePointer<SecretSchema>?
    let attributes: OpaquePointer?

    init(_ address: SecretAddress) {
        let types = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, nil)
        attributes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
        let text = UnsafeMutableRawPointer(bitPattern: UInt(SECRET_SCHEMA_ATTRIBUTE_STRING.rawValue))
        for (name, value) in [("account", address.account), ("slot", address.slot)] {
            g_hash_table_insert(types, g_strdup(name), text)
            g_hash_table_insert(attributes, g_strdup(name), g_strdup(value))
        }
        schema = secret_schema_newv("org.martlet.StoreKey", SECRET_SCHEMA_DONT_MATCH_NAME, types)
        g_hash_table_unref(types)
    }

    deinit {
        secret_schema_unref(schema)
        g_hash_table_unref(attributes)
    }
}
