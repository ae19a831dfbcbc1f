import TelegramSchema

extension ArticleDecoder {
    mutating func list(_ list: TL.PageBlock.PageBlockList) throws(ArticleError) -> ArticleList {
        var items: [ArticleList.Item] = []
        items.reserveCapacity(list.items.count)
        for item in list.items {
            try countBlock()
            switch item {
            case .pageListItemText(let item):
                items.append(
                    .init(.text(try text(item.text)), isChecked: item.checkbox ? item.checked : nil)
                )
            case .pageListItemBlocks(let item):
                items.append(
                    .init(.blocks(try nested(item.blocks)), isChecked: item.checkbox ? item.checked : nil)
                )
            }
        }
        return ArticleList(.bullets, items: items)
    }

    mutating func list(_ list: TL.PageBlock.PageBlockOrderedList) throws(ArticleError) -> ArticleList {
        var items: [ArticleList.Item] = []
        items.reserveCapacity(list.items.count)
        for item in list.items {
            try countBlock()
            switch item {
            case .pageListOrderedItemText(let item):
                items.append(
                    .init(
                        .text(try text(item.text)),
                        isChecked: item.checkbox ? item.checked : nil,
                        number: try string(item.num),
                        value: item.value,
                        kind: try string(item.type)
                    )
                )
            case .pageListOrderedItemBlocks(let item):
                items.append(
                    .init(
                        .blocks(try nested(item.blocks)),
                        isChecked: item.checkbox ? item.checked : nil,
                        number: try string(item.num),
                        value: item.value,
                        kind: try string(item.type)
                    )
                )
            }
        }
        let numbers = ArticleList.Numbers(
            start: list.start,
            isReversed: list.reversed,
            kind: try string(list.type)
        )
        return ArticleList(.numbers(numbers), items: items)
    }
}

extension TL.PageBlock {
    init(_ list: ArticleList) {
        switch list.marks {
        case .bullets: self = .pageBlockList(.init(items: list.items.map(TL.PageListItem.init)))
        case .numbers(let numbers):
            self = .pageBlockOrderedList(
                .init(
                    reversed: numbers.isReversed,
                    items: list.items.map(TL.PageListOrderedItem.init),
                    start: numbers.start,
                    type: numbers.kind
                )
            )
        }
    }
}

extension TL.PageListItem {
    fileprivate init(_ item: ArticleList.Item) {
        let (hasBox, isChecked) = (item.isChecked != nil, item.isChecked ?? false)
        switch item.body {
        case .text(let text):
            self = .pageListItemText(.init(checkbox: hasBox, checked: isChecked, text: .init(text)))
        case .blocks(let blocks):
            self = .pageListItemBlocks(
                .init(checkbox: hasBox, checked: isChecked, blocks: blocks.map(TL.PageBlock.init))
            )
        }
    }
}

extension TL.PageListOrderedItem {
    fileprivate init(_ item: ArticleList.Item) {
        let (hasBox, isChecked) = (item.isChecked != nil, item.isChecked ?? false)
        switch item.body {
        case .text(let text):
            self = .pageListOrderedItemText(
                .init(
                    checkbox: hasBox,
                    checked: isChecked,
                    num: item.number,
                    text: .init(text),
                    value: item.value,
                    type: item.kind
                )
            )
        case .blocks(let blocks):
            self = .pageListOrderedItemBlocks(
                .init(
                    checkbox: hasBox,
                    checked: isChecked,
                    num: item.number,
                    blocks: blocks.map(TL.PageBlock.init),
                    value: item.value,
                    type: item.kind
                )
            )
        }
    }
}
