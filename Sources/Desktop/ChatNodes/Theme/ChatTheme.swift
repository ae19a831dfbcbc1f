public import GTKBridge

/// The colours of chats and of the chat list. Layouts do not depend on them.
public struct ChatTheme: Hashable, Sendable {
    /// True for light letters on a dark background.
    public var isDark: Bool
    /// The background of a chat.
    public var ground: Color
    /// The wallpaper over the background.
    public var wallpaper: WallpaperStyle
    /// The background of a highlighted row after a jump.
    public var highlight: Color
    /// The colour of the scroll indicator.
    public var indicator: Color
    /// The colours of incoming bubbles.
    public var incoming: BubbleColors
    /// The colours of outgoing bubbles.
    public var outgoing: BubbleColors
    /// Plates on the chat background: days, service messages, inline buttons.
    public var plate: Color
    /// Letters and icons on plates and pictures.
    public var onPlate: Color
    /// Plates on pictures: times, durations.
    public var picturePlate: Color
    /// The placeholder of a picture.
    public var placeholder: Color
    /// The colour of errors.
    public var failure: Color
    /// The colour of success.
    public var success: Color
    /// The background of the unread divider.
    public var unreadLine: Color
    /// The letters of the unread divider.
    public var unreadText: Color
    /// The colours of peer names, by their index.
    public var names: [Color]
    /// The colours of the chat list.
    public var list: ChatListColors
}

/// The colours of a bubble.
public struct BubbleColors: Hashable, Sendable {
    /// The background.
    public var ground: Color
    /// The shadow below the bubble.
    public var shadow: Color
    /// Letters.
    public var text: Color
    /// Secondary text: sizes, numbers, time.
    public var faint: Color
    /// Names, links, buttons.
    public var accent: Color
    /// Links in texts.
    public var link: Color
    /// Ticks.
    public var tick: Color
    /// Round buttons, own reactions, played parts of waveforms.
    public var strong: Color
    /// Icons on strong colours.
    public var onStrong: Color
    /// Unplayed parts of waveforms, empty bars.
    public var weak: Color
    /// The background of replies, previews and reactions.
    public var tint: Color
    /// The background of selected text.
    public var selection: Color
}

/// The colours of the chat list.
public struct ChatListColors: Hashable, Sendable {
    /// The background of the list.
    public var ground: Color
    /// The background of the rows of pinned chats.
    public var pinned: Color
    /// The background of the row under the pointer.
    public var hovered: Color
    /// The background of the row of the open chat.
    public var selected: Color
    /// The colours of a row.
    public var row: ChatRowColors
    /// The colours of the selected row.
    public var selectedRow: ChatRowColors
}

/// The colours of a row of the chat list.
public struct ChatRowColors: Hashable, Sendable {
    /// The name of the chat.
    public var title: Color
    /// The text of the newest message.
    public var text: Color
    /// The author of the newest message, and current activities.
    public var accent: Color
    /// The "Draft:" prefix.
    public var draft: Color
    /// The time.
    public var time: Color
    /// Ticks.
    public var tick: Color
    /// Icons after the name, and the pin.
    public var sign: Color
    /// The unread badge.
    public var badge: Color
    /// The unread badge of a muted chat.
    public var mutedBadge: Color
    /// The number in a badge.
    public var onBadge: Color
    /// The dot of an online user.
    public var online: Color
}
