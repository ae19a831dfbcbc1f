import AdminProtocol
import Foundation

extension AdminResponse {
    /// The response as text: aligned columns, one row per line.
    var table: String {
        switch self {
        case .status(let status): status.table
        case .users(let rows): columns([["ID", "PHONE", "USERNAME", "NAME"]] + rows.map(\.cells))
        case .code(let code): code.value ?? "no code waits for this number"
        case .invited(let phone): "\(phone) may sign up now"
        case .invites(let rows): columns([["CODE", "MADE BY", "STATE"]] + rows.map(\.cells))
        case .withdrawn(let code): "\(code) lets nobody sign up any more"
        case .animatedEmoji(0): "no emoji are animated now"
        case .animatedEmoji(let count): "\(count) emoji are animated now"
        case .pages(let rows): columns([["STATE", "ASKED", "BYTES", "VIEWS", "URL"]] + rows.map(\.cells))
        case .blockedHosts(let hosts):
            hosts.isEmpty ? "no host is blocked" : hosts.map(\.printable).joined(separator: "\n")
        case .templates(let rows):
            columns([["ID", "HOST", "AUTHOR", "PUBLISHED", "ASKED", "LAST FAULT"]] + rows.map(\.cells))
        case .template(_, let rules):
            rules.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
                .joined(separator: "\n")
        case .link(let link): columns([["link", link.link], ["key", link.fingerprint]])
        case .record(let strings): "TXT " + strings.map { "\"\($0)\"" }.joined(separator: " ")
        case .error(let text): text
        }
    }
}

extension ServerStatus {
    fileprivate var table: String {
        let counts = columns([
            ["address", address],
            ["uptime", uptime],
            ["connections", "\(connections)"],
            ["sessions", "\(sessions)"],
            ["users", "\(users)"],
            ["groups", "\(groups)"],
            ["messages", "\(messages)"],
        ])
        return ([counts] + (crashes ?? []).map(\.text)).joined(separator: "\n\n")
    }

    private var uptime: String {
        let (days, hours) = (uptimeSeconds / 86_400, uptimeSeconds / 3600 % 24)
        let (minutes, seconds) = (uptimeSeconds / 60 % 60, uptimeSeconds % 60)
        return (days > 0 ? "\(days) d " : "") + "\(hours) h \(minutes) min \(seconds) s"
    }
}

extension CrashRow {
    /// The event, then the stack, then the path of the whole report.
    fileprivate var text: String {
        let place = method.map { "in \($0)" } ?? "in no call"
        let heading = "crash at \(time): \(signal) \(place), thread \(thread), version \(version)"
        return ([heading] + frames.map { "  \($0)" } + ["  all of it: \(file)"])
            .map(\.printable).joined(separator: "\n")
    }
}

extension PageRow {
    fileprivate var cells: [String] {
        let time = Date(timeIntervalSince1970: Double(asked)).formatted(.iso8601)
        return [state, time, "\(bytes)", "\(views)", url].map(\.printable)
    }
}

extension TemplateRow {
    fileprivate var cells: [String] {
        let versions = [published, asked].map { $0 == 0 ? "no" : "version \($0)" }
        return (["\(id)", host, "\(owner)"] + versions + [fault]).map(\.printable)
    }
}

extension UserRow {
    fileprivate var cells: [String] {
        ["\(id)", "+\(phone)", username.map { "@\($0)" } ?? "", name].map(\.printable)
    }
}

extension InviteRow {
    fileprivate var cells: [String] { [code, maker.map { "\($0)" } ?? "the host", state].map(\.printable) }

    private var state: String {
        if let user { return "used by \(user)" }
        guard isOpen else { return "expired" }
        return hoursLeft.map { $0 < 48 ? "open, \($0) h left" : "open, \($0 / 24) d left" } ?? "open"
    }
}

extension String {
    /// The text without characters that could control the host's terminal.
    fileprivate var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !$0.properties.isControl }))
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isControl: Bool {
        generalCategory == .control || generalCategory == .format
            || generalCategory == .lineSeparator || generalCategory == .paragraphSeparator
    }
}

private func columns(_ rows: [[String]]) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
        let padded = zip(row, widths).map { cell, width in
            cell + String(repeating: " ", count: width - cell.count)
        }
        return padded.joined(separator: "  ").trimmingSuffix(" ")
    }.joined(separator: "\n")
}

extension String {
    fileprivate func trimmingSuffix(_ character: Character) -> String {
        var text = self[...]
        while text.last == character { text.removeLast() }
        return String(text)
    }
}
