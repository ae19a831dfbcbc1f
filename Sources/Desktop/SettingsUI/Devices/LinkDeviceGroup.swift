import ClientEngine
import GTKBridge
import Localization
import WindowParts

/// The row of the page of devices that signs another device in.
final class LinkDeviceGroup {
    let group = PreferencesGroup()
    /// Called after a device was signed in.
    var onLinked: (@MainActor () -> Void)?

    private var dialog: LinkDeviceDialog?

    init(_ context: SettingsContext, over window: Window) {
        let strings = context.strings
        let row = PreferencesRow(strings.linkDeviceTitle, text: strings.linkDeviceHint)
        let button = Button(strings.linkDevice) { [weak self, weak window] in
            guard let window else { return }
            self?.open(context, over: window)
        }
        button.align(vertical: .center)
        row.addAtEnd(button)
        group.add(row)
    }

    private func open(_ context: SettingsContext, over window: Window) {
        let (devices, strings, report) = (context.services.devices, context.strings, context.report)
        let made = LinkDeviceDialog(strings, over: window) { token in
            try await devices.link(token)
        } done: { [weak self] device in
            let name = [device.program, device.model].first { !$0.isEmpty } ?? strings.unknownDevice
            report(strings.deviceLinked(name: name))
            self?.onLinked?()
        }
        dialog = made
        made.present()
    }
}
