package import WindowParts

/// Messages that are dragged from a chat to other parts of the program: a chat of the list forwards them.
package struct DraggedMessages {
    /// Asks for the options of forwarding them to a chat.
    package var forward: @MainActor (ChatTarget) -> Void
}
