import Testing

@testable import PeopleUI

@Suite struct TypedPhoneNumberTests {
    @Test(arguments: [
        ("+1 555 0002", "15550002"), ("+7 (999) 123-45-67", "79991234567"), ("+٤٩٣٠١٢٣", "4930123"),
        ("\u{202A}+15550002\u{202C}", "15550002"), ("12345", "12345"),
    ])
    func `what people type is a number`(text: String, digits: String) {
        #expect(TypedPhoneNumber(text)?.digits == digits)
    }

    @Test(arguments: ["", "+", "1234", "1234567890123456", "Bob", "+1 555 x", "½½½½½"])
    func `what is too short, too long or no number is none`(text: String) {
        #expect(TypedPhoneNumber(text) == nil)
    }
}
