import ClientEngine
import ClientHost
import ClientModel
package import GTKBridge
import Localization
package import WindowParts
import StdExtras

/// The page that makes a channel: title, description and photo. If the server has no channels, the page says so
/// instead.
package final class NewChannelScreen {
    package weak var delegate: (any NewChatScreenDelegate)?

    private let context: ScreenContext
    private let title: Entry
    private let about: Entry
    private let maker: NewChatForm
    private let form = Box(.vertical, spacing: 12)
    private let nothing: StatusPage
    private let page: FormPage

    /// A page for channels of the context's account.
    ///
    /// - Parameters:
    ///   - context: The account and the window.
    ///   - isOffered: False if the server is known to have no channels.
    ///   - back: Called when the user goes back.
    package init(_ context: ScreenContext, isOffered: Bool, back: @escaping @MainActor () -> Void) {
        self.context = context
        let strings = context.strings
        title = Entry(label: strings.groupTitle, hint: strings.channelTitleHint)
        about = Entry(label: strings.about, hint: strings.channelAbout)
        maker = NewChatForm(context)
        nothing = StatusPage(
            icon: "org.martlet.Martlet-channel-symbolic",
            title: strings.noChannelsHere,
            text: strings.noChannelsHereText
        )
        page = FormPage(
            strings.newChannel,
            strings,
            action: strings.create,
            parts: [form, nothing],
            back: back
        )
        let hint = Label(strings.newChannelText, overflow: .wraps)
        hint.addStyleClass("dim-label")
        for part in [title, about, maker.picture, hint] as [Widget] { form.append(part) }
        title.onChange { [weak self] in self?.show() }
        maker.delegate = self
        page.button?.onPress { [weak self] in self?.make() }
        setOffered(isOffered)
        show()
    }

    package var widget: Widget { page.widget }

    /// Focuses the title.
    package func focus() { title.takeFocus() }

    private func setOffered(_ isOffered: Bool) {
        (form.isVisible, nothing.isVisible) = (isOffered, !isOffered)
        page.button?.isVisible = isOffered
    }

    private func show() {
        page.button?.isSensitive = !maker.isBusy && !title.text.trimmingWhitespace.isEmpty
    }

    private func make() {
        let (name, text) = (title.text.trimmingWhitespace, about.text.trimmingWhitespace)
        maker.make { [services = context.services] in
            try await services.newGroups.makeChannel(name, about: text)
        }
    }
}

extension NewChannelScreen: NewChatFormDelegate {
    func formChanged() { show() }

    func made(_ chat: PeerID) { delegate?.openNewChat(chat, from: widget) }

    func failed(_ error: UserFacingError) {
        guard error == .refused(.notSupported) else {
            return context.toasts.show(context.strings.sentence(error))
        }
        setOffered(false)
        delegate?.serverHasNoChannels()
    }
}
