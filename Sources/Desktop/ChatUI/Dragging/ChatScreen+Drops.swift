import ClientEngine
import ComposerUI
import Foundation
package import GTKBridge
import WindowParts

// Content dropped on the chat.
extension ChatScreen {
    /// Accepts drops on the messages: asks about files, inserts text.
    package func listenToDrops() {
        var looked: DropEvent?
        // Made at first use.
        var made: DropZones?
        page.onDrop(
            over: { [weak self] offer, point in
                guard let self, offer.cargo == nil else { return false }
                guard offer.hasFiles, headerState.rights.files else { return offer.hasText }
                let zones = made ?? DropZones(strings, over: page)
                made = zones
                if !offer.isSame(as: looked) {
                    looked = offer
                    zones.isAllPhotos = false
                    Self.look(at: offer) { if offer.isSame(as: looked) { zones.isAllPhotos = $0 } }
                }
                zones.show(zones.zone(at: point, in: page.height))
                return true
            },
            leave: { made?.show(nil) },
            drop: { [weak self] offer, point in
                guard let self else { return offer.finish(isTaken: false) }
                made?.show(nil)
                looked = nil
                let isFile = made?.zone(at: point, in: page.height) == .files
                take(offer, asFiles: made?.isAllPhotos == true && isFile)
            }
        )
    }

    /// Takes the dropped content: asks about files, inserts text.
    package func take(_ offer: DropEvent, asFiles: Bool = false) {
        if offer.hasFiles {
            offer.readFiles { [weak self] paths in
                offer.finish(isTaken: !paths.isEmpty)
                self?.send(files: paths, asFiles: asFiles)
            }
        } else {
            offer.readText { [weak self] text in
                offer.finish(isTaken: text != nil)
                guard let self, let text, !text.isEmpty else { return }
                focus()
                composer.insert(text)
            }
        }
    }

    /// Finds out whether all of the files are photos.
    private static func look(at offer: DropEvent, _ notify: @escaping @MainActor (Bool) -> Void) {
        offer.readFiles { paths in
            Task {
                let picked = try? await look(at: paths)
                notify(picked?.isEmpty == false && picked?.allSatisfy { $0.photo != nil } == true)
            }
        }
    }
}
