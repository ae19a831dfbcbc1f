import GTKBridge
import Testing

@testable import WebPlayerUI

struct WebPlayerCommandTests {
    @Test(arguments: [
        (KeyEvent(symbol: Key.space), WebPlayerCommand.toggle), (KeyEvent(symbol: Key.left), .skip(-5)),
        (KeyEvent(symbol: Key.right), .skip(5)), (KeyEvent(symbol: Key.up), .louder(0.1)),
        (KeyEvent(symbol: Key.down), .louder(-0.1)), (KeyEvent(symbol: Key.letter("m")), .mute),
        (KeyEvent(symbol: Key.letter("f")), .fullscreen), (KeyEvent(symbol: Key.letter("r")), .rate),
    ])
    func `keys work the player, unless they belong to a page`(event: KeyEvent, command: WebPlayerCommand) {
        #expect(WebPlayerCommand(event, isInPage: false) == command)
        #expect(WebPlayerCommand(event, isInPage: true) == nil)
    }

    @Test(arguments: [true, false])
    func `keys of the window always work`(isInPage: Bool) {
        #expect(WebPlayerCommand(KeyEvent(symbol: Key.escape), isInPage: isInPage) == .escape)
        #expect(WebPlayerCommand(KeyEvent(symbol: Key.f11), isInPage: isInPage) == .fullscreen)
        let close = KeyEvent(symbol: Key.letter("w"), isControl: true)
        #expect(WebPlayerCommand(close, isInPage: isInPage) == .close)
        #expect(WebPlayerCommand(KeyEvent(symbol: Key.tab), isInPage: isInPage) == nil)
    }

    @Test @MainActor func `the speeds follow each other in a circle`() {
        #expect(WebPlayerBar.rate(after: 1) == 1.25)
        #expect(WebPlayerBar.rate(after: 0.75) == 1)
        #expect(WebPlayerBar.rate(after: 3) == 1)
    }
}
