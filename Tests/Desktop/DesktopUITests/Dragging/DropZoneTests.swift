import GTKBridge
import Testing

@testable import DesktopUI

@Suite struct DropZoneTests {
    @Test func `LX-14: photos have a zone of their own where there is nothing else`() {
        #expect(DropZone(at: 10, of: 600, isAllPhotos: true) == .files)
        #expect(DropZone(at: 300, of: 600, isAllPhotos: true) == .photos)
        #expect(DropZone(at: 599, of: 600, isAllPhotos: false) == .files)
    }
}

@Suite struct ChatListKeyTests {
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
