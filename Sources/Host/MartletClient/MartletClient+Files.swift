import ClientEngine
import ClientHost
import Foundation
import MediaStore

extension MartletClient {
    /// Sends a file, and waits until the server has it. A JPEG or PNG of a usual shape is sent as a photo, which the
    /// server scales down, unless `isUnchanged`.
    ///
    /// The file is copied first: it may change or disappear afterwards.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - caption: The text below it.
    ///   - chat: The chat.
    ///   - isUnchanged: True to send an image as a file.
    /// - Returns: The message as the server has it.
    /// - Throws: ``MartletClientError/fileNotSendable``; as ``send(_:to:)``.
    @discardableResult
    public func sendFile(
        _ path: String,
        caption: String = "",
        to chat: Chat.ID,
        unchanged isUnchanged: Bool = false
    ) async throws(MartletClientError) -> Message {
        let absolute = URL(fileURLWithPath: path).standardizedFileURL.path
        return try await perform { [self] in
            let media = try await onOwnThread {
                Result { () throws(PickedFileError) in try OutgoingMedia(file: absolute, asFile: isUnchanged)
                }
            }.get()
            let message = OutgoingMessage(caption)
            return try await arrived(
                services.sender.send(message, media, to: chat.peer, files: account.media)
            )
        }
    }

    /// Downloads the file of a message. An interrupted download continues where it was.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - path: A folder, in which the file gets its own name as far as that is safe, or the path of the new file. A
    ///     number is added to the name of a file that exists.
    /// - Returns: The path of the file.
    /// - Throws: ``MartletClientError/noFile``, ``MartletClientError/fileUnavailable`` and others.
    @discardableResult
    public func download(_ message: Message, to path: String) async throws(MartletClientError) -> String {
        guard let file = message.file?.reference else { throw .noFile }
        var target = URL(fileURLWithPath: path).standardizedFileURL.path
        var isDirectory: ObjCBool = false
        if FileManager.default.fileExists(atPath: target, isDirectory: &isDirectory), isDirectory.boolValue {
            target += "/" + file.name.safeFileName(ofMessage: message.id.number)
        }
        return try await perform { [account, services, target] in
            _ = try await account.fetch(file, of: message.stableID, by: services)
            return try await account.media.export(file.resource, to: target)
        }
    }
}
