import ClientEngine
import ClientHost
import GTKBridge
import Localization

/// Opens places of the server's web pages in a browser, where a press signs the user in.
package enum BrowserLink {
    /// Opens a place.
    ///
    /// - Parameters:
    ///   - address: The address of the place, on the server's own web pages.
    ///   - context: The account, and the window that asks.
    package static func open(_ address: String, _ context: ScreenContext) {
        let pages = context.services.writtenPages
        Task {
            do {
                let link = try await pages.signInLink(to: address)
                // The server says where to: another host than its own is asked about.
                let pressed = PressedLink(link, shownAs: [address])
                LinkConfirmation.open(pressed, context.strings, over: context.window, context.toasts)
            } catch {
                context.toasts.show(context.strings.sentence(error))
            }
        }
    }
}
