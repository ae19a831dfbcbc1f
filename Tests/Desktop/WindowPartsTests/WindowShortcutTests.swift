import GTKBridge
import Testing

@testable import WindowParts

@Suite struct WindowShortcutTests {
    private func control(_ symbol: UInt32, shift: Bool = false, alt: Bool = false) -> WindowShortcut? {
        WindowShortcut(KeyEvent(symbol: symbol, isShift: shift, isControl: true, isAlt: alt))
    }

    private func control(_ letter: Unicode.Scalar) -> WindowShortcut? { control(letter.value) }

    @Test func `LX-01: the window is searched, locked, closed and put away by the keys of Telegram Desktop`()
    {
        #expect(control("f") == .searchInChat && control("k") == .search)
        #expect(control("w") == .close && control("q") == nil && control(Key.f4) == .close)
        #expect(control("m") == .minimise && control("l") == .lock)
    }

    @Test func `LX-02: keys go from chat to chat`() {
        #expect(control(Key.pageDown) == .step(1) && control(Key.tab) == .step(1))
        #expect(control(Key.pageUp) == .step(-1) && control(Key.backTab, shift: true) == .step(-1))
        #expect(WindowShortcut(KeyEvent(symbol: Key.down, isAlt: true)) == .step(1))
        #expect(WindowShortcut(KeyEvent(symbol: Key.up, isAlt: true)) == .step(-1))
        let (down, up) = (
            KeyEvent(symbol: Key.down, isShift: true, isAlt: true),
            KeyEvent(symbol: Key.up, isShift: true, isAlt: true)
        )
        #expect(WindowShortcut(down) == .stepUnread(upwards: false))
        #expect(WindowShortcut(up) == .stepUnread(upwards: true))
        #expect(control(Key.home, alt: true) == .first && control(Key.end, alt: true) == .last)
    }

    @Test func `LX-03: numbers are pinned chats, and nought is what one keeps`() {
        #expect(control("1") == .pinned(0) && control("8") == .pinned(7))
        #expect(control("0") == .savedMessages && control("r") == .markRead)
        #expect(control("9") == nil)
    }

    @Test func `LX-05: arrows choose what is answered, escape ends one thing`() {
        #expect(control(Key.up) == .answer(-1) && control(Key.down) == .answer(1))
        #expect(WindowShortcut(KeyEvent(symbol: Key.escape)) == .escape)
        #expect(WindowShortcut(KeyEvent(symbol: Key.left, isAlt: true)) == .back(isLeft: true))
        #expect(WindowShortcut(KeyEvent(symbol: Key.right, isAlt: true)) == .back(isLeft: false))
    }

    @Test func `what is typed is left to who types`() {
        for symbol in [Key.up, Key.down, Key.home, Key.tab, Key.enter, Key.letter("k")] {
            #expect(WindowShortcut(KeyEvent(symbol: symbol)) == nil)
        }
    }
}
