import ClientModel
import Testing

@testable import ChatUI

@Suite struct PinnedStateTests {
    private func pin(_ number: Int32) -> PinnedState.Pin {
        PinnedState.Pin(
            key: MessageKey(peer: PeerID(.user, 1), namespace: .cloud, id: number),
            summary: "\(number)"
        )
    }

    @Test func `the newest is shown first, and each press leads to one and shows the one before`() {
        var state = PinnedState()
        state.take([pin(1), pin(5), pin(9)])
        #expect(state.shown?.key.id == 9 && state.number == 3)
        #expect((0..<4).map { _ in state.press()?.id } == [9, 5, 1, 9])
    }

    @Test func `what is hidden stays hidden until a newer one is pinned`() {
        var state = PinnedState()
        state.take([pin(1), pin(9)])
        state.hiddenUpTo = 9
        #expect(state.isHidden)
        state.take([pin(1)])
        #expect(state.isHidden)
        state.take([pin(1), pin(12)])
        #expect(!state.isHidden && state.shown?.key.id == 12)
        state.hiddenUpTo = 0
        #expect(!state.isHidden)
    }

    @Test func `one that is unpinned gives way, a newer one is shown at once`() {
        var state = PinnedState()
        state.take([pin(1), pin(5), pin(9)])
        _ = state.press()
        state.take([pin(1), pin(5), pin(9)])
        #expect(state.shown?.key.id == 5)
        state.take([pin(1), pin(9)])
        #expect(state.shown?.key.id == 9)
        _ = state.press()
        state.take([pin(1), pin(9), pin(12)])
        #expect(state.shown?.key.id == 12)
        state.take([])
        #expect(!state.isHidden && state.shown == nil && state.press() == nil && state.number == nil)
    }
}
