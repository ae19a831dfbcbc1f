public import GTKBridge

/// The colours of chats and of the list of chats. No layout depends on them.
public struct ChatTheme: Hashable, Sendable {
    /// Whether letters are light and their ground is dark.
    public var isDark: Bool
    /// Behind the bubbles of a chat.
    public var ground: Color
    /// The same, with what is drawn on it.
    public var wallpaper: WallpaperStyle
    /// Behind a row that one jumped to.
    public var highlight: Color
    /// The scroll indicator.
    public var indicator: Color
    /// Bubbles of others.
    public var incoming: BubbleColors
    /// Bubbles of ours.
    public var outgoing: BubbleColors
    /// Plates on the ground: days, service messages, buttons of bots.
    public var plate: Color
    /// Letters and signs on plates and pictures.
    public var onPlate: Color
    /// Plates on pictures: times, lengths.
    public var picturePlate: Color
    /// Where a picture will be.
    public var placeholder: Color
    /// What went wrong.
    public var failure: Color
    /// What went right.
    public var success: Color
    /// The line above the first unread message.
    public var unreadLine: Color
    /// Its letters.
    public var unreadText: Color
    /// Names of people, by the number of their colour.
    public var names: [Color]
    /// The list of chats.
    public var list: ChatListColors
}

/// The colours of a bubble.
public struct BubbleColors: Hashable, Sendable {
    /// Its ground.
    public var ground: Color
    /// The line below it that lifts it off.
    public var shadow: Color
    /// Letters.
    public var text: Color
    /// What says less: sizes, numbers, time.
    public var faint: Color
    /// Names, links, buttons.
    public var accent: Color
    /// Links in texts.
    public var link: Color
    /// Ticks.
    public var tick: Color
    /// Round buttons, chosen reactions, played parts of waveforms.
    public var strong: Color
    /// Signs on those.
    public var onStrong: Color
    /// Parts of waveforms that were not played, bars that are empty.
    public var weak: Color
    /// Behind answers, previews and reactions.
    public var tint: Color
    /// Behind letters that are selected.
    public var selection: Color
}

/// The colours of the list of chats.
public struct ChatListColors: Hashable, Sendable {
    /// Behind the rows.
    public var ground: Color
    /// Behind the row under the pointer.
    public var hovered: Color
    /// Behind the row whose chat is open.
    public var selected: Color
    /// A row's parts, and those of the selected one.
    public var row: ChatRowColors
    /// The parts of the selected row.
    public var selectedRow: ChatRowColors
}

/// The colours of a row of the list of chats.
public struct ChatRowColors: Hashable, Sendable {
    /// The chat's name.
    public var title: Color
    /// What was said last.
    public var text: Color
    /// Who said it, and what is going on.
    public var accent: Color
    /// "Draft:".
    public var draft: Color
    /// The time.
    public var time: Color
    /// Ticks.
    public var tick: Color
    /// Signs behind the name, the pin.
    public var sign: Color
    /// How much is unread.
    public var badge: Color
    /// The same in a chat that makes no sound.
    public var mutedBadge: Color
    /// The number in it.
    public var onBadge: Color
    /// The dot of somebody who is here.
    public var online: Color
}
