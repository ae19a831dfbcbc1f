/// A list of an article.
///
/// Source: `pageBlockList`, `pageBlockOrderedList`.
public struct ArticleList: Hashable, Sendable {
    /// The marks before the items.
    public enum Marks: Hashable, Sendable {
        /// A sign.
        case bullets
        /// Numbers.
        case numbers(Numbers)
    }

    /// The numbers of a list.
    public struct Numbers: Hashable, Sendable {
        /// The first number; nil for 1.
        public var start: Int32?
        /// True if the numbers fall.
        public var isReversed: Bool
        /// The kind of numbers as in HTML: `1`, `a`, `A`, `i` or `I`; nil for `1`.
        public var kind: String?

        /// Creates numbers; from 1 on by default.
        public init(start: Int32? = nil, isReversed: Bool = false, kind: String? = nil) {
            self.start = start
            self.isReversed = isReversed
            self.kind = kind
        }
    }

    /// The content of an item.
    public enum Body: Hashable, Sendable {
        /// One text.
        case text(RichText)
        /// Blocks.
        case blocks([ArticleBlock])
    }

    /// An item.
    public struct Item: Hashable, Sendable {
        /// The content.
        public var body: Body
        /// True if its box is ticked; nil without a box.
        public var isChecked: Bool?
        /// The number as the page shows it; nil to count.
        public var number: String?
        /// The number of the item; nil to count.
        public var value: Int32?
        /// The kind of this number; nil for that of the list.
        public var kind: String?

        /// Creates an item that is counted and has no box.
        public init(
            _ body: Body,
            isChecked: Bool? = nil,
            number: String? = nil,
            value: Int32? = nil,
            kind: String? = nil
        ) {
            self.body = body
            self.isChecked = isChecked
            self.number = number
            self.value = value
            self.kind = kind
        }
    }

    /// The marks before the items.
    public var marks: Marks
    /// The items, from the top down.
    public var items: [Item]

    /// Creates a list.
    public init(_ marks: Marks, items: [Item]) {
        self.marks = marks
        self.items = items
    }
}
