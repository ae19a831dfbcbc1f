import GTKBridge

/// The keys of the window, for whoever asks which there are: docs/notes/desktop-ui.md has the same list.
enum ShortcutList {
    /// Shows them in front of `window`.
    static func show(_ words: any WindowLanguage, over window: Window) {
        ShortcutsWindow.show(groups(words), over: window)
    }

    /// All of them, by what they are for.
    static func groups(_ words: any ShortcutWords) -> [ShortcutsWindow.Group] {
        [
            .init(
                words.keysOfTheWindow,
                [
                    ("<Control>k", words.keyToSearch), ("<Control>comma", words.keyToSettings),
                    ("<Control>question", words.keyToShortcuts), ("<Control>w", words.keyToClose),
                ]
            ),
            .init(
                words.keysOfChats,
                [
                    ("<Control>Page_Down <Alt>Down", words.keyToNext),
                    ("<Control>Page_Up <Alt>Up", words.keyToPrevious), ("Escape", words.keyToLeave),
                ]
            ),
            .init(
                words.keysOfWriting,
                [
                    ("Return", words.keyToSend), ("<Shift>Return", words.keyToBreak), ("Up", words.keyToEdit),
                ]
            ),
        ]
    }
}
