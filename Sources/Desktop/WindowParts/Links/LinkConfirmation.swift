import ClientModel
package import GTKBridge
package import Localization

/// Opens links in other programs: visible addresses at once, hidden ones after a confirmation, unsafe ones never. All
/// links of the app are opened here.
package enum LinkConfirmation {
    /// The maximum height of the shown address, in pixels.
    private static let greatestHeight = 160

    /// Opens an address, or asks about it first.
    package static func open(
        _ link: PressedLink,
        _ strings: Strings,
        over window: ApplicationWindow,
        _ notes: ToastOverlay
    ) {
        let address = link.address
        switch address.kind {
        case .outside where link.isPlain: Launcher.open(address: address.text, over: window)
        case .outside:
            MessageDialog.ask(
                strings.openLinkQuestion,
                text: address.isMisleading ? strings.misleadingLink : strings.hiddenLink,
                answers: [
                    .init(strings.cancel),
                    .init(strings.openLink, address.isMisleading ? .plain : .suggested) { [weak window] in
                        if let window { Launcher.open(address: address.text, over: window) }
                    },
                ],
                child: view(of: address, strings),
                over: window
            )
        case .inside, .refused:
            MessageDialog.ask(
                strings.linkIsNotOpened,
                text: address.kind == .inside ? strings.unknownOwnLink : strings.unsafeLink,
                answers: [
                    .init(strings.close),
                    .init(strings.copyLink) {
                        Clipboard.copy(address.text)
                        notes.show(strings.copied)
                    },
                ],
                child: view(of: address, strings),
                over: window
            )
        }
    }

    /// A view of the whole address, with the host marked.
    private static func view(of address: LinkAddress, _ strings: Strings) -> Widget {
        let label = Label(overflow: .wraps, alignment: .center)
        let text = address.text
        let start = text.index(text.startIndex, offsetBy: address.beforeHost.count)
        let host = start..<text.index(start, offsetBy: address.host.count)
        label.show(text, marking: host.isEmpty ? [] : [host], by: .strong)
        label.setSelectable(true)
        label.setWidestLine(46)
        let column = Box(.vertical, spacing: 6)
        column.append(label)
        if let written = address.writtenHost {
            let note = Label(strings.hostIsWritten(host: written), overflow: .wraps, alignment: .center)
            note.setWidestLine(46)
            note.addStyleClass("dim-label")
            column.append(note)
        }
        let area = ScrolledWindow(column)
        area.growToContent(atMost: greatestHeight)
        return area
    }
}
