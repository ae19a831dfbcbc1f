import ChatPresentation
import ChatUI
import ClientModel
import GTKBridge
import WindowParts
import MediaUI

// What a chat asks of its surroundings. Profiles and other chats are shown in the account's window.
extension ChatsScreen: ChatScreenDelegate {
    func open(_ chat: PeerID) { inMainWindow { [weak self] in self?.open(chat, at: nil) } }

    func openProfile(of peer: PeerID) { inMainWindow { [weak self] in self?.showProfile(of: peer) } }

    func follow(_ link: PressedLink, from chat: ChatScreen) {
        let own = window(of: chat)
        follow(link, over: own?.window, own?.toasts)
    }

    func showMedia(of part: BubblePart, author: String, from chat: ChatScreen) -> Bool {
        guard let content = part.content else { return false }
        if play(part, author: author) { return true }
        return look(at: part.message, content, author, by: window(of: chat)?.viewer ?? viewer)
    }

    func menu(of chat: ChatScreen) -> [MenuSection] { menu(of: chat.peer, in: window(of: chat)) }

    func goBack(from chat: ChatScreen) { columns.leaflet.showsSecond = false }

    func toggleInfo(of chat: ChatScreen) { toggleInfo() }

    func chatDidBeginRecording(_ chat: ChatScreen) { playback.setPlaying(false) }

    func playingMessageVisibilityChanged(in chat: ChatScreen) { showCorner() }

    private func window(of chat: ChatScreen) -> ChatWindow? { windows.values.first { $0.chat === chat } }
}
