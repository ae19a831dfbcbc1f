import Foundation

/// Follows the file to which the server appends `PHONE CODE` lines.
final class LoginCodes {
    private let path: String
    private var codes: [String: String] = [:]
    private var rest = ""
    private var offset: UInt64 = 0

    init(path: String) {
        self.path = path
    }

    /// Returns the last code for a phone number, once.
    func take(_ phone: String) -> String? {
        if let code = codes.removeValue(forKey: phone) { return code }
        readMore()
        return codes.removeValue(forKey: phone)
    }

    private func readMore() {
        // The file does not exist before the first code.
        guard let file = FileHandle(forReadingAtPath: path) else { return }
        defer { try? file.close() }
        guard (try? file.seek(toOffset: offset)) != nil, let data = try? file.readToEnd() else { return }
        offset += UInt64(data.count)
        rest += String(decoding: data, as: UTF8.self)
        var lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
        rest = lines.popLast().map(String.init) ?? ""
        for line in lines {
            let words = line.split(separator: " ")
            guard words.count == 2 else { continue }
            codes[String(words[0].drop { $0 == "+" })] = String(words[1])
        }
    }
}
