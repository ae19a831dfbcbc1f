/// What stands above a chat while messages are being chosen.
nonisolated protocol ChoosingWords {
    /// How many.
    func messageCount(_ count: Int) -> String
    /// Ends it.
    var chooseNoMore: String { get }
    /// Asks where to forward them.
    var forward: String { get }
    /// Copies them with names and times.
    var copyAsText: String { get }
}
