/// A line of a menu.
public struct MenuEntry {
    let title: String
    let isEnabled: Bool
    let isChosen: Bool?
    let isDestructive: Bool
    /// The keys that do the same, as GTK writes them: `<Control>n`.
    let keys: String?
    let choose: @MainActor () -> Void
    /// The lines of the submenu; empty for a line with an action.
    let entries: [MenuEntry]

    /// Creates a line with an action.
    ///
    /// - Parameters:
    ///   - title: The text of the line.
    ///   - isEnabled: True if the line can be chosen now; otherwise it is grey.
    ///   - isChosen: True if the line is checked; nil for a line without a check mark.
    ///   - isDestructive: True for an action that cannot be undone: the line is red.
    ///   - keys: The keys that do the same, which are shown beside the text, as GTK writes them: `<Control>n`.
    ///   - choose: The action of the line.
    public init(
        _ title: String,
        isEnabled: Bool = true,
        isChosen: Bool? = nil,
        isDestructive: Bool = false,
        keys: String? = nil,
        choose: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.isEnabled = isEnabled
        self.isChosen = isChosen
        self.isDestructive = isDestructive
        self.keys = keys
        self.choose = choose
        entries = []
    }

    /// Creates a line with a submenu.
    ///
    /// - Parameters:
    ///   - title: The text of the line.
    ///   - entries: The lines of the submenu.
    public init(_ title: String, of entries: [MenuEntry]) {
        (self.title, self.entries) = (title, entries)
        (isEnabled, isChosen, isDestructive, keys, choose) = (true, nil, false, nil, {})
    }
}

/// A group of menu lines; sections are divided by a separator.
public struct MenuSection {
    let title: String?
    let entries: [MenuEntry]

    /// Creates a section of lines.
    public init(_ title: String? = nil, _ entries: [MenuEntry]) {
        self.title = title
        self.entries = entries
    }
}

extension MenuEntry {
    /// The titles of the red lines among this one and those below it.
    var destructiveTitles: [String] { (isDestructive ? [title] : []) + entries.flatMap(\.destructiveTitles) }
}
