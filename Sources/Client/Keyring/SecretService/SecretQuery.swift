import CSecret

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
