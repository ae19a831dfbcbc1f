import GTKBridge
import Glibc
import Testing

@testable import ChatNodes

@Suite struct ThemeTests {
    @Test(arguments: [ChatTheme.light, .dark])
    func `what is to be read stands out from its ground`(_ theme: ChatTheme) {
        for bubble in [theme.incoming, theme.outgoing] {
            for letters in [bubble.text, bubble.faint, bubble.accent, bubble.link] {
                #expect(Self.contrast(letters, bubble.ground) >= 4.5)
            }
            // Signs and what is drawn on them.
            #expect(Self.contrast(bubble.tick, bubble.ground) >= 3)
            #expect(Self.contrast(bubble.strong, bubble.ground) >= 3)
            #expect(Self.contrast(bubble.onStrong, bubble.strong) >= 3)
        }
        for name in theme.names { #expect(Self.contrast(name, theme.incoming.ground) >= 4.5) }
        #expect(theme.names.count == PeerPalette.count)
        #expect(Self.contrast(theme.failure, theme.ground) >= 3)
        #expect(Self.contrast(theme.success, theme.incoming.ground) >= 3)
        for corner in theme.wallpaper.corners.map({ Color($0) }) + [theme.ground] {
            #expect(Self.contrast(theme.onPlate, theme.plate.over(corner)) >= 4.5)
        }
        let list = theme.list
        for (row, ground) in [
            (list.row, list.ground), (list.row, list.pinned), (list.row, list.hovered),
            (list.selectedRow, list.selected),
        ] {
            for letters in [row.title, row.text, row.accent, row.draft, row.time] {
                #expect(Self.contrast(letters.over(ground), ground) >= 4.5)
            }
            for sign in [row.tick, row.sign, row.badge, row.online] {
                #expect(Self.contrast(sign.over(ground), ground) >= 3)
            }
            for badge in [row.badge, row.mutedBadge] {
                #expect(Self.contrast(row.onBadge, badge.over(ground)) >= 4.5)
            }
        }
    }

    @Test(arguments: [ChatTheme.light, .dark], [Float(0.5), 0.36, 0.08, 0.99, 0.91, 0.75])
    func `another accent keeps every contrast`(_ theme: ChatTheme, _ hue: Float) {
        `what is to be read stands out from its ground`(theme.accented(hue))
        let (blue, turned) = (theme.list.row.accent, theme.accented(hue).list.row.accent)
        #expect(blue != turned)
        #expect(abs(Self.contrast(blue, turned) - 1) < 0.01)
    }

    @Test(arguments: [ChatTheme.light, .dark, .light.accented(0.08), .dark.accented(0.36)])
    func `AX-06: with more contrast all letters are seven times as light as their ground, or it is`(
        _ theme: ChatTheme
    ) {
        let theme = theme.contrasted()
        for bubble in [theme.incoming, theme.outgoing] {
            for letters in [bubble.text, bubble.faint, bubble.accent, bubble.link] {
                #expect(letters.contrast(to: bubble.ground) >= 6.9)
            }
            #expect(bubble.onStrong.contrast(to: bubble.strong) >= 4.4)
        }
        for name in theme.names { #expect(name.contrast(to: theme.incoming.ground) >= 7) }
        for (row, ground) in [
            (theme.list.row, theme.list.ground), (theme.list.selectedRow, theme.list.selected),
        ] {
            for letters in [row.title, row.text, row.accent, row.draft, row.time] {
                #expect(letters.contrast(to: ground) >= 7)
            }
        }
        #expect(theme.wallpaper.strength == 0)
    }

    @Test func `a grey has no hue to turn`() {
        let grey = Color(0x70757A).turned(to: 0.1)
        #expect(abs(grey.red - 0.44) < 0.04 && abs(grey.blue - 0.46) < 0.04)
    }

    /// The contrast ratio by WCAG, 1 to 21.
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

extension Color {
    /// What a colour that is not opaque looks like on a ground.
    fileprivate func over(_ ground: Color) -> Color {
        func mix(_ own: Float, _ below: Float) -> Float { own * alpha + below * (1 - alpha) }
        return Color(
            red: mix(red, ground.red),
            green: mix(green, ground.green),
            blue: mix(blue, ground.blue),
            alpha: 1
        )
    }
}
