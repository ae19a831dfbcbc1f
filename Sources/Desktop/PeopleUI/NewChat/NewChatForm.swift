import ClientEngine
import ClientHost
import ClientModel
import Foundation
import GTKBridge
import Localization
import WindowParts

/// The common part of the pages for a new group and a new channel: the photo, and making the chat once.
final class NewChatForm {
    /// The button that chooses the photo.
    let picture: GTKBridge.Button
    /// Called when the making of the chat begins or ends.
    var onChange: (@MainActor () -> Void)?
    /// Called with the new chat.
    var onMade: (@MainActor (PeerID) -> Void)?
    /// Called with the error if the chat could not be made.
    var onFailure: (@MainActor (UserFacingError) -> Void)?
    /// True while the chat is being made.
    private(set) var isBusy = false { didSet { onChange?() } }

    private let account: Account
    private let services: AccountServices
    private let strings: Strings
    private let window: ApplicationWindow
    private let toasts: ToastOverlay
    private var picked: PickedImage?

    init(
        account: Account,
        services: AccountServices,
        strings: Strings,
        window: ApplicationWindow,
        toasts: ToastOverlay
    ) {
        (self.account, self.services, self.strings) = (account, services, strings)
        (self.window, self.toasts) = (window, toasts)
        picture = GTKBridge.Button(strings.choosePicture) {}
        picture.onPress { [weak self] in self?.choosePicture() }
    }

    /// Makes the chat by calling `make`, then sets its photo.
    func make(by make: @escaping @MainActor () async throws -> PeerID) {
        guard !isBusy else { return }
        isBusy = true
        Task {
            do {
                let chat = try await make()
                await setPicture(of: chat)
                onMade?(chat)
            } catch {
                onFailure?(UserFacingError(error))
            }
            isBusy = false
        }
    }

    /// A failure here must not look like a failed chat: making it again would give two chats.
    private func setPicture(of chat: PeerID) async {
        guard let picked else { return }
        do {
            try await services.pictures.set(picked.path, picked.size, of: chat, files: account.media)
        } catch {
            toasts.show(strings.sentence(error))
        }
    }

    private func choosePicture() {
        FileDialog.openFiles(title: strings.choosePictureTitle, over: window) { [weak self] paths in
            guard let self, let path = paths.first else { return }
            Task {
                guard let found = await PickedImage.look(at: path) else {
                    return toasts.show(strings.noPicture)
                }
                picked = found
                picture.setText(URL(fileURLWithPath: path).lastPathComponent)
            }
        }
    }
}
