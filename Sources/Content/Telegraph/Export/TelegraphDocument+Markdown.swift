import StdExtras

extension TelegraphDocument {
    /// The title and the content as Markdown. The author and the time are left out.
    public var markdown: String {
        "# \(TelegraphMarkdownWriter.line(title))\n\n" + TelegraphMarkdownWriter(url: url).text(content.nodes)
    }

    /// The content as JSON, which the API takes.
    public var json: String { content.json.encoded }
}
