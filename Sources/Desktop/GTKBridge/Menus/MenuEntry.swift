/// A line of a menu.
public struct MenuEntry {
    let title: String
    let isEnabled: Bool
    let isChosen: Bool?
    let choose: @MainActor () -> Void
    /// Lines that it leads to; none for one that does something.
    let entries: [MenuEntry]

    /// A line that does something.
    ///
    /// - Parameters:
    ///   - title: Its words.
    ///   - isEnabled: Whether it can be chosen now; one that cannot is grey.
    ///   - isChosen: Whether it has a mark; nil for a line that never has one.
    ///   - choose: What it does.
    public init(
        _ title: String,
        isEnabled: Bool = true,
        isChosen: Bool? = nil,
        choose: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.isEnabled = isEnabled
        self.isChosen = isChosen
        self.choose = choose
        entries = []
    }

    /// A line that leads to others.
    ///
    /// - Parameters:
    ///   - title: Its words.
    ///   - entries: The others.
    public init(_ title: String, of entries: [MenuEntry]) {
        (self.title, self.entries) = (title, entries)
        (isEnabled, isChosen, choose) = (true, nil, {})
    }
}

/// Lines of a menu that belong together; a line is drawn between sections.
public struct MenuSection {
    let title: String?
    let entries: [MenuEntry]

    /// A section with these lines.
    public init(_ title: String? = nil, _ entries: [MenuEntry]) {
        self.title = title
        self.entries = entries
    }
}
