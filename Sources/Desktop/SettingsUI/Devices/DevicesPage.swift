import ChatPresentation
import ClientEngine
import ClientHost
import Foundation
import GTKBridge
import Localization
import StdExtras
import WindowParts

/// The devices that are signed in to the account, with buttons that sign them out.
final class DevicesPage {
    let page: PreferencesPage

    private let devices: OwnDevices
    private let strings: Strings
    private let zone: TimeZoneRules
    private let report: @MainActor (String) -> Void
    private let asking: (String, String, @escaping @MainActor () -> Void) -> Void
    private let linking: LinkDeviceGroup
    private let own: PreferencesGroup
    private let others: PreferencesGroup

    init(_ context: SettingsContext, over window: Window) {
        let strings = context.strings
        (devices, zone, report, self.strings) = (
            context.services.devices, context.environment.zone, context.report, strings
        )
        asking = { [weak window] title, answer, end in
            guard let window else { return }
            MessageDialog.ask(
                title,
                text: strings.endSessionText,
                answers: [.init(strings.cancel), .init(answer, .destructive, choose: end)],
                over: window
            )
        }
        page = PreferencesPage(
            SettingsPage.devices.rawValue,
            title: strings.devices,
            icon: "computer-symbolic"
        )
        linking = LinkDeviceGroup(context, over: window)
        own = PreferencesGroup(strings.thisDevice)
        others = PreferencesGroup(strings.otherDevices)
        let waiting = Spinner(size: 24)
        waiting.setMargin(24)
        own.add(waiting)
        others.isVisible = false
        page.add(linking.group)
        page.add(own)
        page.add(others)
        linking.onLinked = { [weak self] in Task { await self?.load() } }
        Task { await load() }
    }

    private func load() async {
        do {
            show(try await devices.list())
        } catch {
            own.removeAll()
            let again = PreferencesRow(strings.sentence(error))
            let button = Button(strings.tryAgain) { [weak self] in Task { await self?.load() } }
            button.align(vertical: .center)
            again.addAtEnd(button)
            own.add(again)
        }
    }

    private func show(_ known: [OwnDevice]) {
        for group in [own, others] { group.removeAll() }
        for device in known where device.isCurrent { own.add(row(device)) }
        let rest = known.filter { !$0.isCurrent }
        for device in rest { others.add(row(device)) }
        others.isVisible = !rest.isEmpty
        let all = Button(strings.endOtherSessions) { [weak self] in
            guard let self else { return }
            asking(strings.endOtherSessionsQuestion, strings.endOtherSessions) { [weak self] in
                self?.end { try await $0.signOutOthers() }
            }
        }
        all.addStyleClass("destructive-action")
        others.setSuffix(rest.count > 1 ? all : nil)
    }

    private func row(_ device: OwnDevice) -> PreferencesRow {
        let name = device.model.isEmpty ? strings.unknownDevice : device.model
        let programs = strings.isolated(
            [device.program, device.system].filter { !$0.isEmpty }.joined(separator: ", ")
        )
        let seen =
            device.isCurrent ? strings.phrase(.online) : strings.lastActive(time: moment(device.lastActive))
        let place = [strings.isolated(device.address), seen].filter { !$0.isEmpty }.joined(separator: " · ")
        let row = PreferencesRow(
            name,
            text: [programs, place].filter { !$0.isEmpty }.joined(separator: "\n")
        )
        row.addAtStart(Icon("computer-symbolic", size: 24))
        guard !device.isCurrent else { return row }
        let button = Button(strings.endSession) { [weak self] in
            guard let self else { return }
            asking(strings.endSessionQuestion(name: name), strings.endSession) { [weak self] in
                self?.end { try await $0.signOut(device) }
            }
        }
        button.align(vertical: .center)
        button.addStyleClass("flat")
        row.addAtEnd(button)
        return row
    }

    private func moment(_ time: Int32) -> String {
        let now = Int32(clamping: Date().timeIntervalSince1970)
        return RowTime.text(time, now: now, zone: zone, language: strings)
    }

    private func end(_ body: @escaping @Sendable (OwnDevices) async throws -> Void) {
        let devices = devices
        Task { [weak self] in
            do {
                try await body(devices)
            } catch {
                if let self { report(strings.sentence(error)) }
            }
            await self?.load()
        }
    }
}
