/// The role of an element in a layout.
public enum ElementRole: String, Hashable, Sendable, CaseIterable {
    // The bubble and elements beside it
    case bubble, headerPlate, failedMark, shareButton

    // Headers
    case name, via, rank, roleRank, forwardLabel, forwardName
    case replyPlate, replyBar, replyThumbnail, replyName, replyText

    // Text and status
    case body, bigEmoji
    case statusPlate, statusViews, statusReplies, statusPin, statusEdited, statusTime, statusTick

    // Media
    case picture, playButton, cancelButton, durationPlate, duration, sticker, roundVideo
    case fileButton, fileIcon, fileName, fileDetail, waveform

    // Web pages, contacts, places, calls
    case pagePlate, pageBar, pageSite, pageTitle, pageAuthor, pageSummary, pagePicture
    case pageLine, pageArea, pageButton
    case avatar, title, subtitle, map, attributionPlate, attribution, callIcon, contactButton

    // Polls
    case question, pollKind, optionMark, option, optionShare, optionBar
    case pollExplanation, pollFooter, pollButton

    // Service messages and lines
    case servicePlate, service, unreadLine, unreadLabel

    // Footers
    case reaction, reactionSign, reactionCount, comments, commentsIcon, commentsLabel
    case button, buttonLabel, buttonIcon

    // Articles
    case articleText, articleFaint, articleMarker, articleBar, articleLine, articleGround
    case articleHeaderCell, articleStripe, slideButton
    /// Words that belong to a block and not to the text of the article.
    case articleLabel, articleFaintLabel

    // Rows of the chat list
    case rowAvatar, rowOnline, rowTitle, rowMark, rowTime, rowTick, rowAuthor, rowDraft, rowText, rowActivity,
        rowPicture
    case rowMention, rowReaction, rowBadge, rowMutedBadge, rowBadgeLabel, rowBadgeRing, rowPin
}
