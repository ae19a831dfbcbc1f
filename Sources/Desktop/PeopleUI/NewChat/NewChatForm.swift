import ClientEngine
import ClientHost
import ClientModel
import Foundation
import GTKBridge
import Localization
import WindowParts

/// The page around the common part.
protocol NewChatFormDelegate: AnyObject {
    /// The making of the chat begins or has ended.
    func formChanged()
    /// The chat was made.
    func made(_ chat: PeerID)
    /// The chat could not be made.
    func failed(_ error: UserFacingError)
}

/// The common part of the pages for a new group and a new channel: the photo, and making the chat once.
final class NewChatForm {
    /// The button that chooses the photo.
    let picture: GTKBridge.Button
    weak var delegate: (any NewChatFormDelegate)?
    /// True while the chat is being made.
    private(set) var isBusy = false { didSet { delegate?.formChanged() } }

    private let context: ScreenContext
    private var strings: Strings { context.strings }
    private var picked: PickedImage?

    init(_ context: ScreenContext) {
        self.context = context
        picture = GTKBridge.Button(context.strings.choosePicture) {}
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
                delegate?.made(chat)
            } catch {
                // The user may have left the page.
                guard let delegate else { return context.toasts.show(strings.sentence(error)) }
                delegate.failed(UserFacingError(error))
            }
            isBusy = false
        }
    }

    /// A failure here must not look like a failed chat: making it again would give two chats.
    private func setPicture(of chat: PeerID) async {
        guard let picked else { return }
        do {
            try await context.services.pictures.set(
                picked.path,
                picked.size,
                of: chat,
                files: context.account.media
            )
        } catch {
            context.toasts.show(strings.sentence(error))
        }
    }

    private func choosePicture() {
        FileDialog.openFiles(title: strings.choosePictureTitle, over: context.window) { [weak self] paths in
            guard let self, let path = paths.first else { return }
            Task {
                guard let found = await PickedImage.look(at: path) else {
                    return context.toasts.show(strings.noPicture)
                }
                picked = found
                picture.setText(URL(fileURLWithPath: path).lastPathComponent)
            }
        }
    }
}
