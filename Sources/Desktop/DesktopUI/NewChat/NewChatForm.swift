import ClientEngine
import ClientHost
import ClientModel
import Foundation
import GTKBridge
import Localization

/// What the pages of a new group and of a new channel have in common: a picture is chosen, and the chat is made, once.
final class NewChatForm {
    /// Has the picture chosen.
    let picture: GTKBridge.Button
    /// Called as the chat begins to be made, and when that has ended.
    var onChange: (@MainActor () -> Void)?
    /// Called with the chat that was made.
    var onMade: (@MainActor (PeerID) -> Void)?
    /// Called with why none was made.
    var onFailure: (@MainActor (UserFacingError) -> Void)?
    /// Whether it is being made.
    private(set) var isBusy = false { didSet { onChange?() } }

    private let account: Account
    private let parts: AccountServices
    private let words: Strings
    private let window: ApplicationWindow
    private let toasts: ToastOverlay
    private var picked: PickedImage?

    init(
        _ account: Account,
        _ parts: AccountServices,
        _ words: Strings,
        _ window: ApplicationWindow,
        _ toasts: ToastOverlay
    ) {
        (self.account, self.parts, self.words) = (account, parts, words)
        (self.window, self.toasts) = (window, toasts)
        picture = GTKBridge.Button(words.choosePicture) {}
        picture.onPress { [weak self] in self?.choosePicture() }
    }

    /// Has the chat made by `make`, and gives it the picture.
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

    /// The chat is there even if its picture is not: whoever made it again would have two.
    private func setPicture(of chat: PeerID) async {
        guard let picked else { return }
        do {
            try await parts.pictures.set(picked.path, picked.size, of: chat, files: account.media)
        } catch {
            toasts.show(words.sentence(error))
        }
    }

    private func choosePicture() {
        FileDialog.openFiles(title: words.choosePictureTitle, over: window) { [weak self] paths in
            guard let self, let path = paths.first else { return }
            Task {
                guard let found = await PickedImage.look(at: path) else {
                    return toasts.show(words.noPicture)
                }
                picked = found
                picture.setText(URL(fileURLWithPath: path).lastPathComponent)
            }
        }
    }
}
