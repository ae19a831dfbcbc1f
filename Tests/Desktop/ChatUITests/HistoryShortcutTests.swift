import GTKBridge
import Testing

@testable import ChatUI

@Suite struct HistoryShortcutTests {
    private func key(_ symbol: UInt32, shift: Bool = false, control: Bool = false) -> HistoryShortcut? {
        HistoryShortcut(KeyEvent(symbol: symbol, isShift: shift, isControl: control))
    }

    @Test func `AX-02: arrows go over the messages, and with Shift choose them`() {
        #expect(key(Key.up) == .step(-1) && key(Key.down) == .step(1))
        #expect(key(Key.up, shift: true) == .stretch(-1) && key(Key.down, shift: true) == .stretch(1))
    }

    @Test func `AX-02: all that the pointer does with a message a key does`() {
        #expect(key(Key.enter) == .open && key(Key.space) == .choose)
        #expect(key(Key.menu) == .menu && key(Key.f10, shift: true) == .menu && key(Key.f10) == nil)
        #expect(key(Key.delete) == .delete && key(Key.letter("c"), control: true) == .copy)
        #expect(key(Key.escape) == .leave)
    }

    @Test func `what the window does with Control or Alt is left to it`() {
        #expect(key(Key.up, control: true) == nil && key(Key.letter("k"), control: true) == nil)
        #expect(HistoryShortcut(KeyEvent(symbol: Key.down, isAlt: true)) == nil)
    }

    @Test func `who types writes, in any alphabet, and keys that type nothing are nobody's`() {
        #expect(key(Key.letter("a")) == .type("a"))
        // The Cyrillic letter ya, by GDK's number.
        #expect(key(0x06D1) == .type("я"))
        #expect(key(Key.f4) == nil && key(Key.home) == nil && key(Key.tab) == nil)
    }
}
