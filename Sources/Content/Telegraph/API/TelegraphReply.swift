import StdExtras

/// The answer to a request.
///
/// Source: telegra.ph/api.
public enum TelegraphReply: Hashable, Sendable {
    /// An account, and the fields of it to tell.
    case account(TelegraphAccount, fields: Set<TelegraphAccount.Field>)
    /// A page.
    case page(TelegraphPage)
    /// Pages of an account, and the number of all of them.
    case pageList([TelegraphPage], total: Int)
    /// The number of times that a page was read.
    case views(Int)
    /// The reason why there is no answer.
    case failure(TelegraphError)

    /// The body of the answer, as JSON.
    public var body: String {
        let members: [(name: String, value: JSONValue)] =
            switch self {
            case .failure(let error): [("ok", .truth(false)), ("error", .string(error.name))]
            default: [("ok", .truth(true)), ("result", result)]
            }
        return JSONValue.object(members).encoded
    }

    private var result: JSONValue {
        switch self {
        case .account(let account, let fields): account.json(fields)
        case .page(let page): page.json
        case .pageList(let pages, let total):
            .object([("total_count", .whole(total)), ("pages", .array(pages.map(\.json)))])
        case .views(let views): .object([("views", .whole(views))])
        case .failure: .null
        }
    }
}
