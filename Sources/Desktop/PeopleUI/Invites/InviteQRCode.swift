import ClientHost
import GTKBridge
import Localization
import WindowParts

/// Shows an invite link as a QR code.
enum InviteQRCode {
    /// The width and height of the code, in application pixels.
    private static let side = 240

    /// Shows the code in a dialog over `window`.
    static func show(_ link: String, _ strings: Strings, over window: ApplicationWindow) {
        let picture = ImageView(label: strings.qrCode, side: side)
        picture.show(QRCode(link)?.texture(side: side * window.scaleFactor))
        picture.align(horizontal: .center)
        let address = Label(InviteSummary.short(link), overflow: .wraps, alignment: .center)
        address.addStyleClass("dim-label")
        let box = Box(.vertical, spacing: 12)
        box.append(picture)
        box.append(address)
        MessageDialog.ask(
            strings.qrCode,
            text: strings.qrCodeText,
            answers: [
                .init(strings.closeViewer),
                .init(strings.copyLink, .suggested) { Clipboard.copy(link) },
            ],
            child: box,
            over: window
        )
    }
}
