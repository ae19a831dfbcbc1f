import ClientEngine
import ClientHost
import MTProto

/// The printed account, without opening it.
struct AccountRow: Equatable, Encodable {
    var name: String
    var server: String?
    var current: Bool
}

extension AccountRow: OutputRow {
    init(_ folder: AccountFolder, isCurrent: Bool) {
        name = folder.name
        // A damaged record is reported when the account is opened.
        server = (try? ServerRecord(of: folder)).map { "\($0.link.endpoint.host):\($0.link.endpoint.port)" }
        current = isCurrent
    }

    func line(in style: OutputStyle) -> String {
        let mark = current ? style.inked("*", .green) : " "
        return "\(mark) \(name.printable.padded(to: 24))  \(server ?? "?")"
    }
}
