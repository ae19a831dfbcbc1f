import ClientEngine
import ClientHost
import ClientModel
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
                let pressed = PressedLink(link, shownAs: isBeside(link, address) ? [link] : [])
                LinkConfirmation.open(pressed, context.strings, over: context.window, context.toasts)
            } catch {
                context.toasts.show(context.strings.sentence(error))
            }
        }
    }

    /// True if a link leads to the host that the user meant. The server says where a link leads.
    private static func isBeside(_ link: String, _ address: String) -> Bool {
        let (link, address) = (LinkAddress(link), LinkAddress(address))
        return (link.beforeHost, link.host) == (address.beforeHost, address.host)
            && link.afterHost.prefix { $0 != "/" } == address.afterHost.prefix { $0 != "/" }
    }
}
