extension ServerStoreMigration {
    /// The messages of a dialog that mention the owner and were not seen are found without reading the others.
    static let twentyThird = ServerStoreMigration(
        to: 23,
        script: """
            CREATE INDEX boxes_unseen_mentions ON boxes(user, peer, id) WHERE flags & 64;
            """
    )
}
