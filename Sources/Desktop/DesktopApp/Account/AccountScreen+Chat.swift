import ChatPresentation
import ChatUI
import ClientModel
import GTKBridge
import MediaUI
import WindowParts
import ClientEngine
import ChatListUI
import ClientHost
import Localization

// What chats ask of their surroundings. Profiles and other chats are shown in the account's window.
extension AccountScreen: ChatScreenDelegate {
    func open(_ chat: PeerID) { inMainWindow { [weak self] in self?.open(chat, at: nil) } }

    func openProfile(of peer: PeerID) { inMainWindow { [weak self] in self?.profiles.open(peer) } }

    func open(_ chat: PeerID, at message: MessageKey, marking mark: MessageMark?) {
        inMainWindow { [weak self] in
            // An answer that comes late brings no window back.
            if let self, !isSuspended { chats.open(chat, at: message, marking: mark) }
        }
    }

    func openPeer(named username: String, from chat: ChatScreen) {
        find(username, in: context(of: chat)) { [weak self] peer in self?.openProfile(of: peer) }
    }

    func search(for text: String) { inMainWindow { [sidebar] in sidebar.beginSearch(for: text) } }

    func follow(_ link: PressedLink, from chat: ChatScreen) {
        guard let page = link.articlePage else { return follow(link, in: context(of: chat)) }
        inMainWindow { [readers] in readers.open(link.written, of: page) }
    }

    func showMedia(of part: BubblePart, author: String, from chat: ChatScreen) -> Bool {
        showMedia(of: part, author: author, in: windows.window(of: chat)?.viewer ?? viewers.viewer)
    }

    /// Plays a voice message, a round video or music; shows a photo or video in a viewer.
    ///
    /// - Returns: False if the message has none.
    func showMedia(of part: BubblePart, author: String, in viewer: Viewer) -> Bool {
        guard let content = part.content else { return false }
        if let track = Track(part.message, content: content, author: author) {
            playback.toggle(track)
            return true
        }
        let isShown = viewers.show(part.message, content, author: author, in: viewer)
        if viewer.isShowingVideo { webPlayers.pause() }
        return isShown
    }

    func menu(of chat: ChatScreen) -> [MenuSection] {
        let hasOwnWindow = windows.window(of: chat) != nil
        return [ChatMenu.entries(in: chat, context.strings)]
            + chatMenu.sections(
                of: chat.peer,
                context(of: chat),
                state: chat.menuState,
                hasOwnWindow: hasOwnWindow
            )
            + [MenuSection(nil, chat.lastMenuEntries)]
    }

    func closeChat(_ peer: PeerID) {
        windows.close(peer)
        if chats.chat?.peer == peer { chats.close() }
    }

    func goBack(from chat: ChatScreen) { columns.leaflet.showsSecond = false }

    func toggleInfo(of chat: ChatScreen) { profiles.toggle() }

    func openJoinRequests(of chat: ChatScreen) {
        let peer = chat.peer
        inMainWindow { [weak self] in
            guard let self else { return }
            if chats.chat?.peer != peer { chats.open(peer) }
            invites.showRequests(toJoin: peer)
        }
    }

    func chatDidBeginRecording(_ chat: ChatScreen) {
        playback.playback.setPlaying(false)
        webPlayers.pause()
    }

    func playingMessageVisibilityChanged(in chat: ChatScreen) { floatingVideo.update() }

    /// The window that shows a chat.
    private func context(of chat: ChatScreen) -> ScreenContext {
        windows.window(of: chat)?.context ?? context
    }
}

extension AccountScreen: ChatCoordinatorDelegate, ChatWindowsDelegate {
    func chatWindowActivityChanged() {
        reportPresence()
        delegate?.lookedAtChatChanged(in: self)
    }

    func chatWindowDidClose() {
        floatingVideo.update()
        delegate?.furtherWindowClosed(of: self)
    }
}

extension AccountScreen: FloatingVideoHost, PlaybackControllerDelegate {
    var visibleChat: ChatScreen? { isSuspended || area.isCovered ? nil : chats.chat }

    var chatsInWindows: [ChatScreen] { windows.chats }

    var shownChats: [ChatScreen] { [chats.chat].compactMap(\.self) + windows.chats }

    var playsOwnTrack: Bool { playback.own != nil }

    var showsPlayingAccount: Bool {
        playback.playback.state.map { delegate?.isVisible($0.account) == true } ?? false
    }

    func showPlaying() {
        guard let state = playback.playback.state else { return }
        let message = state.track.key
        guard playsOwnTrack else {
            // A sound of an article is in no chat of that account.
            return state.track.article == nil ? delegate?.show(message, of: state.account) ?? () : ()
        }
        if let article = state.track.article {
            if !readers.shows(article), readerWindows.present(article) { return }
            return inMainWindow { [readers] in readers.goBack(to: article) }
        }
        if let chat = presentWindow(of: message.peer) {
            chat.go(to: message)
        } else {
            inMainWindow { [weak self] in self?.open(message.peer, at: message) }
        }
    }

    func playbackChanged(_ state: PlaybackState?) {
        floatingVideo.update()
        readers.playbackChanged(playsOwnTrack ? state : nil)
        readerWindows.playbackChanged(playsOwnTrack ? state : nil)
        profiles.show(playing: state.flatMap { $0.isPlaying ? $0.track.id : nil })
        guard state?.isPlaying == true else { return }
        viewers.pauseSmallWindow()
        webPlayers.pause()
    }
}

extension AccountScreen: ViewerCoordinatorDelegate, ViewerHost {
    func chat(under viewer: Viewer) -> ChatScreen? {
        viewer === viewers.viewer ? chats.chat : windows.window(with: viewer)?.chat
    }

    func presentWindow(of chat: PeerID) -> ChatScreen? {
        guard let window = windows.windows[chat] else { return nil }
        window.present()
        return window.chat
    }

    func viewerWindowChanged(isClosed: Bool) {
        if isClosed { delegate?.furtherWindowClosed(of: self) } else { reportPresence() }
    }

    func viewerShowed(_ item: ViewerItem) {}

    func viewerDidClose(_ viewer: Viewer) { returnFocus() }

    /// Gives the keyboard to what is in front, after something that covered it was left.
    func returnFocus() {
        if area.isCovered { readers.focus() } else { chats.chat?.focusAgain() }
    }
}

extension AccountScreen: ReaderWindowsDelegate {
    func readerWindowActivityChanged() { reportPresence() }

    func readerWindowDidClose() { delegate?.furtherWindowClosed(of: self) }
}
