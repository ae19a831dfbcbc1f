import ClientEngine
import ClientModel
import WindowParts

/// Loads the previews of links in the draft of a chat, for all windows that show it.
///
/// Threads: the main thread.
final class LinkPreviewLoader {
    /// Notified when the shown preview changes.
    let changes = ObserverList<LinkPreviewState.Shown>()
    /// The shown preview.
    var shown: LinkPreviewState.Shown { state.shown }

    /// The shown page; nil for none.
    var page: WebPage? { if case .page(let page) = shown { page } else { nil } }

    private let draftController: DraftController
    private let previews: LinkPreviews
    private let start = ContinuousClock.now
    private var state = LinkPreviewState() {
        didSet { if state.shown != oldValue.shown { changes.notify(state.shown) } }
    }
    private var following: ObservationToken?
    private var timer: Task<Void, Never>?
    private var asking: Task<Void, Never>?

    init(_ draftController: DraftController, _ previews: LinkPreviews) {
        (self.draftController, self.previews) = (draftController, previews)
        following = draftController.changes.add { [weak self] in self?.take($0) }
    }

    /// Stops asking the server.
    func stop() {
        following = nil
        timer?.cancel()
        asking?.cancel()
    }

    /// Sends the message without a preview, until its links change.
    func refuse() { draftController.refusePreview() }

    private func take(_ written: ComposerState) {
        let before = state
        state.write(written.hasNoPreview ? [] : written.links, at: now)
        if state != before { goOn() }
    }

    /// Does what is due, and sets a timer for the next step.
    private func goOn() {
        timer?.cancel()
        timer = nil
        if state.question == nil { asking?.cancel() }
        if let question = state.advance(to: now) { ask(question) }
        guard let next = state.nextTime else { return }
        timer = Task { [weak self, wait = next - now] in
            try? await Task.sleep(for: wait)
            guard !Task.isCancelled else { return }
            self?.goOn()
        }
    }

    private func ask(_ links: [String]) {
        asking = Task { [weak self, previews] in
            // The user did not ask for the preview: on failure the message is sent as it is, and the server may add
            // one later.
            let page = try? await previews.page(of: links)
            guard !Task.isCancelled else { return }
            self?.answered(page ?? nil, links)
        }
    }

    private func answered(_ page: WebPage?, _ links: [String]) {
        state.take(page, of: links)
        goOn()
    }

    private var now: Duration { ContinuousClock.now - start }
}
