/// Swift text under construction, indented by what is open.
struct Source {
    private(set) var text = ""
    private var depth = 0

    mutating func line(_ content: String) {
        text += String(repeating: "    ", count: depth) + content + "\n"
    }

    mutating func blank() { text += "\n" }

    /// A doc comment, one line a sentence.
    mutating func document(_ sentences: [String]) {
        for sentence in sentences { line("/// " + sentence) }
    }

    mutating func open(_ head: String) {
        line(head + " {")
        depth += 1
    }

    mutating func close() {
        depth -= 1
        line("}")
    }

    /// `head(parameters…)` on one line if it is short, else a line a parameter; `opening` starts a body.
    mutating func call(_ head: String, _ parameters: [String], opening: Bool) {
        let tail = opening ? ") {" : ")"
        let short = "\(head)(\(parameters.joined(separator: ", "))\(tail)"
        if short.count + depth * 4 <= 110 {
            line(short)
        } else {
            line(head + "(")
            for (index, parameter) in parameters.enumerated() {
                line("    " + parameter + (index == parameters.count - 1 ? "" : ","))
            }
            line(tail)
        }
        if opening { depth += 1 }
    }
}
