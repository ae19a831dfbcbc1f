public import ClientModel
import Glibc
import StdExtras

/// Files that are sent as what they are: films, animations and music. Their content decides, as a confined process
/// found it; the rules are those of Telegram Desktop.
extension OutgoingMedia {
    /// The maximum size of a film without sound that is sent as an animation, in bytes.
    private static let largestAnimation: Int64 = 10 << 20
    private static let films: Set = ["video/mp4", "video/quicktime", "video/webm"]
    private static let music: Set = ["audio/mpeg", "audio/mp4", "audio/aac", "audio/ogg", "audio/flac"]

    /// The path of a file whose kind depends on its content; nil for media that need no inspection.
    public var pathToInspect: String? {
        guard case .file(let path, _, _, let mimeType) = self else { return nil }
        let isPlayable = Self.films.contains(mimeType) || Self.music.contains(mimeType)
        return isPlayable || mimeType == "image/gif" ? path : nil
    }

    /// The media to send after an inspection of their file, unless the user wants a plain file.
    ///
    /// - Parameter inspect: Inspects the file at a path; nil if it cannot be inspected.
    /// - Returns: A film, an animation or music with its attributes and thumbnail; the same media for any other file.
    public func inspected(by inspect: (String) async -> MediaInspection?) async -> OutgoingMedia {
        guard let path = pathToInspect, let inspection = await inspect(path) else { return self }
        return inspected(inspection)
    }

    /// As ``inspected(by:)``, with the result of the inspection.
    public func inspected(_ inspection: MediaInspection) -> OutgoingMedia {
        guard case .file(let path, _, let name, var mimeType) = self,
            let kind = kind(mimeType, inspection, at: path)
        else { return self }
        if case .music = kind, mimeType == "video/mp4" || mimeType == "video/quicktime" {
            mimeType = "audio/mp4"
        }
        return .playable(path: path, kind, name: name, mimeType: mimeType, thumbnail: inspection.thumbnail)
    }

    private func kind(_ mimeType: String, _ inspection: MediaInspection, at path: String) -> DocumentKind? {
        if let size = inspection.size {
            var video = VideoInfo(size: size, duration: inspection.duration)
            video.canStream = inspection.canStream
            if mimeType == "image/gif" { return .animation(video) }
            guard Self.films.contains(mimeType) else { return nil }
            video.isSilent = !inspection.hasSound && !inspection.hasUnknownStreams
            let isSmall = Self.byteCount(at: path).map { $0 <= Self.largestAnimation } ?? false
            return video.isSilent && mimeType == "video/mp4" && isSmall ? .animation(video) : .video(video)
        }
        let mayBeMusic = Self.music.contains(mimeType) || mimeType == "video/mp4"
        guard inspection.hasSound, !inspection.hasUnknownStreams, mayBeMusic else { return nil }
        return .music(
            MusicInfo(
                duration: Int32(clamping: inspection.duration),
                title: inspection.title,
                performer: inspection.performer
            )
        )
    }

    private static func byteCount(at path: String) -> Int64? {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : nil
    }
}
