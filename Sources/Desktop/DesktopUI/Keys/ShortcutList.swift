import GTKBridge

/// The dialog that lists keyboard shortcuts; docs/notes/desktop-ui.md has all of them.
enum ShortcutList {
    /// A group of shortcuts.
    struct Group: Sendable {
        /// The title of the group.
        var title: String
        /// The keys, in the format of ``ShortcutLabel``, and their effect.
        var shortcuts: [(keys: String, title: String)]

        fileprivate init(_ title: String, _ shortcuts: [(keys: String, title: String)]) {
            (self.title, self.shortcuts) = (title, shortcuts)
        }
    }

    private static let size = (width: 920, height: 680)

    /// Shows the dialog over `window`, in two columns if the window is wide enough.
    static func show(_ words: any WindowLanguage, over window: ApplicationWindow) {
        let isWide = window.width >= size.width
        let width = isWide ? size.width : size.width / 2
        let dialog = DialogWindow(words.keyboardShortcuts, over: window, width: width, height: size.height)
        let columns = Box(isWide ? .horizontal : .vertical, spacing: 24)
        columns.setMargins(top: 18, bottom: 24, start: 18, end: 18)
        for groups in columnsOfGroups(words) {
            let column = Box(.vertical, spacing: 24)
            column.expandHorizontally(true)
            for group in groups { column.append(part(of: group)) }
            columns.append(column)
        }
        let bar = HeaderBar()
        bar.setTitle(WindowTitle(words.keyboardShortcuts))
        let area = ScrolledWindow(columns)
        area.expand()
        let content = Box(.vertical)
        content.append(bar)
        content.append(area)
        dialog.setContent(content)
        dialog.present()
    }

    private static func part(of group: Group) -> Widget {
        let heading = Label(group.title)
        heading.addStyleClass("heading")
        let rows = ListBox()
        for (keys, title) in group.shortcuts {
            let row = ActionRow(title)
            row.setLines(title: 2, subtitle: 1)
            row.addAtEnd(ShortcutLabel(keys))
            rows.append(row)
        }
        let part = Box(.vertical, spacing: 9)
        part.append(heading)
        part.append(rows)
        return part
    }

    /// The shortcuts that are not obvious, in columns of groups.
    static func columnsOfGroups(_ words: any ShortcutWords) -> [[Group]] {
        [groupsOfTheWindow(words), groupsOfAChat(words)]
    }

    private static func groupsOfTheWindow(_ words: any ShortcutWords) -> [Group] {
        [
            .init(
                words.keysOfTheWindow,
                [
                    ("<Control>k <Control>f", words.keyToSearch), ("<Control>n", words.keyToNewChat),
                    ("<Control>comma", words.keyToSettings), ("<Control>question", words.keyToShortcuts),
                    ("<Control>m", words.keyToMinimise), ("<Control>w", words.keyToClose),
                ]
            ),
            .init(
                words.keysOfChats,
                [
                    ("<Alt>Down <Control>Tab", words.keyToNext),
                    ("<Alt>Up <Control><Shift>Tab", words.keyToPrevious),
                    ("<Control><Alt>Home", words.keyToFirst), ("<Control><Alt>End", words.keyToLast),
                    ("<Control>1...8", words.keyToPinned), ("<Control>0", words.keyToSaved),
                    ("<Control>r", words.keyToMarkRead), ("F9", words.keyToInfo),
                    ("Escape", words.keyToLeave),
                ]
            ),
            .init(
                words.keysOfList,
                [
                    ("Tab", words.keyToList), ("Up Down", words.keyToRow), ("Home End", words.keyToEnds),
                    ("Return space", words.keyToOpenChat), ("<Control>Return", words.keyToOpenWindow),
                    ("Menu <Shift>F10", words.keyToChatMenu),
                ]
            ),
        ]
    }

    private static func groupsOfAChat(_ words: any ShortcutWords) -> [Group] {
        [
            .init(
                words.keysOfWriting,
                [
                    ("Return", words.keyToSend), ("<Shift>Return", words.keyToBreak), ("Up", words.keyToEdit),
                    ("<Control>Up <Control>Down", words.keyToAnswer),
                ]
            ),
            .init(
                words.keysOfMessages,
                [
                    ("<Shift>Tab", words.keyToMessages), ("Up Down", words.keyToMessage),
                    ("Return", words.keyToOpen), ("Menu <Shift>F10", words.keyToMenu),
                    ("space", words.keyToChoose), ("<Shift>Up <Shift>Down", words.keyToChooseOn),
                    ("<Control>c", words.keyToCopy), ("Delete", words.keyToDelete),
                    ("Escape", words.keyToWrite),
                ]
            ),
            .init(
                words.keysOfFilms,
                [
                    ("Left Right", words.keyToPicture), ("plus minus 0", words.keyToZoom),
                    ("F11", words.keyToFill), ("<Control>s", words.keyToKeep),
                    ("space", words.keyToPlay), ("<Control>p", words.keyToSmallWindow),
                ]
            ),
        ]
    }
}
