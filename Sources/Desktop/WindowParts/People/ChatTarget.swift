package import ChatPresentation
package import ClientModel

/// A chat that something is forwarded or sent to.
nonisolated package struct ChatTarget: Equatable, Sendable, Identifiable {
    /// The id of the chat.
    package let id: PeerID
    /// The title of the chat.
    package let title: String
    /// The username or the kind of the chat.
    package let detail: String
    /// True for the user's saved messages.
    package let isSaved: Bool

    /// A chat to send to.
    package init(id: PeerID, title: String, detail: String, isSaved: Bool = false) {
        (self.id, self.title, self.detail, self.isSaved) = (id, title, detail, isSaved)
    }

    /// The avatar of the chat.
    package var avatar: LayoutImage.Source { isSaved ? .savedMessages : .peer(id) }
}
