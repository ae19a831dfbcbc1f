import ChatPresentation
import ClientModel
import GTKBridge
import Localization
import MessageStore

/// The messages of a chat, and over them what is shown while there are none. Chats are opened often, so what is rarely
/// seen is made at first use.
final class HistoryPages {
    let widget: Overlay
    /// True if the user may write here.
    var canWrite = true { didSet { plate?.canWave = canWrite } }

    private let traits: ChatTraits
    private let strings: Strings
    private let wave: @MainActor () -> Void
    private var spinner: Spinner?
    private var plate: EmptyChatPlate?

    /// Shows `history`; `wave` sends a waving hand to an empty chat.
    init(_ history: Widget, _ traits: ChatTraits, _ strings: Strings, wave: @escaping @MainActor () -> Void) {
        (self.traits, self.strings, self.wave) = (traits, strings, wave)
        widget = Overlay(history)
    }

    /// Shows what belongs to this state of the history.
    func show(_ state: HistoryState) {
        let isEmpty = state.entries.isEmpty
        let isWaiting = isEmpty && (state.isLoading || state.older != .end)
        if isWaiting, spinner == nil {
            let made = Spinner(size: 24)
            made.align(horizontal: .center, vertical: .center)
            widget.add(made)
            spinner = made
        }
        spinner?.isVisible = isWaiting
        if isEmpty, !isWaiting, plate == nil {
            let made = EmptyChatPlate(traits, strings, wave: wave)
            made.canWave = canWrite
            widget.add(made.widget)
            plate = made
        }
        plate?.widget.isVisible = isEmpty && !isWaiting
    }
}
