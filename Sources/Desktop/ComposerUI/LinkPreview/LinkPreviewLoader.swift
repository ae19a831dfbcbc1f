import ClientEngine
import ClientModel
import Signals
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
    private var setting: Subscription?
    /// True if the account's links get previews.
    private var isOn = false
    private var timer: Task<Void, Never>?
    private var asking: Task<Void, Never>?

    init(_ draftController: DraftController, _ previews: LinkPreviews) {
        (self.draftController, self.previews) = (draftController, previews)
        following = draftController.changes.add { [weak self] in self?.take($0) }
        // An unreadable setting is as one that nobody changed.
        setting = previews.areOn.catch { _ in Signal<Bool, Never>.single(true) }
            .start(next: { [weak self] isOn in onMain { self?.turn(isOn) } })
    }

    private func turn(_ isOn: Bool) {
        self.isOn = isOn
        take(draftController.state)
    }

    /// Stops asking the server.
    func stop() {
        following = nil
        setting = nil
        timer?.cancel()
        asking?.cancel()
    }

    /// Sends the message without a preview, until its links change.
    func refuse() { draftController.refusePreview() }

    /// Shows the preview in another way, or that of another link.
    func choose(_ choice: PreviewChoice) { draftController.choose(choice) }

    private func take(_ written: ComposerState) {
        let (before, links) = (state, isOn ? written.shownLinks : [])
        state.write(links, at: now)
        guard state != before else { return }
        if !links.isEmpty, state.links != before.links { recall(links) }
        goOn()
    }

    /// Shows what is known of the links, without waiting for a pause or for the server.
    private func recall(_ links: [String]) {
        Task { [weak self, previews] in
            // What cannot be read is asked for.
            guard let page = (try? await previews.knownPage(of: links)) ?? nil else { return }
            self?.state.know(page, of: links)
        }
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
            do {
                let page = try await previews.page(of: links)
                if !Task.isCancelled { self?.state.take(page, of: links) }
            } catch {
                // The user did not ask for the preview: on failure the message is sent as it is, and the server adds
                // one later.
                if !Task.isCancelled { self?.state.giveUp(on: links) }
            }
            self?.goOn()
        }
    }

    private var now: Duration { ContinuousClock.now - start }
}
