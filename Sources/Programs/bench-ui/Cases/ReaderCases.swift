import BenchKit
import Foundation

/// Large articles, each beside WebKitGTK with the same article as a page.
enum ReaderCases {
    static func run(_ results: inout Results) throws {
        let peer = WebPeer()
        if let reason = peer.missing { print("reader: WebKitGTK is not measured: \(reason)") }
        for article in LargeArticle.allCases {
            let ours = try CaseProcess(CaseName(article)).values()
            results.add("reader", "ours, \(article.title)", ours)
            guard peer.missing == nil else { continue }
            let theirs = try peer.values(article)
            results.add("reader", "WebKitGTK, \(article.title)", theirs)
            func ratio(_ name: String) -> Double { (theirs[name] ?? .nan) / (ours[name] ?? .nan) }
            results.add(
                "reader",
                "ratio, \(article.title)",
                ["first frame": ratio("first frame ms"), "memory": ratio("MB open")]
            )
        }
    }
}

/// WebKitGTK with an article, in a Python program: `Benchmarks/peers/webkit.py`.
struct WebPeer {
    private static let python = "/usr/bin/python3"
    private let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Benchmarks/peers/webkit.py").standardizedFileURL.path

    /// The reason why there is no peer on this machine; nil if there is one.
    let missing: String?

    init() {
        let (status, said) = Self.run([script, "--check"])
        missing = status == 0 ? nil : said.isEmpty ? "no Python" : said
    }

    /// Shows an article, and returns its numbers.
    func values(_ article: LargeArticle) throws -> [String: Double] {
        let folder = NSTemporaryDirectory() + "/bench-ui-web-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        if article == .pictures {
            for number in 0..<LargeArticle.pictureCount {
                let bytes = try ReaderHome.file(number % LargeArticle.pictureFiles)
                try Data(bytes).write(to: URL(filePath: "\(folder)/\(number).jpeg"))
            }
        }
        let file = "\(folder)/article.html"
        try Data(article.html { "\($0).jpeg" }.utf8).write(to: URL(filePath: file))
        let (status, said) = Self.run([script, file])
        guard status == 0 else { throw BenchError.ended("WebKitGTK") }
        return try JSONDecoder().decode([String: Double].self, from: Data(said.utf8))
    }

    private static func run(_ arguments: [String]) -> (status: Int32, said: String) {
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        do { try process.run() } catch { return (1, "") }
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: said, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return (process.terminationStatus, text)
    }
}
