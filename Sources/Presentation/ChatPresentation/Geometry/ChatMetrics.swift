/// The lengths of a chat, in pixels, for one size of text. Equal metrics lay out equally.
///
/// Source: row BB-46 of the inventory, with a desktop's own numbers: a bubble is as wide as a line that is a pleasure
/// to read, 70 characters, instead of a part of a telephone's width.
public struct ChatMetrics: Hashable, Sendable {
    /// The font of what people write.
    public let textSize: Double

    /// Metrics for text of this size, which is kept within 8…48 px.
    public init(textSize: Double = 15) {
        self.textSize = textSize.isFinite ? min(max(textSize, 8), 48) : 15
    }

    /// How large the font of a role is: 11 to 17 for the time beside the text, as in the original.
    public func fontSize(_ role: TextRole) -> Double {
        switch role {
        case .body, .name, .rowTitle, .rowText: textSize
        case .bigEmoji: textSize * 3
        case .header, .detail, .button, .service, .reaction: (textSize * 14 / 16).rounded()
        case .status: (textSize * 11 / 16).rounded()
        case .badge: (textSize * 12 / 16).rounded()
        }
    }

    /// How many characters a line of a bubble takes.
    public let columns: Double = 70
    /// The widest column of a chat. Beyond that, space is left on both sides.
    public let widestChat: Double = 1080
    /// From the edge of the chat to a bubble.
    public let edge: Double = 10
    /// From a bubble to the other side of the chat, at least.
    public let reserve: Double = 40
    /// The room for a day's header above its first row.
    public let dayHeader: Double = 34
    /// Between bubbles that do not belong together.
    public let spacing: Double = 8
    /// Between bubbles of a run.
    public let mergedSpacing: Double = 2
    /// Where avatars stand, beside incoming bubbles of groups.
    public let avatarInset: Double = 42
    /// The avatar itself.
    public let avatarSize: Double = 34
    /// Where an exclamation mark stands beside a message that was not sent.
    public let failedInset: Double = 24
    /// The lowest and narrowest bubble.
    public let smallestBubble = LayoutSize(width: 40, height: 30)
    /// The bubble's corner.
    public let radius: Double = 16
    /// The corner between bubbles of a run.
    public let mergedRadius: Double = 6
    /// From the side of a bubble to text.
    public let textInset: Double = 11
    /// From the top and the bottom of a bubble to text.
    public let textMargin: Double = 6
    /// From the edge of a bubble to a picture.
    public let pictureInset: Double = 2
    /// Between the pieces of a bubble.
    public let gap: Double = 6
    /// Between the text and the time on its last line.
    public let statusGap: Double = 8
    /// From a picture's corner to the plate with the time.
    public let plateInset: Double = 6
    /// The widest and highest picture.
    public let largestPicture = LayoutSize(width: 440, height: 440)
    /// The narrowest and lowest picture.
    public let smallestPicture = LayoutSize(width: 170, height: 74)
    /// A round video.
    public let roundVideo: Double = 240
    /// A sticker's longer side.
    public let sticker: Double = 208
    /// The round button of a file.
    public let fileButton: Double = 44
    /// A button of a bot.
    public let buttonHeight: Double = 40

    /// The height of an icon beside a text of this role.
    public func iconSize(_ role: TextRole) -> Double { (fontSize(role) * 1.1).rounded() }
}
