import ArgumentParser
import ArticleTemplates
import Foundation
import StdExtras

struct Templates: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Checks and tests templates: the rules by which pages become articles. Publishes those of members.",
        discussion: """
            'check' and 'test' need no running server. docs/notes/templates.md describes the language. Of a template \
            that is published, the rules are carried out for everybody's pages of the site, and those of the sites \
            below it: read them first with 'show'. A line '~allowed_origin' lets them load from other sites, which \
            learn by that which pages are read here.
            """,
        subcommands: [
            CheckTemplates.self, TestTemplates.self, ListTemplates.self, ShowTemplate.self,
            PublishTemplate.self,
            RefuseTemplate.self, WithdrawTemplate.self, ForgetTemplate.self,
        ]
    )
}

struct CheckTemplates: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Reads and checks templates, and prints a line for each fault: FILE:LINE:COLUMN.",
        discussion: """
            The exit status is 0 for templates without errors, and 1 if one has any. What is only doubtful is a \
            warning, and changes nothing.
            """
    )
    @Argument(help: ArgumentHelp("The files with the rules.", valueName: "file")) var files: [String]

    func run() throws {
        var hasErrors = false
        for file in files {
            let template = ArticleTemplate(try TemplateFile.text(of: file))
            for issue in template.issues {
                print(
                    "\(file):\(issue.place): \(issue.isError ? "error" : "warning"): \(issue.text)"
                        .withoutUnseen
                )
            }
            hasErrors = hasErrors || !template.isUsable
            if template.issues.isEmpty {
                print("\(file): \(template.ruleCount) rules of version \(template.version.rawValue)")
            }
        }
        if hasErrors { throw ExitCode(1) }
    }
}

enum TemplateFile {
    /// The rules in a file.
    static func text(of file: String) throws -> String {
        do {
            return try String(contentsOfFile: file, encoding: .utf8)
        } catch {
            throw CommandError(text: "\(file) cannot be read")
        }
    }
}
