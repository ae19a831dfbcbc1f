import ClientModel

/// Messages that are dragged from a chat, for other parts of the program: a chat of the list forwards them.
struct DraggedMessages {
    /// Asks how they are to be forwarded to a chat.
    var forward: @MainActor (ForwardState.Target) -> Void
}
