package import GTKBridge
package import Localization

/// The dialog that lists keyboard shortcuts; docs/notes/desktop-ui.md has all of them.
package enum ShortcutList {
    /// A group of shortcuts.
    package struct Group: Sendable {
        /// The title of the group.
        package var title: String
        /// The keys, in the format of ``ShortcutLabel``, and their effect.
        package var shortcuts: [(keys: String, title: String)]

        fileprivate init(_ title: String, _ shortcuts: [(keys: String, title: String)]) {
            (self.title, self.shortcuts) = (title, shortcuts)
        }
    }

    private static let size = (width: 920, height: 680)

    /// Shows the dialog over `window`, in two columns if the window is wide enough.
    package static func show(_ words: Strings, over window: ApplicationWindow) {
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
    static func columnsOfGroups(_ words: Strings) -> [[Group]] {
        [groupsOfTheWindow(words), groupsOfAChat(words)]
    }

    private static func groupsOfTheWindow(_ words: Strings) -> [Group] {
        [
            .init(
                words.shortcutsWindow,
                [
                    ("<Control>k <Control>f", words.shortcutSearch), ("<Control>n", words.shortcutNewChat),
                    ("<Control>comma", words.shortcutSettings),
                    ("<Control>question", words.shortcutShortcuts),
                    ("<Control>m", words.shortcutMinimize), ("<Control>w", words.shortcutClose),
                ]
            ),
            .init(
                words.shortcutsChats,
                [
                    ("<Alt>Down <Control>Tab", words.shortcutNextChat),
                    ("<Alt>Up <Control><Shift>Tab", words.shortcutPreviousChat),
                    ("<Control><Alt>Home", words.shortcutFirstChat),
                    ("<Control><Alt>End", words.shortcutLastChat),
                    ("<Control>1...8", words.shortcutPinnedChat), ("<Control>0", words.shortcutSavedMessages),
                    ("<Control>r", words.shortcutMarkAsRead), ("F9", words.shortcutInformation),
                    ("Escape", words.shortcutLeave),
                ]
            ),
            .init(
                words.shortcutsList,
                [
                    ("Tab", words.shortcutToList), ("Up Down", words.shortcutOtherRow),
                    ("Home End", words.shortcutListEnds),
                    ("Return space", words.shortcutOpenChat), ("<Control>Return", words.shortcutOpenWindow),
                    ("Menu <Shift>F10", words.shortcutChatMenu),
                ]
            ),
        ]
    }

    private static func groupsOfAChat(_ words: Strings) -> [Group] {
        [
            .init(
                words.shortcutsWriting,
                [
                    ("Return", words.shortcutSend), ("<Shift>Return", words.shortcutNewLine),
                    ("Up", words.shortcutEdit),
                    ("<Control>Up <Control>Down", words.shortcutAnswer),
                ]
            ),
            .init(
                words.shortcutsMessages,
                [
                    ("<Shift>Tab", words.shortcutToMessages), ("Up Down", words.shortcutOtherMessage),
                    ("Return", words.shortcutOpenMessage), ("Menu <Shift>F10", words.shortcutMessageMenu),
                    ("space", words.shortcutSelect), ("<Shift>Up <Shift>Down", words.shortcutSelectMore),
                    ("<Control>c", words.shortcutCopy), ("Delete", words.shortcutDelete),
                    ("Escape", words.shortcutToWriting),
                ]
            ),
            .init(
                words.shortcutsViewer,
                [
                    ("Left Right", words.shortcutOtherPicture), ("plus minus 0", words.shortcutZoom),
                    ("F11", words.shortcutFullscreen), ("<Control>s", words.shortcutSaveFile),
                    ("space", words.shortcutPlay), ("<Control>p", words.shortcutSmallWindow),
                ]
            ),
        ]
    }
}
