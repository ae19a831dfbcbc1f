import StdExtras
import CSecret

/// The desktop's keyring, by the Secret Service interface: GNOME Keyring, KWallet, KeePassXC.
///
/// A secret is an item in the default collection, as hexadecimal text, so that users may view or delete it with their
/// keyring program. Never in the `session` collection, which is erased at log-out.
///
/// Calls block while the user answers a prompt; see ``SecretBackend``.
public struct SecretService: SecretBackend {
    /// The permission to ask the user to unlock the keyring.
    public enum Prompting: Sendable {
        /// Allowed: for a program with a window.
        case allowed

        /// Not allowed; a locked keyring is ``KeyringError/secretServiceLocked``. For a program in the background.
        case never
    }

    private let prompting: Prompting

    /// The keyring of this session; looked up at the first call.
    public init(prompting: Prompting = .allowed) { self.prompting = prompting }

    /// Stores `secret` in the default collection, replacing any other at the same address.
    ///
    /// - Throws: The cases of ``KeyringError`` about the Secret Service.
    public func store(_ secret: SecretBytes, at address: SecretAddress) throws(KeyringError) {
        try prepareCollection()
        let digits = Hexadecimal.encode(secret)
        let value = digits.withUnsafeBytes { digits in
            secret_value_new(
                digits.baseAddress?.assumingMemoryBound(to: CChar.self),
                digits.count,
                "text/plain"
            )
        }
        defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
        let query = SecretQuery(address)
        let stored = try SecretCall.run { error in
            secret_password_storev_binary_sync(
                query.schema,
                query.attributes,
                SECRET_COLLECTION_DEFAULT,
                "Martlet: key of account \(address.account)",
                value,
                nil,
                error
            )
        }
        // The library reports a dismissed prompt by neither an error nor success.
        guard stored != 0 else { throw .secretServiceLocked }
    }

    /// The secret at `address`.
    ///
    /// - Throws: ``KeyringError/secretNotFound``, ``KeyringError/wrongSecret`` when the user or a program stored
    ///   something else there, and the cases about the Secret Service.
    public func lookup(_ address: SecretAddress) throws(KeyringError) -> SecretBytes {
        let query = SecretQuery(address)
        let load = SECRET_SEARCH_LOAD_SECRETS.rawValue
        let flags = prompting == .allowed ? load | SECRET_SEARCH_UNLOCK.rawValue : load
        // Not the simpler lookup call: it returns nothing both for no item and for a locked one.
        let items = try SecretCall.run { error in
            secret_service_search_sync(
                nil,
                query.schema,
                query.attributes,
                SecretSearchFlags(rawValue: flags),
                nil,
                error
            )
        }
        defer { g_list_free_full(items, g_object_unref) }
        guard let item = items?.pointee.data?.assumingMemoryBound(to: SecretItem.self) else {
            throw .secretNotFound
        }
        guard secret_item_get_locked(item) == 0 else { throw .secretServiceLocked }
        guard let value = secret_item_get_secret(item) else { throw .secretServiceDenied }
        defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
        var count: gsize = 0
        let text = secret_value_get(value, &count)
        guard let secret = Hexadecimal.decode(secret: UnsafeRawBufferPointer(start: text, count: Int(count)))
        else {
            throw .wrongSecret
        }
        return secret
    }

    /// Removes the secret at `address`; nothing happens if there is none.
    ///
    /// - Throws: The cases of ``KeyringError`` about the Secret Service.
    public func clear(_ address: SecretAddress) throws(KeyringError) {
        let query = SecretQuery(address)
        _ = try SecretCall.run { error in
            secret_password_clearv_sync(query.schema, query.attributes, nil, error)
        }
    }

    /// Ensures that there is a collection to store in, and that nothing prompts when it must not. Storing in a locked
    /// collection always prompts, and a new one asks for its password.
    private func prepareCollection() throws(KeyringError) {
        let service = try SecretCall.run { secret_service_get_sync(SECRET_SERVICE_NONE, nil, $0) }
        defer { g_object_unref(service) }
        let existing = try SecretCall.run { error in
            secret_collection_for_alias_sync(
                service,
                SECRET_COLLECTION_DEFAULT,
                SECRET_COLLECTION_NONE,
                nil,
                error
            )
        }
        if let existing {
            defer { g_object_unref(existing) }
            let isLocked = secret_collection_get_locked(existing) != 0
            guard prompting == .allowed || !isLocked else { throw .secretServiceLocked }
        } else {
            guard prompting == .allowed else { throw .secretServiceLocked }
            try makeCollection(service)
        }
    }

    /// Creates the collection, which is missing after a login without a password. The library creates one for some
    /// keyrings but not for GNOME's, whose answer it does not expect. The user chooses a password for it.
    private func makeCollection(_ service: UnsafeMutablePointer<CSecret.SecretService>?) throws(KeyringError)
    {
        do {
            let made = try SecretCall.run { error in
                secret_collection_create_sync(
                    service,
                    "Default keyring",
                    SECRET_COLLECTION_DEFAULT,
                    SECRET_COLLECTION_CREATE_NONE,
                    nil,
                    error
                )
            }
            if let made { g_object_unref(made) }
        } catch SecretCall.noSuchObject {
            throw .secretServiceLocked
        }
    }
}
