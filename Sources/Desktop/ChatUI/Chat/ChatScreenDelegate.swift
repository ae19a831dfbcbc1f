package import ChatPresentation
package import ClientModel
package import GTKBridge
package import WindowParts

/// Shows what lies outside a chat's screen: other chats, profiles, the viewer.
package protocol ChatScreenDelegate: AnyObject {
    /// Opens another chat, as one that messages were forwarded to.
    func open(_ chat: PeerID)
    /// Opens another chat at a message, and lights a part of it.
    func open(_ chat: PeerID, at message: MessageKey, marking mark: MessageMark?)
    /// Opens the chat or profile with a username, which is given without its sign.
    func openPeer(named username: String, from chat: ChatScreen)
    /// Searches all chats for a text, such as a hashtag.
    func search(for text: String)
    /// Opens the profile of a peer that the chat names.
    func openProfile(of peer: PeerID)
    /// Follows a link that was pressed.
    func follow(_ link: PressedLink, from chat: ChatScreen)
    /// Shows or plays the media of a message.
    ///
    /// - Returns: False if the message has none that can be shown.
    func showMedia(of part: BubblePart, author: String, from chat: ChatScreen) -> Bool
    /// The entries of the chat's menu, asked for each time the menu opens.
    func menu(of chat: ChatScreen) -> [MenuSection]
    /// Goes back to the chat list, where there is no room for both.
    func goBack(from chat: ChatScreen)
    /// The user has deleted the chat.
    func closeChat(_ peer: PeerID)
    /// Shows or hides the profile beside the chat.
    func toggleInfo(of chat: ChatScreen)
    /// Opens the page of the people who ask to join the chat.
    func openJoinRequests(of chat: ChatScreen)
    /// The recording of a voice message has begun: other sounds should end.
    func chatDidBeginRecording(_ chat: ChatScreen)
    /// The message that is being played came into view or went out of it.
    func playingMessageVisibilityChanged(in chat: ChatScreen)
}
