import AdminProtocol
import ArgumentParser

struct ListTemplates: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the templates that authors want to be published, and the published ones."
    )
    @OptionGroup var target: Target

    func run() throws { try target.show(.templates) }
}

struct ShowTemplate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Prints the rules that an author wants to be published, or those that are."
    )
    @OptionGroup var target: Target
    @Argument(help: ArgumentHelp("The number of the template.", valueName: "id")) var id: Int64

    func run() throws { try target.show(.template(id: id)) }
}

struct PublishTemplate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Has a version of a template used for everybody, in the place of another one for the site."
    )
    @OptionGroup var target: Target
    @Argument(help: ArgumentHelp("The number of the template.", valueName: "id")) var id: Int64
    @Argument(help: ArgumentHelp("The version that you have read.", valueName: "version")) var version: Int32

    func run() throws { try target.show(.publishTemplate(id: id, version: version)) }
}

struct RefuseTemplate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refuse",
        abstract: "Does not publish a template, and tells its author why."
    )
    @OptionGroup var target: Target
    @Argument(help: ArgumentHelp("The number of the template.", valueName: "id")) var id: Int64
    @Argument(help: ArgumentHelp("What its author reads.", valueName: "reason")) var reason: String

    func run() throws { try target.show(.refuseTemplate(id: id, reason: reason)) }
}

struct WithdrawTemplate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw",
        abstract: "Ends the use of a template for everybody."
    )
    @OptionGroup var target: Target
    @Argument(help: ArgumentHelp("The number of the template.", valueName: "id")) var id: Int64

    func run() throws { try target.show(.withdrawTemplate(id: id)) }
}

struct ForgetTemplate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Removes a template, also one that is only used by links, with all that these show."
    )
    @OptionGroup var target: Target
    @Argument(help: ArgumentHelp("The number of the template, or one of its links.", valueName: "id"))
    var name: String

    func run() throws { try target.show(.forgetTemplate(name: name)) }
}
