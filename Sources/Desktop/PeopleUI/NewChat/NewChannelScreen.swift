package import ClientEngine
import ClientHost
package import ClientModel
package import GTKBridge
import Localization
package import WindowParts
import StdExtras

/// The page that makes a channel: title, description and photo. If the server has no channels, the page says so
/// instead.
package final class NewChannelScreen {
    /// Called with the new channel.
    package var onMade: (@MainActor (PeerID) -> Void)?
    /// Called when the server said that it has no channels.
    package var onRefused: (@MainActor () -> Void)?

    private let services: AccountServices
    private let toasts: ToastOverlay
    private let strings: Strings
    private let title: Entry
    private let about: Entry
    private let maker: NewChatForm
    private let form = Box(.vertical, spacing: 12)
    private let nothing: StatusPage
    private let page: FormPage

    /// A page for channels of `account`; `isOffered` is false if the server is known to have none.
    package init(
        account: Account,
        services: AccountServices,
        environment: WindowEnvironment,
        window: ApplicationWindow,
        toasts: ToastOverlay,
        isOffered: Bool,
        back: @escaping @MainActor () -> Void
    ) {
        (self.services, self.toasts) = (services, toasts)
        strings = environment.strings
        title = Entry(label: strings.groupTitle, hint: strings.channelTitleHint)
        about = Entry(label: strings.about, hint: strings.channelAbout)
        maker = NewChatForm(
            account: account,
            services: services,
            strings: strings,
            window: window,
            toasts: toasts
        )
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
        maker.onChange = { [weak self] in self?.show() }
        maker.onMade = { [weak self] in self?.onMade?($0) }
        maker.onFailure = { [weak self] in self?.notify($0) }
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
        maker.make { [services] in try await services.newGroups.makeChannel(name, about: text) }
    }

    private func notify(_ failure: UserFacingError) {
        guard failure == .refused(.notSupported) else { return toasts.show(strings.sentence(failure)) }
        setOffered(false)
        onRefused?()
    }
}
