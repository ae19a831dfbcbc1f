import ClientModel

extension BubbleLayoutBuilder {
    /// Creates the builder for the description of a bot: a bubble without a tail in the middle of the chat.
    init(_ description: DescriptionEntry, in context: BubbleContext) {
        var entry = BubbleEntry(
            id: .description,
            chat: description.chat,
            parts: [],
            people: [:],
            day: description.day,
            isOutgoing: false
        )
        // Neighbours that join it take its tail away, and no corner.
        entry.below = .run
        self.entry = entry
        self.context = context
        model = BubbleModel(description.bot, in: context)
        isCentred = true
    }
}

extension BubbleModel {
    /// Creates the model of a bot's description: its picture, a heading, and the text.
    fileprivate init(_ bot: BotDescription, in context: BubbleContext) {
        blocks = []
        if let photo = bot.photo {
            blocks.append(MediaBlock(photo, of: .unassigned))
        } else if let document = bot.document.flatMap({ MediaBlock($0, of: .unassigned) }) {
            blocks.append(document)
        }
        if !bot.text.isEmpty {
            let title = context.words(.botDescription)
            blocks.append(TextBlock(titled: title, FormattedText(detectingIn: bot.text)))
        }
        (isFailed, hasShareButton) = (false, false)
    }
}
