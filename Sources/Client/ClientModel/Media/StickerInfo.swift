/// The details of a sticker, a mask or a custom emoji.
public struct StickerInfo: Hashable, Sendable {
    /// The emoji that it stands for, shown where the sticker cannot be.
    public var emoji: String
    /// The format.
    public var format = StickerFormat.still
    /// The size in pixels.
    public var size: PixelSize = PixelSize(width: 0, height: 0)
    /// The set of the sticker.
    public var set: StickerSetID?
    /// The position of a mask on a face.
    public var mask: MaskPosition?
    /// True if it stands in the text, not by itself.
    public var isCustomEmoji = false
    /// True for a custom emoji that anyone may use.
    public var isFree = false
    /// True for a custom emoji drawn in the colour of the text.
    public var usesTextColor = false

    /// Creates details.
    public init(emoji: String) {
        self.emoji = emoji
    }
}

extension StickerInfo: RecordCodable {
    /// Fields: 1 emoji, 2 format, 3 size, 4 set, 5 mask, 6 is custom emoji, 7 is free, 8 uses text color.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(emoji: "")
        while let field = try reader.next() {
            switch field {
            case 1: emoji = try reader.string()
            case 2: format = try reader.rawValue(else: .still)
            case 3: size = try reader.record()
            case 4: set = try reader.record()
            case 5: mask = try reader.record()
            case 6: isCustomEmoji = try reader.bool()
            case 7: isFree = try reader.bool()
            case 8: usesTextColor = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(emoji, at: 1)
        writer.write(format, at: 2)
        writer.write(size, at: 3)
        writer.write(set, at: 4)
        writer.write(mask, at: 5)
        writer.write(isCustomEmoji, at: 6)
        writer.write(isFree, at: 7)
        writer.write(usesTextColor, at: 8)
    }
}
