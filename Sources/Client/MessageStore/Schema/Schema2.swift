extension Migration {
    /// Finds messages of private chats and basic groups by their ids alone: those of a whole account are counted
    /// together, and the server says which were deleted without saying where. Peers of these kinds are the lower ones.
    static let second = Migration(
        version: 2,
        script: """
            CREATE INDEX messages_in_box ON messages(id)
              WHERE namespace = 0 AND peer < 2305843009213693952;
            """
    )
}
