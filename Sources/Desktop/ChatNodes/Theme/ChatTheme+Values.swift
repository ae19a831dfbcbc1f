public import GTKBridge

extension ChatTheme {
    /// The blue of light windows: white letters on it, and it on white, have a contrast of 5.
    public static let blue = Color(0x1A6ACB)

    /// The theme for light windows.
    public static let light = ChatTheme(
        isDark: false,
        ground: Color(0xCFDDC8),
        wallpaper: WallpaperStyle(
            corners: [0xDDE3C0, 0xBFDCCB, 0xC3DDB9, 0xD8DFC0],
            ink: 0x4E7A5A,
            strength: 0.2
        ),
        highlight: Color(0x3F8FC9, alpha: 0.22),
        indicator: Color(0x000000, alpha: 0.35),
        incoming: BubbleColors(
            ground: Color(0xFFFFFF),
            shadow: Color(0x546F85, alpha: 0.18),
            text: Color(0x0F1114),
            faint: Color(0x6B757D),
            accent: blue,
            link: blue,
            tick: Color(0x2F8A2E),
            strong: blue,
            onStrong: Color(0xFFFFFF),
            weak: Color(0xCFDAE3),
            tint: Color(0x1A6ACB, alpha: 0.1),
            selection: Color(0x3F9BDD, alpha: 0.38)
        ),
        outgoing: BubbleColors(
            ground: Color(0xEEFBDD),
            shadow: Color(0x5E8A45, alpha: 0.2),
            text: Color(0x0F1114),
            faint: Color(0x487C3C),
            accent: Color(0x367F28),
            link: blue,
            tick: Color(0x2F8A2E),
            strong: Color(0x368A3C),
            onStrong: Color(0xFFFFFF),
            weak: Color(0xBFE0AE),
            tint: Color(0x3B8A2C, alpha: 0.11),
            selection: Color(0x5FAE4E, alpha: 0.42)
        ),
        plate: Color(0x3E5638, alpha: 0.75),
        onPlate: Color(0xFFFFFF),
        picturePlate: Color(0x000000, alpha: 0.42),
        placeholder: Color(0x8CA0AF, alpha: 0.35),
        failure: Color(0xCF4034),
        success: Color(0x368A3C),
        unreadLine: Color(0xFFFFFF, alpha: 0.8),
        unreadText: Color(0x4A7394),
        names: [0xC7423A, 0xAD6217, 0x8A4FD3, 0x39851D, 0x1A7F91, 0x1F78BF, 0xC74178].map { Color($0) },
        list: ChatListColors(
            ground: Color(0xFFFFFF),
            pinned: Color(0xF6F7F8),
            hovered: Color(0xF0F1F2),
            selected: blue,
            row: ChatRowColors(
                title: Color(0x101214),
                text: Color(0x686D72),
                accent: blue,
                draft: Color(0xC0372C),
                time: Color(0x686D72),
                tick: Color(0x2F8A2E),
                sign: Color(0x7F8991),
                badge: blue,
                mutedBadge: Color(0x6B747C),
                onBadge: Color(0xFFFFFF),
                online: Color(0x2F9E2D)
            ),
            selectedRow: .onStrong(blue)
        )
    )

    /// The theme for dark windows.
    public static let dark = ChatTheme(
        isDark: true,
        ground: Color(0x0E1621),
        wallpaper: WallpaperStyle(
            corners: [0x101B28, 0x0E1620, 0x0F1924, 0x14202C],
            ink: 0x6C8CA8,
            strength: 0.12
        ),
        highlight: Color(0x5FA8E0, alpha: 0.2),
        indicator: Color(0xFFFFFF, alpha: 0.35),
        incoming: BubbleColors(
            ground: Color(0x1B2836),
            shadow: Color(0x000000, alpha: 0.25),
            text: Color(0xF3F5F7),
            faint: Color(0x7E90A1),
            accent: Color(0x6BB4F0),
            link: Color(0x70BAF5),
            tick: Color(0x6BB4F0),
            strong: Color(0x3F8AC9),
            onStrong: Color(0xFFFFFF),
            weak: Color(0x3A4E62),
            tint: Color(0x6BB4F0, alpha: 0.13),
            selection: Color(0x4C9CE2, alpha: 0.5)
        ),
        outgoing: BubbleColors(
            ground: Color(0x2B5278),
            shadow: Color(0x000000, alpha: 0.25),
            text: Color(0xF6F9FC),
            faint: Color(0xA7C5E2),
            accent: Color(0x93CBFA),
            link: Color(0x8BCBFF),
            tick: Color(0x86BEF2),
            strong: Color(0x86BEF2),
            onStrong: Color(0x2B5278),
            weak: Color(0x4A78A5),
            tint: Color(0x93CBFA, alpha: 0.15),
            selection: Color(0x9BD0FF, alpha: 0.38)
        ),
        plate: Color(0x22303F, alpha: 0.8),
        onPlate: Color(0xFFFFFF),
        picturePlate: Color(0x000000, alpha: 0.5),
        placeholder: Color(0x8CA0AF, alpha: 0.18),
        failure: Color(0xEE6A60),
        success: Color(0x67C765),
        unreadLine: Color(0x1B2836),
        unreadText: Color(0x6BB4F0),
        names: [0xF2777A, 0xF0A35E, 0xB493F0, 0x7FD07F, 0x5FCBDA, 0x68B8F0, 0xF276A5].map { Color($0) },
        list: ChatListColors(
            ground: Color(0x17212B),
            pinned: Color(0x1B2631),
            hovered: Color(0x202B36),
            selected: Color(0x2B5278),
            row: ChatRowColors(
                title: Color(0xF3F5F7),
                text: Color(0x8495A6),
                accent: Color(0x6BB4F0),
                draft: Color(0xEE6A60),
                time: Color(0x8495A4),
                tick: Color(0x6BB4F0),
                sign: Color(0x64798E),
                badge: Color(0x3A78B0),
                mutedBadge: Color(0x3E5165),
                onBadge: Color(0xFFFFFF),
                online: Color(0x5FBF5D)
            ),
            selectedRow: .onStrong(Color(0x2B5278))
        )
    )
}

extension ChatRowColors {
    /// Creates light colours for a row on a strong background.
    fileprivate static func onStrong(_ ground: Color) -> ChatRowColors {
        let (full, soft) = (Color(0xFFFFFF), Color(0xFFFFFF, alpha: 0.92))
        return ChatRowColors(
            title: full,
            text: soft,
            accent: full,
            draft: full,
            time: soft,
            tick: full,
            sign: soft,
            badge: full,
            mutedBadge: soft,
            onBadge: ground,
            online: full
        )
    }
}
