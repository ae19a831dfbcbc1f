import ClientEngine
import ClientModel
import Foundation
import MediaStore
import MessageStore
import TelegramSchema
import TestKit

/// The sent files of a world, by the unique texts of their messages.
public struct Gallery: Sendable {
    /// The content of each file.
    public fileprivate(set) var contents: [String: [UInt8]] = [:]

    /// Creates an empty gallery.
    public init() {}
}

// Photos, albums and documents, besides all other actions.
extension World {
    /// Runs `steps` random actions as ``live(steps:typesDrafts:expectedHistory:)`` does; a third of them send or load
    /// media.
    public func liveWithMedia(steps: Int, expectedHistory: inout ExpectedHistory, _ gallery: inout Gallery)
        throws
    {
        typesDrafts = false
        for step in 0..<steps {
            let device = devices[Int.random(in: 0..<devices.count, using: &random)]
            if device.account != nil, Int.random(in: 0..<3, using: &random) == 0 {
                if Bool.random(using: &random) {
                    try sendMedia(from: device, step, &expectedHistory, &gallery)
                } else {
                    try prefetch(on: device)
                }
            } else {
                try act(on: device, step, &expectedHistory)
            }
            try loop.pass(.milliseconds(Int.random(in: 0...20_000, using: &random)))
        }
    }

    /// Makes each device load every photo and document completely, and compares them with the sent files.
    ///
    /// - Throws: ``SimulationError/different(_:)``.
    public func judge(_ gallery: Gallery) throws {
        for device in devices {
            for chat in chats(of: device.user) {
                for (text, file) in try files(of: chat, on: device) {
                    guard let content = gallery.contents[text] else {
                        throw SimulationError.different(
                            "\(device.name) \(chat): '\(text)' has a file that nobody sent"
                        )
                    }
                    let bytes = try bytes(of: file, on: device)
                    guard bytes == content else {
                        throw SimulationError.different(
                            "\(device.name) \(chat): '\(text)' has \(bytes.count) bytes for \(content.count)"
                        )
                    }
                }
            }
        }
    }

    private func sendMedia(
        from device: SimulatedDevice,
        _ step: Int,
        _ expectedHistory: inout ExpectedHistory,
        _ gallery: inout Gallery
    ) throws {
        let chats = chats(of: device.user)
        let chat = chats[Int.random(in: 0..<chats.count, using: &random)]
        let isPhoto = Bool.random(using: &random)
        var album: [(OutgoingMessage, OutgoingMedia)] = []
        var texts: [String] = []
        for member in 0..<Int.random(in: 1...3, using: &random) {
            let text = "\(device.name) \(step)-\(member)."
            // Parts are of 32 KiB: from one to five of them.
            let content = random.bytes(Int.random(in: 1...150_000, using: &random))
            let path = "\(device.folderPath)/to-send-\(step)-\(member)"
            try Data(content).write(to: URL(fileURLWithPath: path))
            let media: OutgoingMedia =
                isPhoto
                ? .photo(path: path, PixelSize(width: 100, height: 100), .high)
                : .file(path: path, .file, name: "\(step)-\(member)", mimeType: "application/x-noise")
            album.append((OutgoingMessage(text), media))
            texts.append(text)
            gallery.contents[text] = content
        }
        let parts = try device.parts()
        let (messages, media) = (album, try device.media())
        let sent = try loop.run("sending media") {
            try await parts.sender.sendAlbum(messages, to: chat, files: media)
        }
        for (text, id) in zip(texts, sent.messages) {
            expectedHistory.sent.append(
                ExpectedHistory.Entry(device: device.name, chat: chat, text: text, id: id)
            )
        }
    }

    /// Makes a device begin to load a file of a chat, and stops.
    private func prefetch(on device: SimulatedDevice) throws {
        let chats = chats(of: device.user)
        let chat = chats[Int.random(in: 0..<chats.count, using: &random)]
        let media = try device.media()
        guard let (_, file) = try files(of: chat, on: device).randomElement(using: &random) else { return }
        let demand = media.want(file.resource, priority: .background)
        try loop.pass(.milliseconds(Int.random(in: 0...5000, using: &random)))
        demand.dispose()
    }

    /// A device's known files in a chat, by the original texts of their messages.
    private func files(of chat: PeerID, on device: SimulatedDevice) throws -> [(String, MediaFileReference)] {
        guard let store = device.account?.store else { throw SimulationError.stuck("\(device.name) is off") }
        return try loop.run("looking for files") {
            try await store.read { reader in
                var found: [(String, MediaFileReference)] = []
                try reader.scanMessages(of: chat) { message in
                    let content = try reader.content(of: message)
                    if let file = content.media.lazy.compactMap({ MediaFileReference($0, in: chat) }).first {
                        found.append((World.name(content.text), file))
                    }
                    return true
                }
                return found
            }
        }
    }

    private func bytes(of file: MediaFileReference, on device: SimulatedDevice) throws -> [UInt8] {
        let media = try device.media()
        return try loop.run("loading on \(device.name)", within: .seconds(600)) {
            try await media.describe(file.resource, file.description)
            return try await media.file(of: file.resource, priority: .urgent).readAll()
        }
    }
}

extension SimulatedDevice {
    /// The media store.
    ///
    /// - Throws: ``SimulationError/stuck(_:)`` when the device is off.
    fileprivate func media() throws -> MediaStore {
        guard let account else { throw SimulationError.stuck("\(name) is off") }
        return account.media
    }
}
