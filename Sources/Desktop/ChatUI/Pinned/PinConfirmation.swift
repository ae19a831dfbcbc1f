import ClientEngine
import ClientModel
import GTKBridge
import Localization
import MessageStore
import WindowParts

/// Asks before a message is pinned or unpinned, as others see it.
enum PinConfirmation {
    /// Pins a message; first asks for whom, or whether to notify the members.
    static func askToPin(_ key: MessageKey, _ context: ScreenContext) {
        guard key.peer != context.selfID else { return pin(key, context, isSilent: true, forEveryone: true) }
        Task {
            let peer = try? await context.store.read { try $0.peer(key.peer) }
            let name: String? = if case .user(let user)? = peer { user.name } else { nil }
            ask(key, person: name, context)
        }
    }

    private static func ask(_ key: MessageKey, person: String?, _ context: ScreenContext) {
        let strings = context.strings
        let check = CheckButton(person.map { strings.pinAlsoFor(name: $0) } ?? strings.pinNotifies)
        check.isOn = true
        MessageDialog.ask(
            strings.pinMessageQuestion,
            text: "",
            answers: [
                .init(strings.cancel),
                .init(strings.pin, .suggested) {
                    let isChecked = check.isOn
                    pin(
                        key,
                        context,
                        isSilent: person == nil && !isChecked,
                        forEveryone: person == nil || isChecked
                    )
                },
            ],
            child: check,
            over: context.window
        )
    }

    private static func pin(_ key: MessageKey, _ context: ScreenContext, isSilent: Bool, forEveryone: Bool) {
        context.attempt { [store = context.store, editor = context.services.editor] in
            try await editor.setPinned(true, key, isSilent: isSilent, forEveryone: forEveryone)
            // Who pins a message wants to see it there.
            let chat = DraftKey(key.peer)
            try await store.transaction { try $0.updateInterfaceState(chat) { $0.hiddenPin = 0 } }
        }
    }

    /// Unpins a message, after a question where others see it.
    static func askToUnpin(_ key: MessageKey, _ context: ScreenContext) {
        let unpin: @MainActor () -> Void = {
            context.attempt { [editor = context.services.editor] in try await editor.setPinned(false, key) }
        }
        guard key.peer != context.selfID else { return unpin() }
        let strings = context.strings
        MessageDialog.ask(
            strings.unpinMessageQuestion,
            text: strings.unpinMessageText,
            answers: [.init(strings.cancel), .init(strings.unpin, .destructive, choose: unpin)],
            over: context.window
        )
    }
}
