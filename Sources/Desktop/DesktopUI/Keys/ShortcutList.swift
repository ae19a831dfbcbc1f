import GTKBridge

/// The keys of the window, for whoever asks which there are: docs/notes/desktop-ui.md has all of them.
enum ShortcutList {
    /// Shows them in front of `window`.
    static func show(_ words: any WindowLanguage, over window: Window) {
        ShortcutsWindow.show(groups(words), title: words.keyboardShortcuts, over: window)
    }

    /// Those that one would not guess, by what they are for: as many as a page holds.
    static func groups(_ words: any ShortcutWords) -> [ShortcutsWindow.Group] {
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
                words.keysOfWriting,
                [
                    ("Return", words.keyToSend), ("<Shift>Return", words.keyToBreak), ("Up", words.keyToEdit),
                    ("<Control>Up <Control>Down", words.keyToAnswer),
                ]
            ),
            .init(
                words.keysOfFilms,
                [
                    ("space", words.keyToPlay), ("<Control>p", words.keyToSmallWindow),
                ]
            ),
        ]
    }
}
