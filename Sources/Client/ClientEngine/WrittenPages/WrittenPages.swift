public import ClientModel
import ClientNetwork
import Foundation
import TelegramSchema

/// A page that the user wrote on the server.
public struct WrittenPage: Hashable, Sendable {
    /// The address.
    public var url: String
    /// The path of the address, by which it is edited.
    public var path: String
    /// The title.
    public var title: String
    /// The number of times that it was opened.
    public var views: Int
}

/// The pages that the user writes on the server, where it has a web server.
///
/// Errors: ``APIError``; its names are those of the API of pages, such as `CONTENT_TOO_BIG`.
public struct WrittenPages: Sendable {
    /// Most characters of a title.
    public static let titleLength = 256
    private static let listed = 200

    private let api: any RPCClient

    init(_ services: AccountDependencies) { api = services.api }

    /// Publishes a text.
    ///
    /// - Parameters:
    ///   - title: The title, of 1 to ``titleLength`` characters.
    ///   - text: The text; its lines are paragraphs.
    /// - Returns: The page.
    /// - Throws: ``APIError``.
    public func publish(title: String, text: FormattedText) async throws -> WrittenPage {
        struct Parameters: Encodable {
            var title: String
            var content: [PageNodes.Node]
        }
        let answer: Answer.Page = try await invoke(
            "createPage",
            Parameters(title: title, content: PageNodes(text).nodes)
        )
        return WrittenPage(answer)
    }

    /// The user's own pages, the newest first.
    public func own() async throws -> [WrittenPage] {
        let answer: Answer.List = try await invoke("getPageList", ["limit": Self.listed])
        return answer.pages.map(WrittenPage.init)
    }

    /// Removes one of the user's pages. Its address shows nothing from then on.
    ///
    /// - Throws: ``APIError``.
    public func delete(_ page: WrittenPage) async throws {
        let _: Bool = try await invoke("deletePage", ["path": page.path])
    }

    /// A link that opens a place of the web server in a browser, and signs the browser in there if the user confirms it.
    ///
    /// - Parameter url: The address of the place.
    /// - Returns: The link; good for once and some minutes.
    /// - Throws: ``APIError``.
    public func signInLink(to url: String) async throws -> String {
        let request = TLFunction.MessagesRequestUrlAuth(url: url)
        guard case .urlAuthResultAccepted(let result) = try await api.call(request, Self.policy) else {
            return url
        }
        return result.url ?? url
    }

    /// Tells whether a template made an article, so that a report of it reaches somebody.
    ///
    /// - Parameter url: The address of the article, as its message has it.
    /// - Returns: True if one did.
    /// - Throws: ``APIError``.
    public func hasTemplate(_ url: String) async throws -> Bool {
        try await invoke("hasTemplate", ["url": url])
    }

    /// Tells the author of the template by which an article was made that it looks wrong.
    ///
    /// - Parameters:
    ///   - url: The address of the article, as its message has it.
    ///   - words: The user's words about what is wrong; may be empty.
    /// - Returns: False if no template made the article, so that nobody was told.
    /// - Throws: ``APIError``.
    public func report(_ url: String, _ words: String) async throws -> Bool {
        try await invoke("reportArticle", ["url": url, "text": words])
    }

    private static let policy = RequestPolicy(priority: .interactive)

    /// Has the server carry out a method about pages.
    private func invoke<Result: Decodable>(_ method: String, _ parameters: some Encodable) async throws
        -> Result
    {
        let parameters = String(decoding: try JSONEncoder().encode(parameters), as: UTF8.self)
        let request = TLFunction.BotsInvokeWebViewCustomMethod(
            bot: .inputUserSelf,
            customMethod: method,
            params: TL.DataJSON(data: parameters)
        )
        let answer = try await api.call(request, Self.policy)
        return try JSONDecoder().decode(Result.self, from: Data(answer.data.utf8))
    }
}

/// What the server answers, as the API of pages has it.
private enum Answer {
    struct Page: Decodable {
        var path: String
        var url: String
        var title: String
        var views: Int
    }

    struct List: Decodable {
        var pages: [Page]
    }
}

extension WrittenPage {
    fileprivate init(_ page: Answer.Page) {
        self.init(url: page.url, path: page.path, title: page.title, views: page.views)
    }
}
