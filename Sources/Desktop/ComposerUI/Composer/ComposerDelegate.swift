package import ClientModel

/// Does for the composer what lies outside it, in the screen of its chat.
package protocol ComposerDelegate: AnyObject {
    /// Shows the text of an error.
    func composerReports(_ problem: String)
    /// Something was sent here.
    func composerDidSend()
    /// Asks for the time of the text that is written, for ``Composer/send(_:)``.
    func composerAsksForTime()
    /// Opens the page of scheduled messages.
    func composerOpensScheduled()
    /// Goes to a message, which is answered or edited here.
    func composerGoes(to key: MessageKey)
    /// The user's last message, for editing.
    func composerLastOwnMessage() -> Message?
    /// Asks for something to attach, and sends it.
    func composerAttaches(_ attachment: Attachment)
    /// Asks for the address of a link on the selection, for ``Composer/link(to:)``.
    func composerAsksForLink()
    /// The recording of a voice message is about to begin here.
    func composerBeginsRecording()
    /// Sends what the clipboard has, except text.
    ///
    /// - Returns: False to paste the text.
    func composerPastes() -> Bool
    /// Moves the focus to the messages.
    ///
    /// - Returns: False if there are none.
    func composerLeavesToMessages() -> Bool
    /// The text field got the focus.
    func composerTookFocus()
}
