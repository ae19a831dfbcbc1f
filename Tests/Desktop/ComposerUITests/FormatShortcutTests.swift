import GTKBridge
import Testing

@testable import ComposerUI

@Suite struct FormatShortcutTests {
    private func key(_ letter: Unicode.Scalar, shift: Bool = false, alt: Bool = false) -> FormatShortcut? {
        FormatShortcut(KeyEvent(symbol: letter.value, isShift: shift, isControl: true, isAlt: alt))
    }

    @Test func `KB-03: the keys for formatting are those of Telegram Desktop`() {
        #expect(key("b") == .toggle(.bold) && key("i") == .toggle(.italic) && key("u") == .toggle(.underline))
        #expect(key("X", shift: true) == .toggle(.strikethrough) && key("M", shift: true) == .toggle(.code))
        #expect(key("P", shift: true) == .toggle(.spoiler) && key("N", shift: true) == .clear)
        #expect(key("k") == .link)
    }

    @Test func `other keys are left to others`() {
        #expect(key("x") == nil && key("b", alt: true) == nil && key("B", shift: true) == nil)
    }
}
