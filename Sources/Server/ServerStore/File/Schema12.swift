extension ServerStoreMigration {
    /// A client may have keys for several data centres, all of one session.
    static let twelfth = ServerStoreMigration(
        to: 12,
        script: """
            ALTER TABLE auth_keys ADD COLUMN origin INTEGER;
            CREATE INDEX auth_keys_by_origin ON auth_keys(origin) WHERE origin IS NOT NULL;
            """
    )
}
