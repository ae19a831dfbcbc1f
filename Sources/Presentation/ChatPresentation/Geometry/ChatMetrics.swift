/// The lengths of a chat, in pixels, for one text size. Equal metrics give equal layouts.
///
/// Source: row BB-46, with a desktop's own numbers. A bubble is as wide as a comfortable line of 70 characters,
/// instead of a part of a phone's width.
public struct ChatMetrics: Hashable, Sendable {
    /// The font size of message text.
    public let textSize: Double

    /// Creates metrics for a text size, which is clamped to 8…48 px.
    public init(textSize: Double = 15) {
        self.textSize = textSize.isFinite ? min(max(textSize, 8), 48) : 15
    }

    /// The font size of a role. The time has 11/16 of the text size, as in the original, but nothing is smaller than 12
    /// pixels at the usual text size.
    public func fontSize(_ role: TextRole) -> Double {
        switch role {
        case .body, .name, .rowTitle, .rowText: textSize
        case .bigEmoji: textSize * 3
        case .articleText, .articleHeading, .articleQuote, .articleCode: textSize
        case .header, .detail, .button, .service, .reaction: (textSize * 14 / 16).rounded()
        case .status, .badge: max(11, min(12, textSize * 0.8), textSize * 11 / 16).rounded()
        }
    }

    /// The number of characters in a line of a bubble.
    public let columns: Double = 70
    /// The widest column of a chat. Wider chats leave space on both sides.
    public let widestChat: Double = 1080
    /// The distance from the edge of the chat to a bubble.
    public let edge: Double = 10
    /// The least distance from a bubble to the other side of the chat.
    public let reserve: Double = 40
    /// The height of a day header above the first row of the day.
    public let dayHeader: Double = 34
    /// The distance between bubbles of different runs.
    public let spacing: Double = 8
    /// The distance between bubbles of a run.
    public let mergedSpacing: Double = 2
    /// The width reserved for avatars beside incoming bubbles in groups.
    public let avatarInset: Double = 42
    /// The size of the avatar.
    public let avatarSize: Double = 34
    /// The width reserved for the exclamation mark of a failed message.
    public let failedInset: Double = 24
    /// The smallest size of a bubble.
    public let smallestBubble = LayoutSize(width: 40, height: 30)
    /// The corner radius of a bubble.
    public let radius: Double = 16
    /// The corner radius between bubbles of a run.
    public let mergedRadius: Double = 6
    /// The horizontal distance from the edge of a bubble to text.
    public let textInset: Double = 11
    /// The vertical distance from the edge of a bubble to text.
    public let textMargin: Double = 6
    /// The distance from the edge of a bubble to a picture.
    public let pictureInset: Double = 2
    /// The distance between the blocks of a bubble.
    public let gap: Double = 6
    /// The distance between the text and the time on its last line.
    public let statusGap: Double = 8
    /// The distance from a picture's corner to the plate with the time.
    public let plateInset: Double = 6
    /// The largest size of a picture.
    public let largestPicture = LayoutSize(width: 440, height: 440)
    /// The smallest size of a picture.
    public let smallestPicture = LayoutSize(width: 170, height: 74)
    /// The diameter of a round video.
    public let roundVideo: Double = 240
    /// The longer side of a sticker.
    public let sticker: Double = 208
    /// The diameter of a file's round button.
    public let fileButton: Double = 44
    /// The height of an inline button.
    public let buttonHeight: Double = 40

    /// The height of an icon beside a text of this role.
    public func iconSize(_ role: TextRole) -> Double { (fontSize(role) * 1.1).rounded() }
}
