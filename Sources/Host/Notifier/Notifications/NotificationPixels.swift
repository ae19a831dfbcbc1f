import ImageDecoding

/// The pictures of a notification, of which it shows one.
struct NotificationPixels: Sendable {
    /// The photo, film or sticker that was sent; shown where the text may be shown.
    var sent: DecodedImage?
    /// The avatar of the sender, or of the group.
    var avatar: DecodedImage?
}
