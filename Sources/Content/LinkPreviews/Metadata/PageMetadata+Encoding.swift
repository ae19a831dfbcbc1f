import StdExtras
package import TelegramSchema

/// The form in which a worker passes the statements of a page to its parent: the fields in the order of their
/// declaration, in the schema's encoding. "" stands for no text and the least number for none.
extension PageMetadata {
    /// Writes the statements.
    package func encode(to writer: inout TLWriter) {
        for text in [title, description, siteName, author] { writer.write(text ?? "") }
        for list in [images, videos, sounds] { Self.write(list, to: &writer) }
        writer.write(isImageGuessed)
        Self.write(player.map { [$0] } ?? [], to: &writer)
        writer.write(icon ?? "")
        writer.write(published.map(Int64.init) ?? .min)
        writer.write(isDated)
        writer.write(declared.rawValue)
        writer.write(language ?? "")
        writer.write(isRightToLeft)
        writer.write(kind.rawValue)
        writer.write(url)
        writer.write(oEmbed?.url ?? "")
        writer.write(oEmbed?.isXML ?? false)
    }

    /// Reads statements that a worker wrote, and trusts none: a page may have taken over the worker.
    ///
    /// - Throws: `TLError`, also for texts that are too long or hide something, and for addresses that are not of the
    ///   web.
    package init(from reader: inout TLReader) throws(TLError) {
        self.init(url: "")
        title = try Self.text(&reader, MetadataLimits.title)
        description = try Self.text(&reader, MetadataLimits.description)
        siteName = try Self.text(&reader, MetadataLimits.name)
        author = try Self.text(&reader, MetadataLimits.name)
        images = try Self.media(&reader)
        videos = try Self.media(&reader)
        sounds = try Self.media(&reader)
        isImageGuessed = try reader.readBool()
        player = try Self.media(&reader).first
        icon = try Self.address(&reader)
        published = try Self.number(&reader)
        isDated = try reader.readBool()
        guard let declared = Declared(rawValue: try reader.readString()) else { throw .invalidUTF8 }
        self.declared = declared
        language = try Self.text(&reader, MetadataLimits.name)
        isRightToLeft = try reader.readBool()
        guard let kind = Kind(rawValue: try reader.readString()) else { throw .invalidUTF8 }
        self.kind = kind
        guard let url = try Self.address(&reader) else { throw .invalidUTF8 }
        self.url = url
        let service = try Self.address(&reader)
        let isXML = try reader.readBool()
        oEmbed = service.map { Link(url: $0, isXML: isXML) }
    }

    private static func write(_ media: [PageMedia], to writer: inout TLWriter) {
        writer.writeVectorHead(count: media.count)
        for one in media {
            writer.write(one.url)
            writer.write(one.type ?? "")
            for number in [one.width, one.height, one.duration] {
                writer.write(number.map(Int64.init) ?? .min)
            }
            writer.write(one.alt ?? "")
        }
    }

    private static func media(_ reader: inout TLReader) throws(TLError) -> [PageMedia] {
        let count = try reader.readVectorCount(minimumElementBytes: 36)
        guard count <= MetadataLimits.media else { throw .overLimit(count) }
        var media: [PageMedia] = []
        for _ in 0..<count {
            guard let url = try address(&reader) else { throw .invalidUTF8 }
            var one = PageMedia(url: url)
            one.type = try text(&reader, MetadataLimits.name)
            one.width = try number(&reader)
            one.height = try number(&reader)
            one.duration = try number(&reader)
            one.alt = try text(&reader, MetadataLimits.description)
            media.append(one)
        }
        return media
    }

    private static func text(_ reader: inout TLReader, _ limit: Int) throws(TLError) -> String? {
        let text = try reader.readString()
        guard text.unicodeScalars.count <= limit * 4 else { throw .overLimit(text.utf8.count) }
        guard text == text.withoutUnseen else { throw .invalidUTF8 }
        return text.isEmpty ? nil : text
    }

    private static func address(_ reader: inout TLReader) throws(TLError) -> String? {
        let text = try reader.readString()
        guard text.utf8.count <= MetadataLimits.address else { throw .overLimit(text.utf8.count) }
        guard !text.isEmpty else { return nil }
        guard text.hasPrefix("https://") || text.hasPrefix("http://"), text == text.withoutUnseen else {
            throw .invalidUTF8
        }
        return text
    }

    private static func number(_ reader: inout TLReader) throws(TLError) -> Int? {
        let number = try reader.readInt64()
        // No date, size or duration of an honest worker is beyond.
        return number == .min ? nil : Int(min(max(number, -(1 << 40)), 1 << 40))
    }
}
