/// The preview of a link. Stored once for all messages that show it.
public struct WebPage: Hashable, Sendable {
    /// The server's id of the page.
    public var number: Int64
    /// The address.
    public var url: String
    /// The state of the preview on the server.
    public var state = WebPageState.loaded
    /// The time to ask again, while it is pending; seconds since 1970.
    public var date: Int32 = 0
    /// The address in the form for display.
    public var displayURL = ""
    /// "article", "video", "photo"… as the server says.
    public var type = ""
    /// The name of the site.
    public var siteName = ""
    /// The title.
    public var title = ""
    /// The description.
    public var summary = ""
    /// The author.
    public var author = ""
    /// The photo.
    public var photo: Photo?
    /// The video, music or file.
    public var document: Document?
    /// The player.
    public var embed: WebEmbed?
    /// The duration of its video, in seconds.
    public var duration: Int32 = 0
    /// A hash that changes with the page.
    public var hash: Int32 = 0
    /// True if the server can show it as an article.
    public var hasInstantView = false
    /// The beginning of that article as it came with the page: the schema's `page`, encoded. Empty if none came.
    public var articlePart: [UInt8] = []
    /// True if its photo or video should be shown large.
    public var hasLargeMedia = false

    /// Creates a page with only the given data.
    public init(id number: Int64, url: String) {
        self.number = number
        self.url = url
    }

    /// The id of its row.
    public var id: MediaID { MediaID(.webPage, number) }
}

extension WebPage: RecordCodable {
    /// Fields: 1 number, 2 url, 3 state, 4 date, 5 display URL, 6 type, 7 site name, 8 title, 9 summary, 10 author,
    /// 11 photo, 12 document, 13 embed, 14 duration, 15 hash, 16 has instant view, 17 has large media, 18 beginning of its article.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(id: 0, url: "")
        while let field = try reader.next() {
            switch field {
            case 1: number = try reader.fixed64()
            case 2: url = try reader.string()
            case 3: state = try reader.rawValue(else: .loaded)
            case 4: date = try reader.int32()
            case 5: displayURL = try reader.string()
            case 6: type = try reader.string()
            case 7: siteName = try reader.string()
            case 8: title = try reader.string()
            case 9: summary = try reader.string()
            case 10: author = try reader.string()
            case 11: photo = try reader.record()
            case 12: document = try reader.record()
            case 13: embed = try reader.record()
            case 14: duration = try reader.int32()
            case 15: hash = try reader.int32()
            case 16: hasInstantView = try reader.bool()
            case 17: hasLargeMedia = try reader.bool()
            case 18: articlePart = try reader.byteArray()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(fixed: number, at: 1)
        writer.write(url, at: 2)
        writer.write(state, at: 3)
        writer.write(date, at: 4)
        writer.write(displayURL, at: 5)
        writer.write(type, at: 6)
        writer.write(siteName, at: 7)
        writer.write(title, at: 8)
        writer.write(summary, at: 9)
        writer.write(author, at: 10)
        writer.write(photo, at: 11)
        writer.write(document, at: 12)
        writer.write(embed, at: 13)
        writer.write(duration, at: 14)
        writer.write(hash, at: 15)
        writer.write(hasInstantView, at: 16)
        writer.write(hasLargeMedia, at: 17)
        writer.write(articlePart, at: 18)
    }
}

/// The state of a link's preview on the server. An unknown value reads as ``loaded``. The raw values are stored.
public enum WebPageState: UInt8, Hashable, Sendable, CaseIterable {
    /// Ready.
    case loaded = 0
    /// The server still reads the page.
    case pending = 1
    /// There is no preview.
    case empty = 2
}

/// A player that a web page offers for its video.
public struct WebEmbed: Hashable, Sendable {
    /// The address of the player. Untrusted: it is shown in a sandbox.
    public var url: String
    /// "iframe" or a MIME type.
    public var type: String
    /// The size in pixels.
    public var size: PixelSize

    /// Creates a player.
    public init(url: String, type: String, size: PixelSize) {
        self.url = url
        self.type = type
        self.size = size
    }
}

extension WebEmbed: RecordCodable {
    /// Fields: 1 url, 2 type, 3 size.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(url: "", type: "", size: PixelSize(width: 0, height: 0))
        while let field = try reader.next() {
            switch field {
            case 1: url = try reader.string()
            case 2: type = try reader.string()
            case 3: size = try reader.record()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(url, at: 1)
        writer.write(type, at: 2)
        writer.write(size, at: 3)
    }
}
