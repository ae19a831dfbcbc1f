import ChatPresentation
import ClientModel
import Testing

@testable import ChatUI

@Suite struct MessageCommandTests {
    private func menu(
        _ text: String = "Hello Ada.",
        flags: MessageFlags = [],
        isQuote: Bool = false,
        selectedText: String = ""
    ) -> [[MessageCommand]] {
        let bubble = SomeMessages.entries([text], flags: flags).bubbles[0]
        return MessageCommand.menu(of: bubble, isQuote: isQuote, selectedText: selectedText)
    }

    @Test func `a message of somebody else is replied to, copied, forwarded, pinned, selected and deleted`() {
        #expect(menu() == [[.reply, .copyText("Hello Ada."), .forward, .pin], [.select, .delete]])
    }

    @Test func `a pinned message is unpinned`() {
        #expect(menu(flags: .pinned)[0].contains(.unpin))
        #expect(!menu(flags: .pinned)[0].contains(.pin))
    }

    @Test func `selected text is copied and quoted in place of the whole message`() {
        let commands = menu(isQuote: true, selectedText: "Ada")[0]
        #expect(commands.starts(with: [.quoteAndReply, .copySelected("Ada")]))
    }

    @Test func `a message without text is not copied`() {
        #expect(menu("")[0] == [.reply, .forward, .pin])
    }

    @Test func `a message that may not be forwarded offers the rest`() {
        #expect(menu(flags: .noForwards)[0] == [.reply, .copyText("Hello Ada."), .pin])
    }

    @Test func `a service message is only selected or deleted`() {
        #expect(menu(flags: .service) == [[], [.select, .delete]])
    }
}
