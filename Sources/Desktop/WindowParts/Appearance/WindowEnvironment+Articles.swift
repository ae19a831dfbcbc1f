package import ChatNodes
package import ChatPresentation
package import ClientHost
import Foundation
import GTKBridge

// The look of articles.
extension WindowEnvironment {
    /// The hours in which light grounds may become dark.
    private static let night = (from: 22, to: 8)

    /// The colours of articles now.
    package var articleTheme: ChatTheme {
        let hour = Calendar.current.component(.hour, from: Date())
        let isNight = hour >= Self.night.from || hour < Self.night.to
        guard reading.isDarkAtNight, isNight, !isDark(reading.ground) else {
            return articleTheme(on: reading.ground)
        }
        return articleTheme(on: .gray)
    }

    /// The colours of articles on a ground.
    package func articleTheme(on ground: ProgramSettings.Appearance.Reading.Ground) -> ChatTheme {
        let theme: ChatTheme =
            switch ground {
            case .window: self.theme
            case .white: .light.onPaper(0xFFFFFF, text: 0x0F1114, faint: 0x6B757D, link: 0x1A6ACB)
            case .sepia: .light.onPaper(0xF8F1E2, text: 0x4F321C, faint: 0x7C6751, link: 0x8A5300)
            case .gray: .dark.onPaper(0x38383A, text: 0xE0E0E0, faint: 0xA9A9AD, link: 0x7FBCF5)
            case .black: .dark.onPaper(0x000000, text: 0xCFCFCF, faint: 0x8E8E93, link: 0x6BB4F0)
            }
        return ground != .window && Appearance.hasHighContrast ? theme.contrasted() : theme
    }

    private func isDark(_ ground: ProgramSettings.Appearance.Reading.Ground) -> Bool {
        switch ground {
        case .window: Appearance.isDark
        case .white, .sepia: false
        case .gray, .black: true
        }
    }

    /// The lengths of articles.
    package var articleMetrics: ChatMetrics { ChatMetrics(textSize: metrics.textSize * reading.size) }
}

extension ChatTheme {
    /// The theme with other colours of an article.
    fileprivate func onPaper(_ ground: UInt32, text: UInt32, faint: UInt32, link: UInt32) -> ChatTheme {
        var theme = self
        theme.incoming.ground = Color(ground)
        theme.incoming.text = Color(text)
        theme.incoming.faint = Color(faint)
        (theme.incoming.link, theme.incoming.accent) = (Color(link), Color(link))
        theme.incoming.strong = Color(link)
        theme.incoming.tint = Color(link, alpha: 0.12)
        return theme
    }
}
