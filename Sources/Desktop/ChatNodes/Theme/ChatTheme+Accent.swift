import GTKBridge

extension ChatTheme {
    /// The theme with its blue colours turned to another hue. They are names, links, buttons, badges and the
    /// selected row, and outgoing bubbles in dark themes. All contrasts stay.
    ///
    /// - Parameter hue: 0 red, ⅓ green, ⅔ blue.
    /// - Returns: a theme for windows as light or dark as those of this one.
    public func accented(_ hue: Float) -> ChatTheme {
        var theme = self
        theme.incoming = incoming.accented(hue)
        if isDark {
            theme.outgoing = outgoing.accented(hue)
            theme.outgoing.ground = outgoing.ground.turned(to: hue)
            theme.outgoing.faint = outgoing.faint.turned(to: hue)
            theme.outgoing.weak = outgoing.weak.turned(to: hue)
            theme.outgoing.onStrong = outgoing.onStrong.turned(to: hue)
        }
        theme.highlight = highlight.turned(to: hue)
        theme.unreadText = unreadText.turned(to: hue)
        theme.list.selected = list.selected.turned(to: hue)
        theme.list.row.accent = list.row.accent.turned(to: hue)
        theme.list.row.badge = list.row.badge.turned(to: hue)
        theme.list.selectedRow.onBadge = list.selectedRow.onBadge.turned(to: hue)
        return theme
    }
}

extension BubbleColors {
    fileprivate func accented(_ hue: Float) -> BubbleColors {
        var colors = self
        colors.accent = accent.turned(to: hue)
        colors.link = link.turned(to: hue)
        colors.strong = strong.turned(to: hue)
        colors.tint = tint.turned(to: hue)
        return colors
    }
}
