@testable import Telegraph

/// Short ways to write nodes.
func text(_ text: String) -> TelegraphNode { .text(text) }

func node(_ tag: TelegraphTag, _ children: TelegraphNode...) -> TelegraphNode { .tag(tag, children) }

func link(_ address: String, _ children: TelegraphNode...) -> TelegraphNode {
    .tag(.a, href: TelegraphAddress(address), children)
}

func medium(_ tag: TelegraphTag, _ address: String) -> TelegraphNode {
    .tag(tag, src: TelegraphAddress(address))
}

func document(
    _ nodes: [TelegraphNode],
    title: String = "Owls",
    author: String = "",
    authorURL: String? = nil,
    published: Int32 = 0
) throws -> TelegraphDocument {
    TelegraphDocument(
        url: "https://pages.example/Owls-11-29",
        title: title,
        authorName: author,
        authorURL: authorURL.flatMap { TelegraphAddress($0) },
        siteName: "Pages",
        published: published,
        content: try TelegraphContent(nodes)
    )
}
