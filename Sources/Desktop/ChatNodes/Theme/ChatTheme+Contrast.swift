public import GTKBridge

extension ChatTheme {
    /// The high-contrast theme. All letters reach the contrast that the strictest guidelines for accessible pages
    /// ask for. The shadow of bubbles is dark, and the wallpaper has no motifs.
    public func contrasted() -> ChatTheme {
        var theme = self
        let edge = Color(isDark ? 0xFFFFFF : 0x000000)
        theme.wallpaper.strength = 0
        theme.incoming = incoming.contrasted(edge: edge)
        theme.outgoing = outgoing.contrasted(edge: edge)
        theme.plate = Color(isDark ? 0x0A0F16 : 0x20301C, alpha: 0.92)
        theme.picturePlate.alpha = 0.85
        theme.indicator.alpha = 0.75
        theme.highlight.alpha = min(1, highlight.alpha * 2)
        theme.failure = failure.standingOut(from: ground, by: Self.ratio)
        theme.success = success.standingOut(from: ground, by: Self.ratio)
        theme.unreadText = unreadText.standingOut(from: isDark ? unreadLine : Color(0xFFFFFF), by: Self.ratio)
        theme.names = names.map { $0.standingOut(from: theme.incoming.ground, by: Self.ratio) }
        theme.list = list.contrasted()
        return theme
    }

    /// The contrast ratio between letters of any size and their background.
    fileprivate static let ratio: Float = 7
    /// The contrast ratio between icons or lines and their background.
    fileprivate static let signRatio: Float = 4.5
}

extension BubbleColors {
    fileprivate func contrasted(edge: Color) -> BubbleColors {
        var colors = self
        func clear(_ color: Color) -> Color { color.standingOut(from: ground, by: ChatTheme.ratio) }
        func clearSign(_ color: Color) -> Color { color.standingOut(from: ground, by: ChatTheme.signRatio) }
        colors.shadow = Color(red: edge.red, green: edge.green, blue: edge.blue, alpha: 0.6)
        (colors.text, colors.faint) = (clear(text), clear(faint))
        (colors.accent, colors.link) = (clear(accent), clear(link))
        (colors.tick, colors.strong) = (clearSign(tick), clearSign(strong))
        colors.weak = weak.standingOut(from: ground, by: 3)
        colors.onStrong = onStrong.standingOut(from: colors.strong, by: ChatTheme.signRatio)
        return colors
    }
}

extension ChatListColors {
    fileprivate func contrasted() -> ChatListColors {
        var colors = self
        colors.row = row.contrasted(on: ground)
        colors.pinned = ground
        colors.selected = selected.standingOut(from: Color(0xFFFFFF), by: ChatTheme.ratio)
        colors.selectedRow = selectedRow.contrasted(on: colors.selected)
        return colors
    }
}

extension ChatRowColors {
    fileprivate func contrasted(on ground: Color) -> ChatRowColors {
        var colors = self
        func clear(_ color: Color) -> Color {
            var solid = color
            solid.alpha = 1
            return solid.standingOut(from: ground, by: ChatTheme.ratio)
        }
        (colors.title, colors.text, colors.accent) = (clear(title), clear(text), clear(accent))
        (colors.draft, colors.time, colors.tick) = (clear(draft), clear(time), clear(tick))
        colors.sign = clear(sign)
        colors.badge = badge.standingOut(from: ground, by: ChatTheme.signRatio)
        colors.mutedBadge = mutedBadge.standingOut(from: ground, by: ChatTheme.signRatio)
        colors.onBadge = onBadge.standingOut(from: colors.badge, by: ChatTheme.signRatio)
        return colors
    }
}

extension Color {
    /// The colour made darker or lighter until its contrast to the background is at least `ratio`, as in the
    /// guidelines for accessible pages. Black or white is the limit.
    public func standingOut(from ground: Color, by ratio: Float) -> Color {
        let target: Float = ground.luminance > 0.18 ? 0 : 1
        var color = self
        // Twenty steps to black or white are finer than the eye can see.
        for step in 0...20 {
            color = mixed(with: target, by: Float(step) / 20)
            if color.contrast(to: ground) >= ratio { return color }
        }
        return color
    }

    /// The contrast ratio of two colours, 1 to 21.
    public func contrast(to other: Color) -> Float {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private func mixed(with grey: Float, by part: Float) -> Color {
        func mix(_ own: Float) -> Float { own + (grey - own) * part }
        return Color(red: mix(red), green: mix(green), blue: mix(blue), alpha: alpha)
    }
}
