/// Notes about what can be undone.
nonisolated protocol UndoWords {
    /// Brings it back.
    var undo: String { get }
    /// Messages were deleted.
    func messagesDeleted(_ count: Int) -> String
    /// A history was.
    var historyCleared: String { get }
}
