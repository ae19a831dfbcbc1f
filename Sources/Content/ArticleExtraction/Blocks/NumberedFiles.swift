/// Files that blocks name by their numbers, from 1 on, each once.
package struct NumberedFiles {
    /// The files, in the order in which blocks named them first.
    package private(set) var files: [ExtractedArticle.Media] = []
    private var numbers: [ExtractedArticle.Media: Int64] = [:]

    /// Creates a list without files.
    package init() {}

    /// The number of a file, which is added if it is new.
    package mutating func number(of file: ExtractedArticle.Media) -> Int64 {
        if let known = numbers[file] { return known }
        files.append(file)
        let number = Int64(files.count)
        numbers[file] = number
        return number
    }
}
