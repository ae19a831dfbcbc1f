import ClientModel
import GTKBridge
import MediaUI
import PeopleUI
import WindowParts

/// Goes to the places of an account's window, for the features in it.
protocol AccountNavigator: AnyObject {
    /// Opens a chat at a message; nil for the position where the user left it.
    func open(_ chat: PeerID, at message: MessageKey?)
    /// Opens a chat in a window of its own.
    func openWindow(of chat: PeerID)
    /// Opens the profile of a user or group.
    func openProfile(of peer: PeerID)
    /// Opens the page that adds members to a group, apart from those who are in it already.
    func openAddMembers(to group: PeerID, excluding members: Set<PeerID>)
    /// Opens the page of a chat's invite links.
    func openInviteLinks(_ list: InviteList)
    /// Follows a pressed link; its dialogs belong to the window of `context`.
    func follow(_ link: PressedLink, in context: ScreenContext)
    /// Signs in to the server of a link.
    func signIn(toServer link: String)
    /// Asks for chats, and sends a text to them.
    func share(_ text: String)
    /// Asks for chats, and forwards a message to them.
    func forward(_ message: MessageKey)
    /// Shows a photo or video in the viewer; plays a voice message or music.
    func showMedia(_ item: SharedMediaItem)
    /// Shows the photo of this id of a peer in the viewer.
    func showPhoto(_ photo: Int64, of peer: PeerID, name: String)
    /// Opens an article in a window of its own.
    func openWindow(ofArticle address: String)
    /// Shows one of the photos and videos of an article in the viewer; `apart` in the viewer's own window.
    func show(
        _ media: [(media: Media, caption: String)],
        at place: Int,
        titled title: String,
        apart: Bool
    )
    /// Plays a sound of an article, and then those after it; pauses or resumes it if it is the current one.
    func play(_ track: Track, among others: [Track])
    /// Opens a chat, and searches in it.
    func search(in chat: PeerID)
    /// The menu of a chat.
    func menu(ofChat peer: PeerID) -> [MenuSection]
    /// Presents the account's window with its chats, and then acts there.
    func inMainWindow(_ act: @escaping @MainActor () -> Void)
}
