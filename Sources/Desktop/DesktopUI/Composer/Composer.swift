import ClientHost
import ClientModel
import GTKBridge
import Localization

/// Where one writes in a chat, in one window: what is written is the chat's, in all of its windows.
final class Composer {
    let view: ComposerView
    /// Called when something went wrong, with a sentence.
    var onProblem: (@MainActor (String) -> Void)?
    /// Called after something was sent here.
    var onSend: (@MainActor () -> Void)?
    /// Asks for the last message of ours, to be edited.
    var lastOwn: (@MainActor () -> Message?)?
    /// Asks for files to send.
    var onAttach: (@MainActor () -> Void)?
    /// Asks where what is selected is to lead to.
    var onLink: (@MainActor () -> Void)?
    /// Called when a voice message begins to be recorded here.
    var onRecord: (@MainActor () -> Void)?

    let session: ChatSession
    let words: Strings
    private var draftController: DraftController { session.draftController }
    private var following: [ObservationToken] = []

    init(_ session: ChatSession, _ look: WindowEnvironment) {
        (self.session, words) = (session, look.words)
        view = ComposerView(session, look)
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
            session.links.changes.add { [weak self, look] in self?.show($0, look) },
        ]
        following += listenToRecording()
        listenToStickers()
        view.show(session.draftController.state)
        show(session.links.shown, look)
    }

    /// Shows no more of what is written.
    func stop() { following = [] }

    /// Begins to answer a message, or a part of it.
    func answer(_ message: Message, author: String, summary: String, quote: Quote? = nil) {
        draftController.answer(message, author: author, summary: summary, quote: quote)
        view.focus()
    }

    /// The message that is being answered.
    var answered: MessageKey? { draftController.state.reply?.key }

    /// Whether a message of ours is being edited.
    var isEditing: Bool { draftController.state.edited != nil }

    /// Begins to edit a message of ours.
    func edit(_ message: Message) {
        if draftController.edit(message) { view.focus() }
    }

    /// Gives an answer or an edit up; whether there was one.
    @discardableResult
    func cancel() -> Bool { draftController.cancel() }

    private func editLast() -> Bool {
        let state = draftController.state
        guard state.text.isEmpty, state.purpose == .message, let message = lastOwn?() else { return false }
        edit(message)
        return true
    }

    private func submit() {
        if draftController.submit() { onSend?() }
    }

    private func show(_ preview: LinkPreviewState.Shown, _ look: WindowEnvironment) {
        if case .page(let page) = preview { look.known.learn([.webPage(page)], session.peer) }
        view.show(preview)
    }

    private func say(_ error: any Error) { onProblem?(words.sentence(error)) }
}
