import ClientEngine
import ClientModel

/// Looks up where the links lead that are written in a chat, for all windows that show it.
///
/// Threads: the main thread.
final class LinkPreviewLoader {
    /// Told what is to be shown, whenever that is something else.
    let changes = ObserverList<LinkPreviewState.Shown>()
    /// What is to be shown.
    var shown: LinkPreviewState.Shown { state.shown }

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

    /// Asks nothing any more.
    func stop() {
        following = nil
        timer?.cancel()
        asking?.cancel()
    }

    /// What is written is sent without a preview, until there is another link in it.
    func refuse() { draftController.refusePreview() }

    private func take(_ written: ComposerState) {
        let before = state
        state.write(written.hasNoPreview ? [] : written.links, at: now)
        if state != before { goOn() }
    }

    /// Does what is due, and comes back when something is.
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
            // Nobody has asked for it: what cannot be looked up is sent as it is, and the server may show it later.
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
