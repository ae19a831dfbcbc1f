import ClientEngine
import ClientHost
package import ClientModel
package import GTKBridge
import Localization
import MessageStore
package import WindowParts

/// The page on which those who manage a group say what its members may do.
package final class PermissionsScreen {
    /// The time for which the page waits for the server. A change without an answer is sent later.
    private static var patience: Duration { .seconds(3) }

    private let peer: PeerID
    private let context: ScreenContext
    private let close: @MainActor () -> Void
    private let page: FormPage
    private let before: PermissionsDraft
    private var draft: PermissionsDraft
    private var isBusy = false

    /// A page with the permissions of a group.
    ///
    /// - Parameters:
    ///   - peer: The group.
    ///   - restrictions: What its members may not do now.
    ///   - context: The account and the window.
    ///   - close: Called when the change is made, or the user goes back.
    package init(
        of peer: PeerID,
        _ restrictions: ChatRestrictions,
        _ context: ScreenContext,
        close: @escaping @MainActor () -> Void
    ) {
        (self.peer, self.context, self.close) = (peer, context, close)
        before = PermissionsDraft(restrictions)
        draft = before
        let strings = context.strings
        let groups = Box(.vertical, spacing: 24)
        let parts: [(PreferencesGroup, [GroupPermission])] = [
            (PreferencesGroup(strings.permissionsQuestion), [.text]),
            (PreferencesGroup(strings.permissionSendMedia), GroupPermission.media),
            (PreferencesGroup(), [.addMembers, .pin, .changeInfo]),
        ]
        for part in parts { groups.append(part.0) }
        page = FormPage(
            strings.permissions,
            strings,
            action: strings.save,
            parts: [groups],
            back: close
        )
        for (group, permissions) in parts {
            for permission in permissions { group.add(row(of: permission)) }
        }
        page.button?.isSensitive = false
        page.button?.onPress { [weak self] in self?.save() }
    }

    package var widget: Widget { page.widget }

    private func row(of permission: GroupPermission) -> SwitchRow {
        SwitchRow(context.strings.name(of: permission), isOn: draft.allows(permission)) { [weak self] isOn in
            guard let self else { return }
            draft.set(permission, isAllowed: isOn)
            page.button?.isSensitive = !isBusy && draft != before
        }
    }

    private func save() {
        guard !isBusy else { return }
        isBusy = true
        page.button?.isSensitive = false
        let (services, peer, restrictions) = (context.services, peer, draft.restrictions)
        Task {
            do {
                try await services.decide(within: Self.patience) {
                    let task =
                        try await peer.kind == .channel
                        ? services.channels.setRestrictions(restrictions, in: peer)
                        : services.groups.setRestrictions(restrictions, of: peer)
                    return task.map { [$0] } ?? []
                }
                close()
            } catch {
                context.toasts.show(context.strings.sentence(error))
            }
            isBusy = false
            page.button?.isSensitive = draft != before
        }
    }
}

extension Strings {
    /// The name of a permission, as its switch has it.
    nonisolated fileprivate func name(of permission: GroupPermission) -> String {
        switch permission {
        case .text: permissionSendText
        case .photos: permissionPhotos
        case .videos: permissionVideos
        case .roundVideos: permissionRoundVideos
        case .music: permissionMusic
        case .voice: permissionVoice
        case .files: permissionFiles
        case .stickers: permissionStickers
        case .links: permissionLinks
        case .polls: permissionPolls
        case .addMembers: permissionAddMembers
        case .pin: permissionPin
        case .changeInfo: permissionChangeInfo
        }
    }
}
