package import ChatNodes
package import ChatPresentation
import ClientHost
package import ClientModel
package import GTKBridge
package import ListEngine
import Localization
package import MediaStore
package import MessageStore
import NodeKit
import WindowParts

/// A chat of a store as the window shows it, without the rest of the window: for measurements.
package final class StandaloneChat {
    private let environment: WindowEnvironment
    private let pane: HistoryPane
    private var observer: HistoryObserver?
    private var learned: AccountImageProvider.Memory?

    /// The widget of the chat.
    package var widget: Widget { pane.widget }
    /// The rows of the chat.
    package var surface: ChatSurface { pane.surface }

    /// Opens a chat at its newest message.
    package init(_ store: MessageStore, _ media: MediaStore, _ chat: ChatTraits) {
        environment = WindowEnvironment(ProgramSettings.Appearance(), Strings.english, media)
        pane = HistoryPane(environment)
        let observer = HistoryObserver(of: chat, in: store, at: .newest, hiding: PendingDeletions()) {
            [weak self] state in
            guard let self else { return }
            learned = environment.known.learn(state.entries, changed: state.changes, since: learned)
            pane.take(state)
        }
        self.observer = observer
        pane.paging = observer
    }

    /// The row of a message; nil while it is not loaded.
    package func row(of key: MessageKey) -> ItemID? { pane.entry(with: key)?.id.item }

    /// The loaded messages, from the top down.
    package var messages: [Message] {
        surface.entries.flatMap { entry -> [Message] in
            guard case .bubble(let bubble) = entry else { return [] }
            return bubble.parts.map(\.message)
        }
    }

    /// Stops following the store.
    package func stop() { observer = nil }
}
