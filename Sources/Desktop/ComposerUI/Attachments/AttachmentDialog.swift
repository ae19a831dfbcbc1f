import ClientModel
import GTKBridge
import Localization
import WindowParts

/// Asks for one kind of media to send.
protocol AttachmentPanel: AnyObject {
    var widget: Widget { get }
    /// The media that would be sent now; empty if they are not complete.
    var media: [Media] { get }
    /// Asked before the dialog closes without sending; nil if nothing written would be lost.
    var closingQuestion: String? { get }
    /// Receives the changes.
    var delegate: (any AttachmentPanelDelegate)? { get set }

    /// Puts the focus where the user begins.
    func focus()
    /// Stops following the account.
    func stop()
}

extension AttachmentPanel {
    var closingQuestion: String? { nil }
}

/// Follows an ``AttachmentPanel``.
protocol AttachmentPanelDelegate: AnyObject {
    /// ``AttachmentPanel/media`` may have changed.
    func attachmentPanelChanged()
    /// Sends the media, if they are complete.
    func attachmentPanelSubmits()
}

/// Receives what the user decides in an ``AttachmentDialog``.
protocol AttachmentDialogDelegate: AnyObject {
    /// The media are to be sent.
    func attachmentDialogChose(_ media: [Media])
    /// The dialog was closed, with or without a decision.
    func attachmentDialogClosed()
}

/// The window around an ``AttachmentPanel``, with a button that sends.
final class AttachmentDialog {
    private static let width = 420

    weak var delegate: (any AttachmentDialogDelegate)?

    private let panel: any AttachmentPanel
    private let window: DialogWindow
    private let send: GTKBridge.Button
    private let parent: ApplicationWindow
    private let strings: Strings
    /// True if the window closes without a question.
    private var isDecided = false

    /// A dialog over the window of a chat.
    ///
    /// - Parameters:
    ///   - panel: The content.
    ///   - title: The title.
    ///   - height: The height, in pixels; -1 for that of the content.
    ///   - strings: The texts.
    ///   - parent: The window of the chat.
    init(
        _ panel: any AttachmentPanel,
        title: String,
        height: Int,
        _ strings: Strings,
        over parent: ApplicationWindow
    ) {
        (self.panel, self.parent, self.strings) = (panel, parent, strings)
        window = DialogWindow(title, over: parent, width: Self.width, height: height)
        send = GTKBridge.Button(strings.send) {}
        let header = HeaderBar()
        header.setTitle(WindowTitle(title))
        header.showWindowButtons(start: false, end: false)
        header.addAtStart(Button(strings.cancel) { [weak self] in self?.window.close() })
        send.addStyleClass("suggested-action")
        header.addAtEnd(send)
        let content = Box(.vertical)
        for part in [header, panel.widget] as [Widget] { content.append(part) }
        content.setLeastSize(width: Self.width)
        window.setContent(content)
        if height < 0 { window.fitContent() }
        send.onPress { [weak self] in self?.attachmentPanelSubmits() }
        panel.delegate = self
        window.onCloseRequest { [weak self] in self?.asksFirst() ?? false }
        window.onClose { [weak self] in self?.closed() }
        attachmentPanelChanged()
    }

    /// Shows the dialog.
    func present() {
        window.present()
        panel.focus()
    }

    /// Closes the dialog without sending.
    func close() {
        isDecided = true
        window.close()
    }

    /// Asks before what was written is lost, unless the chat's window is gone.
    ///
    /// - Returns: False if the window may close.
    private func asksFirst() -> Bool {
        guard !isDecided, parent.isMapped, let question = panel.closingQuestion else { return false }
        MessageDialog.ask(
            question,
            text: "",
            answers: [
                .init(strings.cancel),
                .init(strings.discard, .destructive) { [weak self] in
                    // The question still stands over this window, and goes first.
                    Task { self?.close() }
                },
            ],
            over: window
        )
        return true
    }

    private func closed() {
        panel.stop()
        delegate?.attachmentDialogClosed()
    }
}

extension AttachmentDialog: AttachmentPanelDelegate {
    func attachmentPanelChanged() { send.isSensitive = !panel.media.isEmpty }

    func attachmentPanelSubmits() {
        let media = panel.media
        guard !media.isEmpty else { return }
        delegate?.attachmentDialogChose(media)
        close()
    }
}
