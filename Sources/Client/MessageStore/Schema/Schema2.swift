extension Migration {
    /// An index that finds messages of private chats and basic groups by their ids alone. The server numbers those of
    /// a whole account together, and reports deletions without the chat. Peers of these kinds are the lower ones.
    static let second = Migration(
        version: 2,
        script: """
            CREATE INDEX messages_in_box ON messages(id)
              WHERE namespace = 0 AND peer < 2305843009213693952;
            """
    )
}
