/// The name of a site that does not state one.
enum SiteName {
    private static let separators: Set<Character> = ["|", "-", "–", "—", "·", "•", ":", "»", "/"]

    /// The last or first part of a title that the host is named after, as `ZDNet` of `www.zdnet.com`.
    static func inTitle(_ title: String, address: String) -> String? {
        let host = address.split(separator: "/").dropFirst().first?.lowercased() ?? ""
        let labels = Set(host.split(separator: ".").map { $0.filter { $0 != "-" } })
        let parts = title.split { separators.contains($0) }.map { part in
            part.split(separator: " ").joined(separator: " ")
        }
        for part in [parts.last, parts.first].compactMap(\.self) where parts.count > 1 {
            let name = part.lowercased().filter { $0.isLetter || $0.isNumber }
            let isWhole = name.count > 1 && (labels.contains(name) || labels.contains("the" + name))
            if isWhole || name.count > 5 && labels.contains(where: { $0.hasPrefix(name) }) { return part }
        }
        return nil
    }
}
