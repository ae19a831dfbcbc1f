import ClientModel
import Testing

@Suite struct SharedContactTests {
    @Test func `a user with a number has a card`() {
        var user = User(7)
        #expect(SharedContact(user) == nil)
        (user.firstName, user.lastName, user.phone) = ("Ada", "Lovelace", "15550840")
        let card = SharedContact(user)
        #expect(card?.phone == "+15550840")
        #expect(card?.firstName == "Ada")
        #expect(card?.lastName == "Lovelace")
        #expect(card?.peer == user.id)
    }

    @Test func `a card has a name, which a server demands`() {
        var user = User(7)
        user.phone = "15550840"
        #expect(SharedContact(user)?.firstName == "+15550840")
    }
}
