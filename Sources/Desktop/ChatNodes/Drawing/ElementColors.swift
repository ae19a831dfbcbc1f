import ChatPresentation
import ClientModel
import GTKBridge
import NodeKit

/// The colour of each element, by its role and background.
struct ElementColors {
    let theme: ChatTheme
    let background: ElementBackground

    private var bubble: BubbleColors { theme.bubble(background) }
    private var row: ChatRowColors { theme.row(background) }

    /// The colours of a text. `isOnPlate` is true on a plate over the background or a picture.
    func text(_ element: LayoutElement, isOnPlate: Bool) -> TextColors {
        let letters = isOnPlate ? theme.onPlate : letters(of: element)
        var colors = theme.isDark ? TextColors.dark : .light
        colors.text = letters
        colors.link = isLinked(element.role) && !isOnPlate ? bubble.link : letters
        colors.quoteBar = bubble.accent
        colors.quotePlate = bubble.tint
        colors.codePlate = bubble.tint
        colors.spoiler = bubble.faint
        return colors
    }

    /// True if links in the text have a colour of their own.
    private func isLinked(_ role: ElementRole) -> Bool {
        switch role {
        case .body, .bigEmoji, .pageSummary, .question, .option, .pollExplanation, .articleText,
            .articleFaint:
            true
        default: false
        }
    }

    private func letters(of element: LayoutElement) -> Color {
        switch element.role {
        case .name, .forwardName, .title:
            if case .openPeer(let peer)? = element.action, element.role == .name {
                theme.name(of: peer)
            } else {
                bubble.accent
            }
        case .replyName, .pageSite, .pageButton: tint(of: element)
        case .via, .roleRank, .forwardLabel, .buttonLabel, .commentsLabel,
            .pollButton:
            bubble.accent
        case .articleFaint, .articleFaintLabel, .fileDetail, .pageAuthor, .duration, .attribution, .subtitle,
            .pollKind,
            .pollFooter:
            bubble.faint
        case .rank, .statusViews, .statusReplies, .statusEdited, .statusTime: bubble.faint
        case .reactionCount, .reactionSign: bubble.accent
        case .service: theme.onPlate
        case .unreadLabel: theme.unreadText
        case .rowTitle: row.title
        case .rowText: row.text
        case .rowAuthor, .rowActivity: row.accent
        case .rowDraft: row.draft
        case .rowTime: row.time
        case .rowBadgeLabel: row.onBadge
        default: bubble.text
        }
    }

    /// The colour of the element's peer; outgoing bubbles have one colour for all.
    private func tint(of element: LayoutElement) -> Color {
        guard background != .outgoing, let peer = element.peer else { return bubble.accent }
        return theme.name(of: peer)
    }

    /// The colour of a plate; nil for an invisible area.
    func plate(_ element: LayoutElement) -> Color? {
        switch element.role {
        case .statusPlate, .durationPlate, .attributionPlate: theme.picturePlate
        case .headerPlate, .servicePlate, .button: theme.plate
        case .replyPlate: tint(of: element).faded(to: bubble.tint.alpha)
        case .pagePlate where element.peer != nil: tint(of: element).faded(to: bubble.tint.alpha)
        case .pagePlate, .reaction, .contactButton: bubble.tint
        case .replyBar, .pageBar: tint(of: element)
        case .pageLine: tint(of: element).faded(to: 0.25)
        case .articleBar: bubble.accent
        case .articleMarker: bubble.faint
        case .articleLine: bubble.faint.faded(to: 0.35)
        case .articleGround, .articleHeaderCell: bubble.faint.faded(to: 0.12)
        case .articleStripe: bubble.faint.faded(to: 0.06)
        case .unreadLine: theme.unreadLine
        case .rowBadge: row.badge
        case .rowMutedBadge: row.mutedBadge
        case .rowBadgeRing: background == .row(isSelected: true) ? theme.list.selected : theme.list.ground
        case .picture, .pagePicture: theme.placeholder
        default: nil
        }
    }

    /// The colour of an icon without a disk.
    func icon(_ element: LayoutElement, _ icon: ElementIcon, isOnPlate: Bool) -> Color {
        if isOnPlate { return theme.onPlate }
        switch element.role {
        case .statusTick: return icon == .clock ? bubble.faint : bubble.tick
        case .statusViews, .statusReplies, .statusPin, .articleMarker: return bubble.faint
        case .optionMark:
            switch icon {
            case .correct: return theme.success
            case .wrong: return theme.failure
            case .choice, .box: return bubble.faint
            default: return bubble.strong
            }
        case .failedMark: return theme.failure
        case .rowTick: return icon == .failed ? theme.failure : icon == .clock ? row.time : row.tick
        case .rowMark:
            return icon == .verified || icon == .premium
                ? row.badge : icon == .scam ? theme.failure : row.sign
        case .rowPin: return row.sign
        case .rowOnline: return row.online
        case .buttonIcon: return theme.onPlate
        case .callIcon: return icon == .missedCall ? theme.failure : bubble.accent
        default: return bubble.accent
        }
    }
}

extension Color {
    /// The colour with this alpha.
    func faded(to alpha: Float) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}
