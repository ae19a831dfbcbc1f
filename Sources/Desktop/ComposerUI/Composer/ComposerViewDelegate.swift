import ClientModel

/// Receives what the user does in the composer's widgets.
protocol ComposerViewDelegate: AnyObject {
    /// The text or its formatting was changed by the user.
    func composerViewChanged(to text: FormattedText)
    /// The user has typed; the cursor's position is in UTF-16 code units.
    func composerViewTyped(_ text: String, cursor: Int)
    /// Sends the text.
    func composerViewSubmits()
    /// True if the text is a new message that may be sent in another way.
    func composerViewMayChooseDelivery() -> Bool
    /// Sends the text in another way.
    func composerViewSends(_ choice: SendMenu.Choice)
    /// Opens the page of scheduled messages.
    func composerViewOpensScheduled()
    /// Cancels a reply or an edit.
    ///
    /// - Returns: True if there was one.
    func composerViewCancels() -> Bool
    /// Goes to the message that is answered or edited.
    func composerViewOpensSubject()
    /// Sends the message without its link preview.
    func composerViewRefusesPreview()
    /// Shows the link preview in another way, or that of another link.
    func composerViewChooses(_ preview: PreviewChoice)
    /// Handles the up arrow key.
    ///
    /// - Returns: True if it did something.
    func composerViewGoesUp() -> Bool
    /// Moves the focus to the messages.
    ///
    /// - Returns: False if there are none.
    func composerViewLeavesToMessages() -> Bool
    /// The text field got the focus.
    func composerViewTookFocus()
    /// Asks for something to attach.
    func composerViewAttaches(_ attachment: Attachment)
    /// Asks for the address of a link on the selection.
    func composerViewAsksForLink()
    /// Handles a paste.
    ///
    /// - Returns: False to paste the text.
    func composerViewPastes() -> Bool
}
