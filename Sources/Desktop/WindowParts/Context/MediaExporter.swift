package import ClientEngine
package import Foundation
import GTKBridge
import ImageDecoding
import Localization
import MediaStore
import NodeKit

/// Takes media of messages out of the program, as the user asks: to the clipboard, or into a file.
package struct MediaExporter {
    /// The longest side of a copied picture, in pixels.
    private nonisolated static let longest = 4096

    private let context: ScreenContext

    /// An exporter for the media of an account, in one of its windows.
    package init(_ context: ScreenContext) { self.context = context }

    /// Copies a picture in its full size, and says so.
    package func copy(_ picture: MediaFileReference) {
        context.attempt { @MainActor [context] in
            let bytes = try await Self.bytes(of: picture, in: context.account.media)
            guard let texture = await Self.decode(bytes) else { return }
            Clipboard.copy(texture)
            context.toasts.show(context.strings.pictureCopied)
        }
    }

    /// Asks for a place, and saves a file there.
    package func save(_ file: MediaFileReference) {
        let context = context
        let name = DownloadFileName(file.name).text
        FileDialog.saveFile(title: context.strings.saveFileTitle, name: name, over: context.window) { path in
            context.attempt { @MainActor in
                let media = context.account.media
                try await media.describe(file.resource, file.description)
                // The dialog has asked about a file that is there already.
                try await media.export(file.resource, to: path, replacing: true)
                context.files.remember(URL(filePath: path), of: file.resource)
                SavedFileToast.show(URL(filePath: path), context)
            }
        }
    }

    /// Asks for the program that opens a file of the user.
    package func openWith(_ place: URL) { ProgramChooser.open(file: place.path, over: context.window) }

    /// Shows a file of the user in its folder.
    package func showInFolder(_ place: URL) {
        FileOpenConfirmation.showInFolder(place.path, over: context.window)
    }

    private nonisolated static func bytes(
        of picture: MediaFileReference,
        in store: MediaStore
    ) async throws -> [UInt8] {
        try await store.describe(picture.resource, picture.description)
        return try await store.file(of: picture.resource, priority: .urgent).readAll()
    }

    @concurrent private nonisolated static func decode(_ bytes: [UInt8]) async -> Texture? {
        await ConfinedImageDecoder.shared.decode(bytes, .within(side: longest)).flatMap { PixelImage($0) }?
            .texture
    }
}
