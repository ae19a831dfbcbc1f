/// A file as a page states it: unchecked.
struct MediaStatement {
    var url: String
    var type: String?
    var width: Int?
    var height: Int?
    var alt: String?
    var duration: String?
    /// True after the address of the same file by TLS.
    var isSecure = false

    init(url: String) { self.url = url }
}

extension PageScan {
    /// The files of a family of tags, such as `og:image` with `og:image:width`.
    ///
    /// A tag of the family itself, or of its address, begins a file; its properties follow it.
    func files(_ family: String) -> [MediaStatement] {
        var files: [MediaStatement] = []
        for (name, content) in tags where name == family || name.hasPrefix(family + ":") {
            switch name.dropFirst(family.count) {
            case "", ":url", ":src":
                if files.last?.url == content { break }
                files.append(MediaStatement(url: content))
            case ":secure_url":
                if files.isEmpty || files.last?.isSecure == true {
                    files.append(MediaStatement(url: content))
                }
                files[files.count - 1].url = content
                files[files.count - 1].isSecure = true
            case ":type": files.change { $0.type = content }
            case ":width": files.change { $0.width = Int(content.prefix { $0.isASCII && $0.isNumber }) }
            case ":height": files.change { $0.height = Int(content.prefix { $0.isASCII && $0.isNumber }) }
            case ":alt": files.change { $0.alt = content }
            default: break
            }
        }
        return files
    }
}

extension [MediaStatement] {
    fileprivate mutating func change(_ body: (inout MediaStatement) -> Void) {
        if !isEmpty { body(&self[count - 1]) }
    }
}
