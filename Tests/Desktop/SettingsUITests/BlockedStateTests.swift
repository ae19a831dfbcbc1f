import ClientHost
import ClientModel
import Testing

@testable import SettingsUI

@Suite struct BlockedStateTests {
    private func person(_ number: Int64) -> Peer { .user(User(number)) }

    @Test func `who is blocked or no longer is shown at once, and as the server lists it in the end`() {
        var state = BlockedState()
        #expect(state.isWaiting)
        #expect(state.shown == nil)
        state.take([person(1), person(2)])
        let ended = state.decide(person(1), isBlocked: false)
        let added = state.decide(person(3), isBlocked: true)
        #expect(state.shown?.map(\.id.number) == [3, 2])
        state.settle(ended, isTaken: false)
        state.settle(added, isTaken: true)
        #expect(state.shown?.map(\.id.number) == [3, 1, 2])
        #expect(state.changing.isEmpty)
    }

    @Test func `what was decided later outlives what came of what was decided before`() {
        var state = BlockedState()
        state.take([])
        let first = state.decide(person(1), isBlocked: true)
        let second = state.decide(person(1), isBlocked: false)
        let third = state.decide(person(1), isBlocked: true)
        state.settle(first, isTaken: true)
        #expect(state.shown?.count == 1)
        state.settle(second, isTaken: true)
        #expect(state.shown?.count == 1)
        state.settle(third, isTaken: true)
        #expect(state.shown?.count == 1)
        #expect(state.changing.isEmpty)
    }

    @Test func `what the server has taken is shown before it is listed anew`() {
        var state = BlockedState()
        state.take([person(1), person(2)])
        let both = [person(1), person(2)].map { state.decide($0, isBlocked: false) }
        for decision in both { state.settle(decision, isTaken: true) }
        #expect(state.shown == [])
        let again = state.decide(person(2), isBlocked: true)
        state.take([person(2)])
        state.settle(again, isTaken: true)
        #expect(state.shown == [person(2)])
    }

    @Test func `who is listed once is shown once`() {
        var state = BlockedState()
        state.take([person(1)])
        let decision = state.decide(person(1), isBlocked: true)
        #expect(state.shown?.count == 1)
        state.settle(decision, isTaken: true)
        #expect(state.shown?.count == 1)
    }

    @Test func `what was listed stays when the server does not answer another time`() {
        var state = BlockedState()
        state.fail(.noAnswer)
        #expect(!state.isWaiting)
        state.take([person(1)])
        state.fail(.noAnswer)
        #expect(state.shown?.count == 1)
        #expect(state.failure == .noAnswer)
    }
}
