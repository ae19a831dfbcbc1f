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

/// The format of a sticker. An unknown value reads as ``still``. The raw values are stored.
public enum StickerFormat: UInt8, Hashable, Sendable, CaseIterable {
    /// A still image.
    case still = 0
    /// A vector animation.
    case vector = 1
    /// A short video with transparency.
    case video = 2
}

/// The position of a mask on a face.
public struct MaskPosition: Hashable, Sendable {
    /// The valid shifts.
    public static let shifts = -100.0...100.0
    /// The valid scales.
    public static let scales = 0.0...100.0

    /// The part of the face.
    public var part: FacePart
    /// The shift to the right, in widths of the mask.
    public var x: Double
    /// The shift down, in heights of the mask.
    public var y: Double
    /// The scale, 1 for the original size.
    public var scale: Double

    /// Creates a position, by default on the forehead without a shift. Invalid numbers are clamped to ``shifts`` and
    /// ``scales``.
    public init(_ part: FacePart = .forehead, x: Double = 0, y: Double = 0, scale: Double = 1) {
        self.part = part
        self.x = x.kept(in: Self.shifts)
        self.y = y.kept(in: Self.shifts)
        self.scale = scale.kept(in: Self.scales, else: 1)
    }
}

extension MaskPosition: RecordCodable {
    /// Fields: 1 part, 2 x, 3 y, 4 scale.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: part = try reader.rawValue(else: .forehead)
            case 2: x = try reader.double().kept(in: Self.shifts)
            case 3: y = try reader.double().kept(in: Self.shifts)
            case 4: scale = try reader.double().kept(in: Self.scales, else: 1)
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(part, at: 1)
        writer.write(x, at: 2)
        writer.write(y, at: 3)
        writer.writeAlways(scale, at: 4)
    }
}

/// A part of a face. An unknown value reads as ``forehead``. The raw values are stored.
public enum FacePart: UInt8, Hashable, Sendable, CaseIterable {
    /// Forehead.
    case forehead = 0
    /// Eyes.
    case eyes = 1
    /// Mouth.
    case mouth = 2
    /// Chin.
    case chin = 3
}
