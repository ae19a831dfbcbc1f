/// The methods of Telegraph's API, by their names.
enum TelegraphMethods {
    static let all = [
        "createAccount", "editAccountInfo", "getAccountInfo", "revokeAccessToken", "createPage", "editPage",
        "getPage", "getPageList", "getViews",
    ]

    /// True if a path is a method's.
    static func has(_ path: String) -> Bool {
        let first = path.split(separator: "/").first ?? ""
        return first == "api" || all.contains(String(first))
    }
}
