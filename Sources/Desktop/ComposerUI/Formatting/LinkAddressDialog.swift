package import GTKBridge
package import Localization
import StdExtras

/// Asks for the address of a link on the text that is selected in the composer.
package enum LinkAddressDialog {
    /// Shows the dialog; `create` is called with the address.
    package static func ask(
        _ strings: Strings,
        over window: ApplicationWindow,
        create: @escaping @MainActor (String) -> Void
    ) {
        let address = Entry(label: strings.linkAddress, hint: "https://", purpose: .address)
        MessageDialog.ask(
            strings.link,
            text: "",
            answers: [
                .init(strings.cancel),
                .init(strings.createLink, .suggested) { create(address.text.trimmingWhitespace) },
            ],
            child: address,
            over: window
        )
    }
}
