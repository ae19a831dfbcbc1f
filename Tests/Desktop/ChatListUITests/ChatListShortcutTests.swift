import GTKBridge
import Testing

@testable import ChatListUI

@Suite struct ChatListShortcutTests {
    @Test func `keys at the list go from chat to chat, open them and their menus, and leave shortcuts alone`()
    {
        #expect(ChatListShortcut(KeyEvent(symbol: Key.down)) == .step(1))
        #expect(ChatListShortcut(KeyEvent(symbol: Key.up)) == .step(-1))
        #expect(ChatListShortcut(KeyEvent(symbol: Key.enter)) == .open)
        #expect(ChatListShortcut(KeyEvent(symbol: Key.enter, isControl: true)) == .openWindow)
        #expect(ChatListShortcut(KeyEvent(symbol: Key.menu)) == .menu)
        #expect(ChatListShortcut(KeyEvent(symbol: Key.f10, isShift: true)) == .menu)
        #expect(ChatListShortcut(KeyEvent(symbol: Key.down, isAlt: true)) == nil)
        #expect(ChatListShortcut(KeyEvent(symbol: Key.up, isControl: true)) == nil)
    }
}
