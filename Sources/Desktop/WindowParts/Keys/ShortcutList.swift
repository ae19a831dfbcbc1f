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
    package static func show(_ strings: Strings, over window: ApplicationWindow) {
        let isWide = window.width >= size.width
        let width = isWide ? size.width : size.width / 2
        let dialog = DialogWindow(strings.keyboardShortcuts, over: window, width: width, height: size.height)
        let columns = Box(isWide ? .horizontal : .vertical, spacing: 24)
        columns.setMargins(top: 18, bottom: 24, start: 18, end: 18)
        for groups in columnsOfGroups(strings) {
            let column = Box(.vertical, spacing: 24)
            column.expandHorizontally(true)
            for group in groups { column.append(part(of: group)) }
            columns.append(column)
        }
        let bar = HeaderBar()
        bar.setTitle(WindowTitle(strings.keyboardShortcuts))
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
    static func columnsOfGroups(_ strings: Strings) -> [[Group]] {
        [groupsOfTheWindow(strings), groupsOfAChat(strings)]
    }

    private static func groupsOfTheWindow(_ strings: Strings) -> [Group] {
        [
            .init(
                strings.shortcutsWindow,
                [
                    ("<Control>k", strings.shortcutSearch),
                    ("<Control>n", strings.shortcutNewChat),
                    ("<Control>j", strings.downloads),
                    ("<Control>comma", strings.shortcutSettings),
                    ("<Control>question", strings.shortcutShortcuts),
                    ("<Control>l", strings.shortcutLock),
                    ("<Control>m", strings.shortcutMinimize), ("<Control>w", strings.shortcutClose),
                    ("<Control>q", strings.shortcutQuit),
                ]
            ),
            .init(
                strings.shortcutsChats,
                [
                    ("<Alt>Down <Control>Tab", strings.shortcutNextChat),
                    ("<Alt>Up <Control><Shift>Tab", strings.shortcutPreviousChat),
                    ("<Alt><Shift>Down", strings.shortcutNextUnread),
                    ("<Alt><Shift>Up", strings.shortcutPreviousUnread),
                    ("<Control><Alt>Home", strings.shortcutFirstChat),
                    ("<Control><Alt>End", strings.shortcutLastChat),
                    ("<Control>1...8", strings.shortcutPinnedChat),
                    ("<Control>0", strings.shortcutSavedMessages),
                    ("<Control>r", strings.shortcutMarkAsRead), ("F9", strings.shortcutInformation),
                    ("<Alt>Left", strings.shortcutBack), ("Escape", strings.shortcutLeave),
                ]
            ),
            .init(
                strings.shortcutsList,
                [
                    ("Tab", strings.shortcutToList), ("Up Down", strings.shortcutOtherRow),
                    ("Home End", strings.shortcutListEnds),
                    ("Return space", strings.shortcutOpenChat),
                    ("<Control>Return", strings.shortcutOpenWindow),
                    ("Menu <Shift>F10", strings.shortcutChatMenu),
                ]
            ),
        ]
    }

    private static func groupsOfAChat(_ strings: Strings) -> [Group] {
        [
            .init(
                strings.shortcutsWriting,
                [
                    ("Return", strings.shortcutSend), ("<Shift>Return", strings.shortcutNewLine),
                    ("Up", strings.shortcutEdit),
                    ("<Control>Up <Control>Down", strings.shortcutAnswer),
                ]
            ),
            .init(
                strings.formatting,
                [
                    ("<Control>b", strings.formatBold), ("<Control>i", strings.formatItalic),
                    ("<Control>u", strings.formatUnderline),
                    ("<Control><Shift>x", strings.formatStrikethrough),
                    ("<Control><Shift>m", strings.formatCode),
                    ("<Control><Shift>p", strings.formatSpoiler),
                    ("<Control>k", strings.formatLink), ("<Control><Shift>n", strings.formatClear),
                ]
            ),
            .init(
                strings.shortcutsMessages,
                [
                    ("<Control>f", strings.shortcutSearchInChat),
                    ("<Shift>Tab", strings.shortcutToMessages), ("Up Down", strings.shortcutOtherMessage),
                    ("Return", strings.shortcutOpenMessage), ("Menu <Shift>F10", strings.shortcutMessageMenu),
                    ("space", strings.shortcutSelect), ("<Shift>Up <Shift>Down", strings.shortcutSelectMore),
                    ("<Control>c", strings.shortcutCopy), ("Delete", strings.shortcutDelete),
                    ("Escape", strings.shortcutToWriting),
                ]
            ),
            .init(
                strings.shortcutsViewer,
                [
                    ("Left Right", strings.shortcutOtherPicture), ("plus minus 0", strings.shortcutZoom),
                    ("F11", strings.shortcutFullscreen), ("<Control>s", strings.shortcutSaveFile),
                    ("space", strings.shortcutPlay), ("<Control>p", strings.shortcutSmallWindow),
                ]
            ),
        ]
    }
}
