/// A line of a menu.
public struct MenuEntry {
    let title: String
    let isEnabled: Bool
    let isChosen: Bool?
    let choose: @MainActor () -> Void

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
