import ClientNetwork
import Testing

@testable import ChatUI

@MainActor @Suite struct FirstMessagesWaitTests {
    /// Counts how often a history was opened at its end.
    @MainActor private final class Pane {
        var openings = 0
        private(set) lazy var wait = FirstMessagesWait(patience: .zero) { [weak self] in self?.openings += 1 }
    }

    @Test func `offline a history opens at its end once, as nothing else can come`() async {
        let pane = Pane()
        pane.wait.show(.waitingForNetwork)
        #expect(pane.wait.ending == nil)
        pane.wait.begin()
        pane.wait.begin()
        await pane.wait.ending?.value
        #expect(pane.openings == 1)
        #expect(pane.wait.ending == nil)
    }

    @Test func `a connection that is lost meanwhile counts, one that returns in time does not`() async {
        let pane = Pane()
        pane.wait.begin()
        #expect(pane.wait.ending == nil)
        pane.wait.show(.connecting(throughProxy: false))
        let first = pane.wait.ending
        pane.wait.show(.updating)
        await first?.value
        #expect(pane.openings == 0)
        pane.wait.show(.waitingForNetwork)
        await pane.wait.ending?.value
        #expect(pane.openings == 1)
    }

    @Test func `a history is opened at its end once, however often the connection is lost`() async {
        let pane = Pane()
        pane.wait.begin()
        for _ in 0..<2 {
            pane.wait.show(.waitingForNetwork)
            await pane.wait.ending?.value
            pane.wait.show(.updating)
            pane.wait.begin()
        }
        #expect(pane.openings == 1)
        pane.wait.end()
        pane.wait.begin()
        pane.wait.show(.waitingForNetwork)
        await pane.wait.ending?.value
        #expect(pane.openings == 2)
    }

    @Test func `messages that come end the wait`() async {
        let pane = Pane()
        pane.wait.show(.waitingForNetwork)
        pane.wait.begin()
        let ending = pane.wait.ending
        pane.wait.end()
        await ending?.value
        #expect(pane.openings == 0)
    }
}
