import ClientHost
package import ClientModel
import GTKBridge
package import Localization
package import WindowParts

/// The composer of a chat in one window; the draft is shared by all windows of the chat.
package final class Composer {
    package let view: ComposerView
    /// Called with the text of an error.
    package var onProblem: (@MainActor (String) -> Void)?
    /// Called after something was sent here.
    package var onSend: (@MainActor () -> Void)?
    /// Returns the user's last message, for editing.
    package var lastOwn: (@MainActor () -> Message?)?
    /// Called to choose files to send.
    package var onAttach: (@MainActor () -> Void)?
    /// Called to ask for the address of a link on the selection.
    package var onLink: (@MainActor () -> Void)?
    /// Called when the recording of a voice message begins here.
    package var onRecord: (@MainActor () -> Void)?

    package let session: ChatSession
    package let strings: Strings
    private var draftController: DraftController { session.draftController }
    private var following: [ObservationToken] = []

    package init(_ session: ChatSession, _ environment: WindowEnvironment) {
        (self.session, strings) = (session, environment.strings)
        view = ComposerView(session, environment)
        view.onText = { session.draftController.write($0) }
        view.onSubmit = { [weak self] in self?.submit() }
        view.onCancel = { session.draftController.cancel() }
        view.onRefusePreview = { session.links.refuse() }
        view.onUp = { [weak self] in self?.editLast() ?? false }
        view.onAttach = { [weak self] in self?.onAttach?() }
        view.onLink = { [weak self] in self?.onLink?() }
        following = [
            session.draftController.changes.add { [weak self] in self?.view.show($0) },
            session.draftController.problems.add { [weak self] in self?.say($0) },
            session.links.changes.add { [weak self, environment] in self?.show($0, environment) },
        ]
        following += listenToRecording()
        listenToStickers()
        view.show(session.draftController.state)
        show(session.links.shown, environment)
    }

    /// Stops following the draft.
    package func stop() { following = [] }

    /// Begins a reply to a message, or to a part of it.
    package func answer(_ message: Message, author: String, summary: String, quote: Quote? = nil) {
        draftController.answer(message, author: author, summary: summary, quote: quote)
        view.focus()
    }

    /// The message that is being answered.
    package var answered: MessageKey? { draftController.state.reply?.key }

    /// True while a message of the user is being edited.
    package var isEditing: Bool { draftController.state.edited != nil }

    /// Begins to edit a message of the user.
    package func edit(_ message: Message) {
        if draftController.edit(message) { view.focus() }
    }

    /// Cancels a reply or an edit.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    package func cancel() -> Bool { draftController.cancel() }

    private func editLast() -> Bool {
        let state = draftController.state
        guard state.text.isEmpty, state.purpose == .message, let message = lastOwn?() else { return false }
        edit(message)
        return true
    }

    private func submit() {
        if draftController.submit() { onSend?() }
    }

    private func show(_ preview: LinkPreviewState.Shown, _ environment: WindowEnvironment) {
        if case .page(let page) = preview { environment.known.learn([.webPage(page)], session.peer) }
        view.show(preview)
    }

    private func say(_ error: any Error) { onProblem?(strings.sentence(error)) }
}
