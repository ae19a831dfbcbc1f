import GTKBridge
import Glibc
import Testing

@testable import ChatNodes

@Suite struct ThemeTests {
    @Test(arguments: [ChatTheme.light, .dark])
    func `what is to be read stands out from its ground`(_ theme: ChatTheme) {
        for bubble in [theme.incoming, theme.outgoing] {
            for letters in [bubble.text, bubble.faint, bubble.accent, bubble.link] {
                #expect(Self.contrast(letters, bubble.ground) >= 4.4)
            }
        }
        for name in theme.names { #expect(Self.contrast(name, theme.incoming.ground) >= 4.4) }
        let row = theme.list.row
        for letters in [row.title, row.text, row.accent, row.draft, row.time] {
            #expect(Self.contrast(letters, theme.list.ground) >= 4.4)
        }
        #expect(Self.contrast(theme.list.selectedRow.title, theme.list.selected) >= 4.4)
        #expect(theme.names.count == PeerPalette.count)
    }

    /// As the guidelines for accessible pages count it, 1 to 21.
    private static func contrast(_ one: Color, _ other: Color) -> Float {
        func luminance(_ color: Color) -> Float {
            func linear(_ part: Float) -> Float {
                guard part > 0.03928 else { return part / 12.92 }
                return powf((part + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
        }
        let (a, b) = (luminance(one), luminance(other))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
}
