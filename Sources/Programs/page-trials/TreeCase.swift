import Foundation
import HTMLTree

/// One test of html5lib's files of tree construction.
struct TreeCase {
    /// The page.
    var data = ""
    /// The element that the page is the content of; nil for a whole page.
    var context: (name: String, namespace: HTMLNode.Namespace)?
    /// True if scripts run.
    var scripting = false
    /// The tree, a line for each node.
    var expected = ""

    /// The tests of a file, once or twice: those that do not say whether scripts run hold for both.
    static func cases(in text: String) -> [TreeCase] {
        var cases: [TreeCase] = []
        for part in ("\n" + text).components(separatedBy: "\n#data\n").dropFirst() {
            var test = TreeCase()
            let sections = sections(of: part)
            test.data = sections["#data"] ?? ""
            test.expected = sections["#document"] ?? ""
            if let name = sections["#document-fragment"] { test.context = context(name) }
            test.scripting = sections["#script-on"] != nil
            cases.append(test)
            if sections["#script-on"] == nil, sections["#script-off"] == nil {
                test.scripting = true
                cases.append(test)
            }
        }
        return cases
    }

    private static func context(_ name: String) -> (name: String, namespace: HTMLNode.Namespace) {
        let words = name.split(separator: " ")
        switch (words.first, words.last.map(String.init)) {
        case ("svg", let name?) where words.count > 1: return (name, .svg)
        case ("math", let name?) where words.count > 1: return (name, .mathML)
        default: return (name, .html)
        }
    }

    private static func sections(of part: String) -> [String: String] {
        let names: Set = [
            "#errors", "#new-errors", "#document-fragment", "#script-on", "#script-off", "#document",
        ]
        var sections: [String: [String]] = [:]
        var name = "#data"
        for line in part.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if names.contains(line), name != "#document" {
                name = line
                sections[name] = []
            } else {
                sections[name, default: []].append(line)
            }
        }
        return sections.mapValues { lines in
            var lines = lines
            if name == "#document" { while lines.last == "" { lines.removeLast() } }
            return lines.joined(separator: "\n")
        }
    }
}
