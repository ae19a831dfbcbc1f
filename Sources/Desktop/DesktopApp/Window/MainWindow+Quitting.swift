import ChatUI

extension MainWindow {
    /// Asks first whether quitting would lose a recording of a chat, in whichever window of the accounts it is shown; calls
    /// `leave` unless the user cancels.
    func confirmQuit(_ leave: @escaping @MainActor () -> Void) {
        // One recording at a time: the others are asked about after the first.
        let asks = screens.flatMap(\.shownChats).contains { chat in
            chat.confirmDiscarding { [weak self] in self?.confirmQuit(leave) }
        }
        if !asks { leave() }
    }
}
