package import ClientModel
import ComposerUI
import GTKBridge
import Localization
import StdExtras

// What the composer asks of its chat.
extension ChatScreen: ComposerDelegate {
    package func composerReports(_ problem: String) { toasts.show(problem) }

    package func composerDidSend() { pane.scrollToNewest() }

    package func composerLastOwnMessage() -> Message? { pane.lastOwn }

    package func composerAttachesFiles() { chooseFiles() }

    package func composerAsksForLink() {
        let address = Entry(label: strings.linkAddress, hint: "https://", purpose: .address)
        MessageDialog.ask(
            strings.link,
            text: "",
            answers: [
                .init(strings.cancel),
                .init(strings.createLink, .suggested) { [weak self] in
                    self?.composer.link(to: address.text.trimmingWhitespace)
                },
            ],
            child: address,
            over: window
        )
    }

    package func composerBeginsRecording() { delegate?.chatDidBeginRecording(self) }

    package func composerPastes() -> Bool { sendClipboard() }

    package func composerLeavesToMessages() -> Bool { pane.takeKeyboard() }

    /// The next visit of the history begins at its end.
    package func composerTookFocus() { pane.forgetKeyboard() }
}
