import ClientModel
import Testing

@testable import WindowParts

@Suite struct PeopleStateTests {
    private func person(_ number: Int64, _ name: String) -> Peer {
        var user = User(number)
        user.firstName = name
        return .user(user)
    }

    @Test func `contacts stand by name, without those who are there already`() {
        var state = PeopleState(excluding: [PeerID(.user, 3)])
        state.take(contacts: [person(1, "zoe"), person(2, "Ada"), person(3, "Bob")])
        #expect(state.shown.map(\.title) == ["Ada", "zoe"])
        state.toggle(person(3, "Bob"))
        #expect(state.chosen.isEmpty)
    }

    @Test func `who was found is shown in place of the contacts, and groups are nobody to choose`() {
        var state = PeopleState(excluding: [])
        state.take(contacts: [person(1, "Ada")])
        state.take(found: [.group(Group(9, title: "Harbour")), person(2, "Bob")])
        #expect(state.shown.map(\.title) == ["Bob"])
        state.take(found: nil)
        #expect(state.shown.map(\.title) == ["Ada"])
    }

    @Test func `who was chosen stays chosen while one looks for others, and a second press takes it back`() {
        var state = PeopleState(excluding: [])
        state.toggle(person(2, "Bob"))
        state.take(found: [person(4, "Dora")])
        state.toggle(person(4, "Dora"))
        #expect(state.chosen.map(\.title) == ["Bob", "Dora"])
        #expect(state.isChosen(PeerID(.user, 2)))
        state.toggle(person(2, "Bob"))
        #expect(state.chosen.map(\.title) == ["Dora"])
    }

    @Test func `of those whose numbers are sent, only those who show one are offered`() {
        var ada = User(1)
        (ada.firstName, ada.phone) = ("Ada", "15550840")
        var state = PeopleState(excluding: [], needsPhone: true)
        state.take(contacts: [.user(ada), person(2, "Bob")])
        #expect(state.shown.map(\.title) == ["Ada"])
        state.take(found: [.user(ada), person(4, "Dora")])
        #expect(state.shown.map(\.title) == ["Ada"])
    }
}
