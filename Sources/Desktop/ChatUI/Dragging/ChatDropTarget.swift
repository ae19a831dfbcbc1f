import ComposerUI
import GTKBridge
import Localization
import SendFilesUI

/// Accepts drops on a chat: asks about files, inserts text into the composer.
final class ChatDropTarget {
    private let page: Overlay
    private let sendFiles: SendFilesCoordinator
    private let composer: Composer
    private let strings: Strings
    /// The drag over the chat whose files were inspected.
    private var inspected: DropEvent?
    /// The zones over the chat; made at first use.
    private var zones: DropZones?

    /// A drop target over the contents of `page`.
    init(
        on page: Overlay,
        sendFiles: SendFilesCoordinator,
        composer: Composer,
        strings: Strings
    ) {
        (self.page, self.sendFiles, self.composer, self.strings) = (page, sendFiles, composer, strings)
        page.onDrop(
            over: { [weak self] offer, point in self?.show(offer, at: point) ?? false },
            leave: { [weak self] in self?.zones?.show(nil) },
            drop: { [weak self] offer, point in
                guard let self else { return offer.finish(isTaken: false) }
                drop(offer, at: point)
            }
        )
    }

    /// Takes the dropped content: asks about files, inserts text.
    func take(_ offer: DropEvent, asFiles: Bool = false) {
        if offer.hasFiles {
            offer.readFiles { [weak self] paths in
                offer.finish(isTaken: !paths.isEmpty)
                self?.sendFiles.send(files: paths, asFiles: asFiles)
            }
        } else {
            offer.readText { [weak self] text in
                offer.finish(isTaken: text != nil)
                guard let self, let text, !text.isEmpty else { return }
                composer.focus()
                composer.insert(text)
            }
        }
    }

    /// Shows the zones for a drag over the chat; false if a drop would not be accepted.
    private func show(_ offer: DropEvent, at point: Point) -> Bool {
        guard offer.cargo == nil else { return false }
        guard offer.hasFiles, sendFiles.isAllowed else { return offer.hasText }
        // The drop says why it is refused.
        guard !sendFiles.isScheduling else { return true }
        let zones = zones ?? DropZones(strings, over: page)
        self.zones = zones
        if !offer.isSame(as: inspected) {
            inspected = offer
            zones.isAllPhotos = false
            inspect(offer)
        }
        zones.show(zones.zone(at: point, in: page.height))
        return true
    }

    /// Finds out whether all files of a drag are photos.
    private func inspect(_ offer: DropEvent) {
        offer.readFiles { paths in
            Task { [weak self] in
                let picked = try? await SendFilesCoordinator.inspect(paths)
                guard let self, offer.isSame(as: inspected) else { return }
                zones?.isAllPhotos =
                    picked?.isEmpty == false && picked?.allSatisfy { $0.isPhoto } == true
            }
        }
    }

    private func drop(_ offer: DropEvent, at point: Point) {
        zones?.show(nil)
        inspected = nil
        let isFile = zones?.zone(at: point, in: page.height) == .files
        take(offer, asFiles: zones?.isAllPhotos == true && isFile)
    }
}
