import ClientEngine
import ClientModel
import Foundation
import MediaStore
import MessageStore
import TelegramSchema
import TestKit

/// The files that people of a world have sent, by the texts of their messages, which no other begins with.
public struct Gallery: Sendable {
    /// What each has in it.
    public fileprivate(set) var contents: [String: [UInt8]] = [:]

    /// Nothing was sent yet.
    public init() {}
}

// Photos, albums and documents, over whatever else happens in the world.
extension World {
    /// Lets the people do `steps` random things as ``live(steps:typesDrafts:expectedHistory:)`` does, every third of them to send
    /// media or to look at some.
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

    /// Has each device show every photo and document in whole, and compares them with what was sent.
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
                ? .photo(path: path, PixelSize(width: 100, height: 100))
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

    /// Has a device begin to load what it has of a chat, and leaves it at that.
    private func prefetch(on device: SimulatedDevice) throws {
        let chats = chats(of: device.user)
        let chat = chats[Int.random(in: 0..<chats.count, using: &random)]
        let media = try device.media()
        guard let (_, file) = try files(of: chat, on: device).randomElement(using: &random) else { return }
        let demand = media.want(file.resource, priority: .background)
        try loop.pass(.milliseconds(Int.random(in: 0...5000, using: &random)))
        demand.dispose()
    }

    /// The files that a device knows of in a chat, by the texts of their messages as they were first written.
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
    /// Its files.
    ///
    /// - Throws: ``SimulationError/stuck(_:)`` when it is switched off.
    fileprivate func media() throws -> MediaStore {
        guard let account else { throw SimulationError.stuck("\(name) is off") }
        return account.media
    }
}
